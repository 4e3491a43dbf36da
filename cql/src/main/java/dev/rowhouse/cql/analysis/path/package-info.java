/// The access path as a value: which partitions and rows a statement touches, in which order, and
/// what has to be filtered or sorted in memory. The executor follows it, EXPLAIN prints it, the
/// designer and the prover judge by it.
@NullMarked
package dev.rowhouse.cql.analysis.path;

import org.jspecify.annotations.NullMarked;
