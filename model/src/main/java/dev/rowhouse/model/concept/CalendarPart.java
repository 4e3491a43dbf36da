package dev.rowhouse.model.concept;

import dev.rowhouse.cql.types.NativeType;

/// A part of a point in time or of a day, in UTC.
public enum CalendarPart {
    /// The year: 2026; negative before the year 0.
    YEAR(NativeType.INT),
    /// The month of the year, 1 to 12.
    MONTH(NativeType.INT),
    /// The day of the month, 1 to 31.
    DAY(NativeType.INT),
    /// The hour of the day, 0 to 23. A `date` has none.
    HOUR(NativeType.INT),
    /// The day as a `date`.
    DATE(NativeType.DATE);

    private final NativeType type;

    CalendarPart(NativeType type) {
        this.type = type;
    }

    /// The CQL type of the part.
    public NativeType type() {
        return type;
    }
}
