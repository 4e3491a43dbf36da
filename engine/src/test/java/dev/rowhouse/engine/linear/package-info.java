/// Histories of conditional updates, checked for linearizability.
@NullMarked
package dev.rowhouse.engine.linear;

import org.jspecify.annotations.NullMarked;
