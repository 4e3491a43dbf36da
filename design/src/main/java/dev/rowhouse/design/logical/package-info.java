/// Maps questions to logical tables by Chebotko's rules: which attributes lead the key, which order
/// the rows, which make them unique, and which questions can share a table. A strategy is one way
/// to answer a question, and an answer is a strategy with the tables that serve its reads.
@NullMarked
package dev.rowhouse.design.logical;

import org.jspecify.annotations.NullMarked;
