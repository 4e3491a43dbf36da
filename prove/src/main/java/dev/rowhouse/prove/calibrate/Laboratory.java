package dev.rowhouse.prove.calibrate;

import java.util.function.LongFunction;

/// A database with a place of its own in it, where requests are sent and measured.
///
/// **Thread safety.** One thread uses it; [#close()] may be called from any thread and at any time,
/// also twice.
public interface Laboratory extends AutoCloseable {
    /// A description, such as `embedded engine` or `Apache Cassandra 5.0.6 at 127.0.0.1:9042`.
    String description();

    /// The unit of its readings.
    Unit unit();

    /// A unit of readings.
    enum Unit {
        /// Time of the processor that the database's process has used.
        PROCESSOR("processor time of the database's process"),
        /// Time until the answer, with one request at a time.
        ELAPSED("time until the answer, one request at a time");

        private final String text;

        Unit(String text) {
            this.text = text;
        }

        /// A description for people.
        public String text() {
            return text;
        }
    }

    /// Creates a table.
    void create(String table, String cql);

    /// Sends the requests from 0 to before a number, as fast as may be.
    void load(long count, LongFunction<Request> requests);

    /// Flushes the loaded data of a table to its final place, and lets later writes be flushed at
    /// once.
    void settle(String table);

    /// Sends requests for some time.
    ///
    /// @param nanos how long, in nanoseconds
    Reading measure(Series series, long nanos);

    /// The time of a single request without other load, in microseconds.
    double latency(Series series, long nanos);

    /// A measurement.
    ///
    /// @param requests requests that were answered
    /// @param nanos their cost, in the laboratory's unit
    record Reading(long requests, long nanos) {
        private static final double NANOS_PER_MICRO = 1_000;

        /// The time of one request, in microseconds.
        public double micros() {
            return nanos / NANOS_PER_MICRO / Math.max(1, requests);
        }
    }

    /// Removes everything that was created.
    @Override
    void close();
}
