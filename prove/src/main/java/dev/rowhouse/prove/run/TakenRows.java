package dev.rowhouse.prove.run;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/// Counts the rows taken of each combination of the values of `IN`, where only the first ones of
/// each are wanted.
///
/// **Thread safety.** Belongs to one thread.
final class TakenRows {
    private final OptionalInt most;
    private final Map<Integer, Integer> taken = new HashMap<>();

    /// No rows yet.
    ///
    /// @param most the rows wanted of each combination; empty when all are
    TakenRows(OptionalInt most) {
        this.most = most;
    }

    /// Counts one more row of a combination.
    void take(int combination) {
        taken.merge(combination, 1, Integer::sum);
    }

    /// Whether a combination has as many rows as are wanted.
    boolean isFull(int combination) {
        return most.isPresent() && taken.getOrDefault(combination, 0) >= most.getAsInt();
    }
}
