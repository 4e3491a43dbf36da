package dev.rowhouse.conformance.sstables;

import java.time.Duration;

/// What happens to a table next.
sealed interface Step {
    /// A statement that writes rows.
    record Write(String cql) implements Step {
        @Override
        public String toString() {
            return cql.length() > TEXT_MAX
                    ? cql.substring(0, cql.offsetByCodePoints(0, TEXT_MAX / 2))
                            + "… ("
                            + cql.length()
                            + " characters);"
                    : cql + ";";
        }
    }

    /// A statement that changes the table.
    record Change(String cql) implements Step {
        @Override
        public String toString() {
            return cql + ";";
        }
    }

    /// What is in memory goes to an SSTable.
    record Flush() implements Step {
        @Override
        public String toString() {
            return "-- flush";
        }
    }

    /// All SSTables are put together.
    record Compact() implements Step {
        @Override
        public String toString() {
            return "-- compact";
        }
    }

    /// Time goes by, for Rowhouse, whose clock begins in the past.
    record Pass(Duration duration) implements Step {
        @Override
        public String toString() {
            return "-- wait " + duration;
        }
    }

    /// Stands in a statement for the present time in microseconds.
    String NOW = "{now}";

    /// As much of a statement as is shown.
    int TEXT_MAX = 400;
}
