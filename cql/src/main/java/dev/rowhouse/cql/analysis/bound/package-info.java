/// Statements bound to a schema: the result of analysis and the input of the executor.
@NullMarked
package dev.rowhouse.cql.analysis.bound;

import org.jspecify.annotations.NullMarked;
