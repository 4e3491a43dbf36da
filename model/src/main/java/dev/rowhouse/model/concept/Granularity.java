package dev.rowhouse.model.concept;

/// The length of a time bucket. Buckets are cut in UTC.
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
