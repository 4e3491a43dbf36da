package dev.rowhouse.model.concept;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The settings of the requests of one question or mutation, where the model states them.
///
/// @param consistency the consistency level of its reads and writes; empty for the session's
/// @param serial the consistency level of its conditional writes; empty for the session's
/// @param idempotent whether the driver may send its statements again when it does not know whether
///     they happened; empty to decide by each statement
/// @param timeout the time that the driver waits for the answer to one request, at least one
///     millisecond; empty for the session's
public record RequestSettings(
        Optional<Consistency> consistency,
        Optional<SerialConsistency> serial,
        Optional<Boolean> idempotent,
        Optional<Duration> timeout) {
    /// The model states nothing.
    public static final RequestSettings NONE =
            new RequestSettings(
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /// The same settings with a level where the model states none.
    public RequestSettings withUsualConsistency(Consistency usual) {
        return new RequestSettings(
                consistency.or(() -> Optional.of(usual)), serial, idempotent, timeout);
    }

    /// The stated settings for people, such as `consistency local_one, timeout 500 ms`; empty when
    /// there are none.
    public String text() {
        List<String> parts = new ArrayList<>();
        consistency.ifPresent(level -> parts.add("consistency " + level.written()));
        serial.ifPresent(level -> parts.add("conditional writes " + level.written()));
        idempotent.ifPresent(may -> parts.add(may ? "idempotent" : "not idempotent"));
        timeout.ifPresent(time -> parts.add("timeout " + text(time)));
        return String.join(", ", parts);
    }

    /// A timeout in milliseconds, or in seconds where these are whole: `500 ms`, `2 s`.
    private static String text(Duration time) {
        long millis = time.toMillis();
        return millis % 1_000 == 0 ? millis / 1_000 + " s" : millis + " ms";
    }
}
