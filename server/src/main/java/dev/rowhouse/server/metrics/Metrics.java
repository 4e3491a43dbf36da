package dev.rowhouse.server.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/// Counts what a server does.
///
/// **Thread safety.** Safe.
public final class Metrics {
    private final Map<RequestKind, LatencyHistogram> latencies = new EnumMap<>(RequestKind.class);
    private final Map<Counter, LongAdder> counters = new EnumMap<>(Counter.class);

    /// A counter of the server.
    public enum Counter {
        /// Connections that were accepted.
        CONNECTIONS_ACCEPTED,
        /// Connections that were refused because there were too many.
        CONNECTIONS_REFUSED,
        /// Connections that took too long to say who they are.
        STARTUPS_TIMED_OUT,
        /// Logins that succeeded.
        LOGINS_SUCCEEDED,
        /// Logins that failed.
        LOGINS_FAILED,
        /// Bytes received.
        BYTES_RECEIVED,
        /// Bytes sent.
        BYTES_SENT,
        /// Requests that were answered with an error, of any kind.
        REQUESTS_FAILED,
        /// Requests that were refused because too many were at work.
        REQUESTS_REFUSED,
        /// Requests that had to wait because too many were at work.
        REQUESTS_DELAYED,
        /// Messages that broke the protocol.
        PROTOCOL_ERRORS,
        /// Requests that named a prepared statement which was not known.
        UNPREPARED,
        /// Events sent.
        EVENTS_SENT
    }

    /// Counters at zero.
    public Metrics() {
        for (RequestKind kind : RequestKind.values()) {
            latencies.put(kind, new LatencyHistogram());
        }
        for (Counter counter : Counter.values()) {
            counters.put(counter, new LongAdder());
        }
    }

    /// Counts once.
    public void count(Counter counter) {
        add(counter, 1);
    }

    /// Counts so many.
    public void add(Counter counter, long count) {
        LongAdder adder = counters.get(counter);
        if (adder != null) {
            adder.add(count);
        }
    }

    /// Counts a request that was answered.
    public void record(RequestKind kind, long elapsedNanos) {
        LatencyHistogram latency = latencies.get(kind);
        if (latency != null) {
            latency.record(elapsedNanos);
        }
    }

    /// The numbers so far.
    ///
    /// @param gauges the current values
    public MetricsSnapshot snapshot(Supplier<MetricsSnapshot.Gauges> gauges) {
        Map<RequestKind, LatencyHistogram.Snapshot> times = new EnumMap<>(RequestKind.class);
        latencies.forEach((kind, latency) -> times.put(kind, latency.snapshot()));
        Map<Counter, Long> counts = new EnumMap<>(Counter.class);
        counters.forEach((counter, adder) -> counts.put(counter, adder.sum()));
        return new MetricsSnapshot(gauges.get(), counts, times);
    }
}
