package dev.rowhouse.engine.trace;

import dev.rowhouse.base.Clock;
import dev.rowhouse.engine.time.TimeUuids;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// The trace of one execution: its request and its events with their times.
///
/// **Thread safety.** Belongs to the thread of the execution.
public final class Trace {
    private static final long NANOS_PER_MICRO = 1000;

    private final Tracing tracing;
    private final Clock clock;
    private final TimeUuids timeUuids;
    private final UUID session;
    private final long startedAtMillis;
    private final long startNanos;
    private final List<Event> events = new ArrayList<>();
    private Request request = new Request("", Map.of());

    /// A trace that begins now.
    public Trace(Tracing tracing, Clock clock, TimeUuids timeUuids) {
        this.tracing = tracing;
        this.clock = clock;
        this.timeUuids = timeUuids;
        this.session = timeUuids.next();
        this.startedAtMillis = clock.epochMillis();
        this.startNanos = clock.nanoTime();
    }

    /// The traced request.
    ///
    /// @param name Cassandra's name of the kind of request
    /// @param parameters what the client sent
    public record Request(String name, Map<String, String> parameters) {
        /// Copies the parameters.
        public Request {
            parameters = Map.copyOf(parameters);
        }
    }

    /// Something that was done.
    ///
    /// @param id says when, and tells it from other events
    /// @param activity a description of the step
    /// @param elapsedMicros since the trace began
    /// @param thread the name of the thread that did it
    public record Event(UUID id, String activity, int elapsedMicros, String thread) {}

    /// Tells what was asked for; the client's consistency levels are added to the parameters.
    public void begin(Request asked) {
        Map<String, String> parameters = new HashMap<>(asked.parameters());
        parameters.put("consistency_level", tracing.consistencyLevel());
        parameters.put("serial_consistency_level", tracing.serialConsistencyLevel());
        request = new Request(asked.name(), parameters);
    }

    /// Tells something that is being done.
    public void add(String activity) {
        events.add(
                new Event(
                        timeUuids.next(),
                        activity,
                        elapsedMicros(),
                        Thread.currentThread().getName()));
    }

    /// The duration of the trace so far, in microseconds.
    int elapsedMicros() {
        return Math.toIntExact((clock.nanoTime() - startNanos) / NANOS_PER_MICRO);
    }

    /// The ID of the trace.
    public UUID session() {
        return session;
    }

    /// The client of the request.
    Tracing tracing() {
        return tracing;
    }

    /// The traced request.
    Request request() {
        return request;
    }

    /// Its start, in milliseconds since the epoch.
    long startedAtMillis() {
        return startedAtMillis;
    }

    /// The events so far, in order.
    List<Event> events() {
        return events;
    }
}
