/// Partitions in memory, changed and read by many threads at once. Entry class: `Memtable`.
@NullMarked
package dev.rowhouse.storage.memtable;

import org.jspecify.annotations.NullMarked;
