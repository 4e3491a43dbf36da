package dev.rowhouse.report.compose;

import dev.rowhouse.base.Clock;

import java.time.Instant;

/// The time of the sample rows in reports: always the same, so that the same model has the same
/// report.
public record SampleTime() implements Clock {
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public long epochMicros() {
        return TIME.toEpochMilli() * 1_000;
    }

    @Override
    public long nanoTime() {
        return 0;
    }
}
