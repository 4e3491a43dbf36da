package dev.rowhouse.engine.linear;

import java.util.Optional;

/// What a client is answered.
sealed interface Answer {
    /// A conditional update took place.
    record Applied() implements Answer {
        @Override
        public String toString() {
            return "applied";
        }
    }

    /// It did not, because something else was there.
    record Refused(Optional<Integer> present) implements Answer {
        @Override
        public String toString() {
            return "refused, " + present.map(String::valueOf).orElse("null");
        }
    }

    /// What a partition holds.
    record Found(PartitionState state) implements Answer {
        @Override
        public String toString() {
            return state.toString();
        }
    }

    /// What a row holds.
    record FoundRow(Optional<Integer> v) implements Answer {
        @Override
        public String toString() {
            return v.map(String::valueOf).orElse("null");
        }
    }
}
