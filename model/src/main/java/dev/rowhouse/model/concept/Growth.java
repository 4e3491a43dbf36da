package dev.rowhouse.model.concept;

import java.time.Duration;
import java.util.Optional;

/// The growth of an entity's number of instances over time.
///
/// @param increase the increase; if the file does not give one, there are as many for each target
///     as today
/// @param retention how long an instance is kept; empty: for ever
public record Growth(Optional<Increase> increase, Optional<Retention> retention) {
    private static final double SECONDS_PER_DAY = 86_400;

    /// Nothing is said.
    public static Growth unknown() {
        return new Growth(Optional.empty(), Optional.empty());
    }

    /// The number of instances that are added.
    public sealed interface Increase {
        /// `growth: none`: as many as today, even if other entities grow.
        record None() implements Increase {}

        /// `growth: 10_000/day`: the same number in the same time.
        ///
        /// @param perDay instances per day, above 0
        record Steady(double perDay) implements Increase {}

        /// `growth: 5 %/month`: a share of the current count.
        ///
        /// @param share the share that is added, above 0
        /// @param period in which time
        record Compound(double share, Duration period) implements Increase {}
    }

    /// The time for which an instance is kept.
    ///
    /// @param time the duration
    /// @param by who removes it
    /// @param from the attribute from which the time counts, as in `ttl: 90 days after sentAt`;
    ///     empty: from the insertion
    public record Retention(Duration time, Remover by, Optional<String> from) {}

    /// The party that removes old instances.
    public enum Remover {
        /// The application deletes it: `retention: 90 days`.
        APPLICATION,
        /// The database does, by time to live: `ttl: 90 days`.
        TIME_TO_LIVE
    }

    /// The number of instances after some time; `today` itself when nothing is said about an
    /// increase.
    ///
    /// Today's instances are assumed to have come at the same rate, so that they also expire at
    /// that rate.
    ///
    /// @param today the number of instances today
    public double after(Duration time, double today) {
        double days = days(time);
        return switch (increase.orElseGet(Increase.None::new)) {
            case Increase.None() -> today;
            case Increase.Compound(var share, var period) ->
                    today * Math.pow(1 + share, days / days(period));
            case Increase.Steady(var perDay) ->
                    retention
                            .map(kept -> kept(perDay, days(kept.time()), days, today))
                            .orElse(today + perDay * days);
        };
    }

    private static double kept(double perDay, double kept, double days, double today) {
        double full = perDay * kept;
        return today <= full
                ? Math.min(full, today + perDay * days)
                : Math.max(full, today * (1 - days / kept) + perDay * days);
    }

    /// The time in which the existing instances were added, at the rate at which they are added
    /// now; empty when nothing says so.
    ///
    /// @param count the number of instances
    public Optional<Duration> span(double count) {
        return increase.flatMap(each ->
                switch (each) {
                    case Increase.None() -> Optional.empty();
                    case Increase.Steady(var perDay) -> Optional.of(ofDays(count / perDay));
                    case Increase.Compound(var share, var period) ->
                            Optional.of(ofDays(days(period) / Math.log1p(share)));
                });
    }

    private static double days(Duration time) {
        return time.toSeconds() / SECONDS_PER_DAY;
    }

    private static Duration ofDays(double days) {
        return Duration.ofSeconds(Math.round(days * SECONDS_PER_DAY));
    }
}
