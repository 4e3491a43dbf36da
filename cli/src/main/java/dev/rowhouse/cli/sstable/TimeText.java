package dev.rowhouse.cli.sstable;

import java.time.Instant;

/// The style of times.
enum TimeText {
    /// ISO 8601, in UTC.
    ISO,
    /// The numbers in the file.
    RAW;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    String ofMicros(long epochMicros) {
        return switch (this) {
            case RAW -> Long.toString(epochMicros);
            case ISO ->
                    Instant.ofEpochSecond(
                                    Math.floorDiv(epochMicros, MICROS_PER_SECOND),
                                    Math.floorMod(epochMicros, MICROS_PER_SECOND) * NANOS_PER_MICRO)
                            .toString();
        };
    }

    String ofSeconds(long epochSeconds) {
        return switch (this) {
            case RAW -> Long.toString(epochSeconds);
            case ISO -> Instant.ofEpochSecond(epochSeconds).toString();
        };
    }
}
