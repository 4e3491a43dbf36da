package dev.rowhouse.plan.step;

import dev.rowhouse.model.concept.TimeText;

import java.time.Duration;
import java.time.Instant;

/// A lifetime that starts at a moment. Each write sets the remaining time, so that all parts expire
/// in the same second however often they are written.
///
/// @param time the duration
/// @param from the start: a `timestamp`, `date` or `timeuuid`
public record Lifetime(Duration time, Expression from) {
    /// The lifetime as readable text: `90 days after :sent_at`.
    public String text() {
        return TimeText.of(time) + " after " + from.text();
    }

    /// The end of a lifetime.
    ///
    /// @param moment an [Instant], a `LocalDate` or a version 1 `UUID`
    /// @throws IllegalArgumentException when the moment is none of these
    public static Instant end(Object moment, Duration time) {
        return TimeBucket.instantOf(moment).plus(time);
    }

    /// The remaining whole seconds, for `USING TTL`; zero or negative when the lifetime has ended.
    ///
    /// @param moment the value of [#from()]: an [Instant], a `LocalDate` or a version 1 `UUID`
    /// @throws IllegalArgumentException when the moment is none of these
    public long secondsLeft(Object moment, Instant now) {
        return end(moment, time).getEpochSecond() - now.getEpochSecond();
    }
}
