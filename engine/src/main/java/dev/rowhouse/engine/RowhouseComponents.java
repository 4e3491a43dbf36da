package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;

/// What a database acts with: its doors to time and chance.
///
/// @param clock the time of day, for write timestamps, expiry and `now()`
/// @param random chance, for `uuid()` and the node of time-based UUIDs
public record RowhouseComponents(Clock clock, RandomSource random) {
    /// Checks that both are there.
    public RowhouseComponents {
        requireNonNull(clock);
        requireNonNull(random);
    }

    /// The machine's clock and chance.
    public static RowhouseComponents system() {
        return new RowhouseComponents(Clock.system(), RandomSource.system());
    }
}
