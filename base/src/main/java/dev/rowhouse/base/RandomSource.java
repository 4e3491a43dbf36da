package dev.rowhouse.base;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// The door to chance. Everything that needs random numbers is handed a `RandomSource`, so that a
/// seed repeats a run.
///
/// **Thread safety.** A seeded source belongs to one thread; [#system()] may be shared.
@FunctionalInterface
public interface RandomSource {
    /// Sixty-four random bits.
    long nextLong();

    /// A number from 0 (inclusive) to `bound` (exclusive).
    ///
    /// @throws IllegalArgumentException when the bound is not positive
    default int nextInt(int bound) {
        return generator().nextInt(bound);
    }

    /// A number from 0 (inclusive) to `bound` (exclusive).
    ///
    /// @throws IllegalArgumentException when the bound is not positive
    default long nextLong(long bound) {
        return generator().nextLong(bound);
    }

    /// A number from 0.0 (inclusive) to 1.0 (exclusive).
    default double nextDouble() {
        return generator().nextDouble();
    }

    /// The same source behind the JDK's interface.
    default RandomGenerator generator() {
        return this::nextLong;
    }

    /// A source whose numbers are the same for the same seed, on every machine and JDK.
    static RandomSource seeded(long seed) {
        RandomGenerator generator = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        return generator::nextLong;
    }

    /// An unpredictable source.
    static RandomSource system() {
        SecureRandom random = new SecureRandom();
        return random::nextLong;
    }
}
