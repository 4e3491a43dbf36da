/// The native functions of CQL: which there are, what they take and return, and which of them a
/// call means. Their bodies live where values are computed, with the executor.
@NullMarked
package dev.rowhouse.cql.analysis.function;

import org.jspecify.annotations.NullMarked;
