/// Putting SSTables together: what to compact next (a decision, without touching a file), doing it
/// step by step, and replacing the old SSTables by the new ones in one step. Entry classes:
/// `CompactionStrategy`, `CompactionRun` and `TransactionLog`.
@NullMarked
package dev.rowhouse.storage.compaction;

import org.jspecify.annotations.NullMarked;
