package dev.rowhouse.storage.compaction;

import java.util.List;
import java.util.stream.Collectors;

/// An operation on some SSTables of a table.
public sealed interface CompactionTask {
    /// The SSTables that go.
    List<SSTableFacts> inputs();

    /// The reason, for people.
    String reason();

    /// Merge SSTables and write the result.
    ///
    /// @param level the level of the new SSTables
    /// @param cut into which pieces the result is cut
    record Rewrite(List<SSTableFacts> inputs, int level, OutputCut cut, String reason)
            implements CompactionTask {
        /// Copies the inputs.
        public Rewrite {
            inputs = List.copyOf(inputs);
        }

        @Override
        public String toString() {
            return "rewrite " + ids(inputs) + " to level " + level + " " + cut + ": " + reason;
        }
    }

    /// Put an SSTable on another level, its contents unchanged.
    ///
    /// @param level the new level
    record Promote(SSTableFacts input, int level, String reason) implements CompactionTask {
        @Override
        public List<SSTableFacts> inputs() {
            return List.of(input);
        }

        @Override
        public String toString() {
            return "promote " + input.id() + " to level " + level + ": " + reason;
        }
    }

    /// Deletes SSTables without live data, without reading them.
    record Drop(List<SSTableFacts> inputs, String reason) implements CompactionTask {
        /// Copies the inputs.
        public Drop {
            inputs = List.copyOf(inputs);
        }

        @Override
        public String toString() {
            return "drop " + ids(inputs) + ": " + reason;
        }
    }

    private static String ids(List<SSTableFacts> sstables) {
        return sstables.stream()
                .sorted(SSTableFacts.BY_ID)
                .map(SSTableFacts::id)
                .collect(Collectors.joining(" "));
    }
}
