package dev.rowhouse.model.concept;

import dev.rowhouse.cql.types.NativeType;

import java.util.List;

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
    DATE(NativeType.DATE),
    /// The point in time that a `timeuuid` carries, in whole milliseconds.
    TIMESTAMP(NativeType.TIMESTAMP);

    private final NativeType type;

    CalendarPart(NativeType type) {
        this.type = type;
    }

    /// Whether it contains the day, so that values of it spread over the same time as those from
    /// which it is taken.
    public boolean isWholeTime() {
        return this == DATE || this == TIMESTAMP;
    }

    /// The types of the times that have the part.
    public List<NativeType> sources() {
        return switch (this) {
            case YEAR, MONTH, DAY ->
                    List.of(NativeType.TIMESTAMP, NativeType.DATE, NativeType.TIMEUUID);
            case HOUR, DATE -> List.of(NativeType.TIMESTAMP, NativeType.TIMEUUID);
            case TIMESTAMP -> List.of(NativeType.TIMEUUID);
        };
    }

    /// The CQL type of the part.
    public NativeType type() {
        return type;
    }
}
