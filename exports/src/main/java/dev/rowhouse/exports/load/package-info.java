/// A design as load: profiles for cassandra-stress and workloads for NoSQLBench. Entry classes:
/// [dev.rowhouse.exports.load.StressProfiles] and [dev.rowhouse.exports.load.NoSqlBenchWorkload].
@NullMarked
package dev.rowhouse.exports.load;

import org.jspecify.annotations.NullMarked;
