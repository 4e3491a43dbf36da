package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Distribution;

import java.util.Arrays;
import java.util.Collection;

/// Draws positions from 0 to `size - 1` with a distribution; in a skewed one position 0 is the most
/// frequent one.
///
/// **Thread safety.** Belongs to one thread, as its random source does.
final class PositionDraw {
    private final RandomSource random;
    private final int size;
    // The sums of the shares up to each position; empty for the uniform distribution.
    private final double[] cumulative;

    PositionDraw(RandomSource random, int size, Distribution distribution) {
        if (size < 1) {
            throw new IllegalArgumentException("nothing to draw from");
        }
        this.random = random;
        this.size = size;
        this.cumulative =
                switch (distribution) {
                    case Distribution.Uniform() -> new double[0];
                    case Distribution.Zipf(double exponent) -> zipf(size, exponent);
                    case Distribution.Stated(var shares, var _) -> sums(shares.values());
                };
    }

    private PositionDraw(RandomSource random, int size, double[] cumulative) {
        this.random = random;
        this.size = size;
        this.cumulative = cumulative;
    }

    /// The same distribution with another source of chance.
    PositionDraw copy(RandomSource other) {
        return new PositionDraw(other, size, cumulative);
    }

    private static double[] sums(Collection<Double> shares) {
        double[] sums = new double[shares.size()];
        double sum = 0;
        int at = 0;
        for (double share : shares) {
            sum += share;
            sums[at++] = sum;
        }
        return sums;
    }

    private static double[] zipf(int size, double exponent) {
        double[] sums = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.pow(i + 1.0, -exponent);
            sums[i] = sum;
        }
        return sums;
    }

    int next() {
        if (cumulative.length == 0) {
            return random.nextInt(size);
        }
        double at = random.nextDouble() * cumulative[size - 1];
        int found = Arrays.binarySearch(cumulative, at);
        return Math.min(size - 1, found < 0 ? -found - 1 : found + 1);
    }
}
