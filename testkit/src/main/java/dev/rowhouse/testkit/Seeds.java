package dev.rowhouse.testkit;

import java.util.List;
import java.util.stream.LongStream;

/// The seeds with which a test draws its cases: from 0 on, the same each time, unless system
/// properties say otherwise.
///
/// | property | effect |
/// | --- | --- |
/// | `seeds.only` | just this seed, to repeat a failure |
/// | `seeds.start` | the first seed instead of 0 |
/// | `seeds.times` | that many times as many cases |
/// | `seeds.part` | one Nth of the cases, at least one: for a run on another Java |
public final class Seeds {
    private Seeds() {}

    /// The seeds of a test.
    ///
    /// @param count how many cases it draws in a normal run
    public static Iterable<Long> of(int count) {
        Long only = Long.getLong("seeds.only");
        if (only != null) {
            return List.of(only);
        }
        long start = Long.getLong("seeds.start", 0);
        long times = Long.getLong("seeds.times", 1);
        long cases = Math.max(1, times * count / Long.getLong("seeds.part", 1));
        return () -> LongStream.range(start, start + cases).iterator();
    }
}
