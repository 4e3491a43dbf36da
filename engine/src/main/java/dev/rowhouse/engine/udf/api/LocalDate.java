package dev.rowhouse.engine.udf.api;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;

/// A CQL `date` in the body of a function: days since 1970-01-01 in UTC.
///
/// @param value the same date as a JDK type
public record LocalDate(java.time.LocalDate value) {
    private static final long MILLIS_PER_DAY = 86_400_000;

    /// The date that is so many days after 1970-01-01.
    public static LocalDate fromDaysSinceEpoch(int days) {
        return new LocalDate(java.time.LocalDate.ofEpochDay(days));
    }

    /// The date in UTC at a moment.
    public static LocalDate fromMillisSinceEpoch(long millis) {
        return new LocalDate(Instant.ofEpochMilli(millis).atZone(ZoneOffset.UTC).toLocalDate());
    }

    /// The date of a year, month and day, both counted from 1.
    ///
    /// @throws IllegalArgumentException when there is no such day
    public static LocalDate fromYearMonthDay(int year, int month, int dayOfMonth) {
        try {
            return new LocalDate(java.time.LocalDate.of(year, month, dayOfMonth));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /// The days since 1970-01-01.
    public int getDaysSinceEpoch() {
        return (int) value.toEpochDay();
    }

    /// The milliseconds from 1970-01-01T00:00Z to the beginning of the day in UTC.
    public long getMillisSinceEpoch() {
        return value.toEpochDay() * MILLIS_PER_DAY;
    }

    /// The year.
    public int getYear() {
        return value.getYear();
    }

    /// The month, from 1.
    public int getMonth() {
        return value.getMonthValue();
    }

    /// The day of the month, from 1.
    public int getDay() {
        return value.getDayOfMonth();
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
