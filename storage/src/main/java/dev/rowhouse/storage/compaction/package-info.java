/// Compaction: choosing the next task (without touching a file), running it step by step, and
/// replacing the old SSTables by the new ones atomically. Entry classes: `CompactionStrategy`,
/// `CompactionRun` and `TransactionLog`.
@NullMarked
package dev.rowhouse.storage.compaction;

import org.jspecify.annotations.NullMarked;
