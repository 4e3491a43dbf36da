package dev.rowhouse.benchmarks.load;

import java.util.Arrays;
import java.util.List;

/// The results of a workload on a server.
///
/// @param perSecond requests answered in a second
/// @param serverMicros processor time that the server used for each, in microseconds
/// @param clientMicros the same of the driver and what drives it
record Figures(double perSecond, double serverMicros, double clientMicros) {
    static Figures of(long answered, long nanos, long serverNanos, long clientNanos) {
        return new Figures(
                answered * 1e9 / nanos, serverNanos / 1e3 / answered, clientNanos / 1e3 / answered);
    }

    /// The median of each figure.
    static Figures median(List<Figures> rounds) {
        return new Figures(
                median(rounds.stream().mapToDouble(Figures::perSecond).toArray()),
                median(rounds.stream().mapToDouble(Figures::serverMicros).toArray()),
                median(rounds.stream().mapToDouble(Figures::clientMicros).toArray()));
    }

    static double median(double... figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
