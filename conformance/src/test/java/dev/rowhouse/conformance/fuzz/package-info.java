/// Statements by chance, run on Rowhouse and on a real Cassandra, until they answer differently;
/// and the smallest script that still shows it. Entry class:
/// [dev.rowhouse.conformance.fuzz.Fuzzer].
@NullMarked
package dev.rowhouse.conformance.fuzz;

import org.jspecify.annotations.NullMarked;
