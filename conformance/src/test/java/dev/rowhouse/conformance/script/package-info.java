/// Conformance files: statements with the results that Apache Cassandra gave. Entry class:
/// [dev.rowhouse.conformance.script.CqltFile].
@NullMarked
package dev.rowhouse.conformance.script;

import org.jspecify.annotations.NullMarked;
