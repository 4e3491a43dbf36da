package dev.rowhouse.storage.compaction;

import dev.rowhouse.storage.sstable.io.Descriptor;

import java.io.IOException;
import java.util.List;

/// The work of a compaction before its commit.
///
/// **Thread safety.** Belongs to one thread.
sealed interface CompactionWork permits CompactionWork.None, PromoteWork, RewriteWork {
    /// Nothing to do.
    CompactionWork NONE = new None();

    /// Does a part of it.
    ///
    /// @param bytes about how many bytes to read
    /// @return whether all is done, and the outputs are durable
    boolean step(long bytes) throws IOException;

    /// The SSTables that have been finished.
    List<Descriptor> outputs();

    /// The progress of the work.
    CompactionProgress progress();

    /// Closes the open files and deletes unfinished ones.
    void abort() throws IOException;

    /// Nothing.
    record None() implements CompactionWork {
        @Override
        public boolean step(long bytes) {
            return true;
        }

        @Override
        public List<Descriptor> outputs() {
            return List.of();
        }

        @Override
        public CompactionProgress progress() {
            return new CompactionProgress(0, 0, 0, 0);
        }

        @Override
        public void abort() {}
    }
}
