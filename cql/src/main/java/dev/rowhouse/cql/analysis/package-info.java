/// Understanding statements: from a tree and a schema to a bound statement with its access path, or
/// to the error Cassandra would give.
@NullMarked
package dev.rowhouse.cql.analysis;

import org.jspecify.annotations.NullMarked;
