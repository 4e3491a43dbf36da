package dev.rowhouse.model.concept;

/// How long the stretch of time is that shares one bucket of a partition. Buckets are cut in UTC.
public enum Granularity {
    /// Sixty minutes.
    HOUR,
    /// A calendar day.
    DAY,
    /// A week from Monday to Sunday, named by its Monday.
    WEEK,
    /// A calendar month, named by its first day.
    MONTH,
    /// A calendar year, named by its first day.
    YEAR
}
