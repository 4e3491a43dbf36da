/// The costs of reads, writes and storage, in microseconds of processor time per second of the
/// application's life.
@NullMarked
package dev.rowhouse.design.cost;

import org.jspecify.annotations.NullMarked;
