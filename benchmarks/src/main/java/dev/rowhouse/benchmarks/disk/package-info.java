/// A database on disk beside RocksDB: the same rows, the same calls, in one run on one machine.
/// Entry classes: `DiskReads`, `DiskWrites`, `DiskOpening`.
@NullMarked
package dev.rowhouse.benchmarks.disk;

import org.jspecify.annotations.NullMarked;
