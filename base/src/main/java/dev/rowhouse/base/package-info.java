/// Bytes, checksums, PEM files, clock, random source, threads and file system: the only doors to
/// time, chance and disk.
@NullMarked
package dev.rowhouse.base;

import org.jspecify.annotations.NullMarked;
