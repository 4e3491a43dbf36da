package dev.rowhouse.server.metrics;

import java.util.Map;

/// The counters of a server at one moment.
///
/// @param gauges what there was at that moment
/// @param counters the counters since the start
/// @param latencies how long requests took, by kind: their number is there, too
public record MetricsSnapshot(
        Gauges gauges,
        Map<Metrics.Counter, Long> counters,
        Map<RequestKind, LatencyHistogram.Snapshot> latencies) {
    /// Copies the maps.
    public MetricsSnapshot {
        counters = Map.copyOf(counters);
        latencies = Map.copyOf(latencies);
    }

    /// Values that go up and down.
    ///
    /// @param connections clients that are connected
    /// @param requests requests at work
    /// @param requestBytes how many bytes they take
    /// @param preparedStatements prepared statements that are known
    /// @param preparedEvictions the number of prepared statements evicted so far
    /// @param functionsGivenUp calls of user-defined functions that did not end and were given up
    public record Gauges(
            int connections,
            int requests,
            long requestBytes,
            int preparedStatements,
            long preparedEvictions,
            long functionsGivenUp) {}

    /// The latencies of a kind of request.
    public LatencyHistogram.Snapshot latency(RequestKind kind) {
        return latencies.getOrDefault(kind, LatencyHistogram.Snapshot.NONE);
    }

    /// A counter's number.
    public long count(Metrics.Counter counter) {
        return counters.getOrDefault(counter, 0L);
    }
}
