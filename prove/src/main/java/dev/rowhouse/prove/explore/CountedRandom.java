package dev.rowhouse.prove.explore;

import dev.rowhouse.base.RandomSource;

/// A seeded source that counts its numbers, so that another source can begin where it is.
///
/// **Thread safety.** Belongs to one thread.
final class CountedRandom implements RandomSource {
    private final long seed;
    private final RandomSource source;
    private long drawn;

    CountedRandom(long seed) {
        this.seed = seed;
        this.source = RandomSource.seeded(seed);
    }

    @Override
    public long nextLong() {
        drawn++;
        return source.nextLong();
    }

    /// A source of the numbers that follow.
    RandomSource rest() {
        RandomSource rest = RandomSource.seeded(seed);
        for (long i = 0; i < drawn; i++) {
            rest.nextLong();
        }
        return rest;
    }
}
