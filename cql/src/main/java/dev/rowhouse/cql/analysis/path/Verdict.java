package dev.rowhouse.cql.analysis.path;

import java.util.List;

/// Whether an access path is what Cassandra is good at.
///
/// @param grade the judgement
/// @param summary the data that are read, in a few words
/// @param hints the problems and their remedies, in plain sentences; none for a good path
public record Verdict(Grade grade, String summary, List<String> hints) {
    /// Copies the hints.
    public Verdict {
        hints = List.copyOf(hints);
    }

    /// The judgement on an access path.
    public enum Grade {
        /// It reads one partition by key and returns all rows that it reads.
        GOOD("good"),
        /// It works, at a cost that grows with the number of partitions asked, or of nodes.
        CAREFUL("careful"),
        /// It reads more rows than it returns, or the whole table.
        BAD("bad");

        private final String word;

        Grade(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }
}
