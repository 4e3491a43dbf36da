package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.report.AverageAndLargest;

/// Adds up observations.
///
/// **Thread safety.** Belongs to one thread.
final class Tally {
    private long count;
    private double sum;
    private double largest;

    void add(double value) {
        count++;
        sum += value;
        largest = Math.max(largest, value);
    }

    double sum() {
        return sum;
    }

    long count() {
        return count;
    }

    AverageAndLargest figures() {
        return new AverageAndLargest(count == 0 ? 0 : sum / count, largest);
    }
}
