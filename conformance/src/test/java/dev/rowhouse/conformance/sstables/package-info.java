/// SSTables between Rowhouse and a real Cassandra: tables and data made by chance, written by one
/// and read by the other, both ways; and what the dumps of both say of the same files. Entry class:
/// [dev.rowhouse.conformance.sstables.Referee].
@NullMarked
package dev.rowhouse.conformance.sstables;

import org.jspecify.annotations.NullMarked;
