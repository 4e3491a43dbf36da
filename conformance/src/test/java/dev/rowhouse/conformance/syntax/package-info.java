/// Statements with mistakes, given to Cassandra's parser and to ours: whose errors must be the same
/// to the letter. Needs Cassandra's classes and its Java, but no node.
@NullMarked
package dev.rowhouse.conformance.syntax;

import org.jspecify.annotations.NullMarked;
