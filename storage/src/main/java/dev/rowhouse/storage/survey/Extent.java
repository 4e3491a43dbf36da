package dev.rowhouse.storage.survey;

import java.util.Optional;

/// The smallest and the largest of some numbers.
///
/// @param least the smallest
/// @param most the largest, not below the smallest
public record Extent(long least, long most) {
    /// Gathers numbers.
    ///
    /// **Thread safety.** Belongs to one thread.
    static final class Builder {
        private long least = Long.MAX_VALUE;
        private long most = Long.MIN_VALUE;

        void add(long number) {
            least = Math.min(least, number);
            most = Math.max(most, number);
        }

        void add(Builder other) {
            least = Math.min(least, other.least);
            most = Math.max(most, other.most);
        }

        /// Empty when there was no number.
        Optional<Extent> build() {
            return least > most ? Optional.empty() : Optional.of(new Extent(least, most));
        }
    }
}
