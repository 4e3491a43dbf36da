/// Rowhouse's server and Apache Cassandra under the same load: the same statements through the same
/// driver, in turns in one run on one machine. `benchmarks/load` starts Cassandra and runs
/// `LoadRun`.
@NullMarked
package dev.rowhouse.benchmarks.load;

import org.jspecify.annotations.NullMarked;
