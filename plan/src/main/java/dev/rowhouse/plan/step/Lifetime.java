package dev.rowhouse.plan.step;

import dev.rowhouse.model.concept.TimeText;

import java.time.Duration;
import java.time.Instant;

/// How long something lives, counted from a moment. Whatever is written of it says how long it
/// still has, so that all of it goes in the same second however often it is written.
///
/// @param time how long
/// @param from the moment: a `timestamp`, `date` or `timeuuid`
public record Lifetime(Duration time, Expression from) {
    /// The lifetime as a person reads it: `90 days after :sent_at`.
    public String text() {
        return TimeText.of(time) + " after " + from.text();
    }

    /// When something ends that lives for a time from a moment on.
    ///
    /// @param moment an [Instant], a `LocalDate` or a version 1 `UUID`
    /// @throws IllegalArgumentException when the moment is none of these
    public static Instant end(Object moment, Duration time) {
        return TimeBucket.instantOf(moment).plus(time);
    }

    /// The whole seconds that are left, for `USING TTL`; zero or less when it is over.
    ///
    /// @param moment the value of [#from()]: an [Instant], a `LocalDate` or a version 1 `UUID`
    /// @throws IllegalArgumentException when the moment is none of these
    public long secondsLeft(Object moment, Instant now) {
        return end(moment, time).getEpochSecond() - now.getEpochSecond();
    }
}
