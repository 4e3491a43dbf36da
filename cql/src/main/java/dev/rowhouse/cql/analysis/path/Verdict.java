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
        /// One partition is found by its key, and what is read of it is returned.
        GOOD("good"),
        /// It works, at a cost that grows with the number of partitions asked, or of nodes.
        CAREFUL("careful"),
        /// It reads what it does not return, or everything there is.
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
