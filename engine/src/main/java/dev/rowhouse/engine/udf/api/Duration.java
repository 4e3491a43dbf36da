package dev.rowhouse.engine.udf.api;

import dev.rowhouse.cql.types.CqlDuration;

/// A CQL `duration` in the body of a function.
///
/// @param value its three parts
public record Duration(CqlDuration value) {
    /// A duration of months, days and nanoseconds, all of one sign.
    public static Duration newInstance(int months, int days, long nanoseconds) {
        return new Duration(new CqlDuration(months, days, nanoseconds));
    }

    /// The duration that a text such as `1mo2d` denotes.
    public static Duration from(String text) {
        return new Duration(CqlDuration.parse(text));
    }

    /// The months.
    public int getMonths() {
        return value.months();
    }

    /// The days.
    public int getDays() {
        return value.days();
    }

    /// The nanoseconds.
    public long getNanoseconds() {
        return value.nanoseconds();
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
