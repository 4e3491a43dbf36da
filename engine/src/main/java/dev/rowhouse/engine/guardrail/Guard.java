package dev.rowhouse.engine.guardrail;

import dev.rowhouse.cql.error.CqlException;

import java.util.Optional;
import java.util.function.Consumer;

/// Keeps one execution within the guardrails: warns, or refuses with code `INVALID`, in Cassandra's
/// words.
///
/// **Thread safety.** Belongs to one thread.
public final class Guard {
    private final Guardrails guardrails;
    private final Consumer<String> warnings;

    /// A guard.
    ///
    /// @param guardrails the guardrails for the caller of the statement
    /// @param warnings receives the warnings for the client
    public Guard(Guardrails guardrails, Consumer<String> warnings) {
        this.guardrails = guardrails;
        this.warnings = warnings;
    }

    /// The settings of the guard.
    public Guardrails guardrails() {
        return guardrails;
    }

    /// Whether a feature is warned about or rejected.
    public boolean restricts(Feature feature) {
        return guardrails.enforcement(feature) != Enforcement.ALLOWED;
    }

    /// Whether a threshold has a limit.
    public boolean restricts(Threshold threshold) {
        return !guardrails.limit(threshold).isNone();
    }

    /// A statement uses a feature.
    ///
    /// @throws CqlException when it may not
    public void use(Feature feature) {
        use(feature, feature.description());
    }

    /// A statement uses a feature.
    ///
    /// @param description what of it
    /// @throws CqlException when it may not
    public void use(Feature feature, String description) {
        switch (guardrails.enforcement(feature)) {
            case ALLOWED -> {}
            case WARNED ->
                    warn(
                            feature.guardrail(),
                            description + " is not recommended",
                            feature.reason());
            case REFUSED ->
                    throw refusal(
                            feature.guardrail(),
                            description + " is not allowed",
                            feature.reason(),
                            feature.enabledSetting());
        }
    }

    /// A statement comes to a value.
    ///
    /// @param what the subject of the value
    /// @throws CqlException when it is beyond the threshold
    public void measure(Threshold threshold, long value, String what) {
        Limit limit = guardrails.limit(threshold);
        if (!limit.isNone()) {
            measure(threshold, value, what, limit);
        }
    }

    /// A statement chooses a timestamp.
    ///
    /// @param nowMicros the time, from which limits count
    /// @param table the table it writes to
    /// @throws CqlException when it is too far away
    public void measureTimestamp(long micros, long nowMicros, String table) {
        Limit ahead = guardrails.limit(Threshold.MAXIMUM_TIMESTAMP);
        if (!ahead.isNone()) {
            measure(Threshold.MAXIMUM_TIMESTAMP, micros, table, moved(ahead, nowMicros, 1));
        }
        Limit behind = guardrails.limit(Threshold.MINIMUM_TIMESTAMP);
        if (!behind.isNone()) {
            measure(Threshold.MINIMUM_TIMESTAMP, micros, table, moved(behind, nowMicros, -1));
        }
    }

    private static Limit moved(Limit limit, long nowMicros, int direction) {
        return new Limit(
                limit.warn().stream().map(one -> nowMicros + direction * one).findFirst(),
                limit.fail().stream().map(one -> nowMicros + direction * one).findFirst());
    }

    private void measure(Threshold threshold, long value, String what, Limit limit) {
        if (limit.fail().isPresent() && isBeyond(threshold, value, limit.fail().getAsLong())) {
            throw refusal(
                    threshold.guardrail(),
                    threshold.message(false, what, value, limit.fail().getAsLong()),
                    threshold.reason(),
                    threshold.failSetting());
        }
        if (limit.warn().isPresent() && isBeyond(threshold, value, limit.warn().getAsLong())) {
            warn(
                    threshold.guardrail(),
                    threshold.message(true, what, value, limit.warn().getAsLong()),
                    threshold.reason());
        }
    }

    private static boolean isBeyond(Threshold threshold, long value, long limit) {
        return threshold.isMinimum() ? value < limit : value > limit;
    }

    /// Warns in words of its own.
    void warn(String guardrail, String message) {
        warn(guardrail, message, Optional.empty());
    }

    /// The error of a guardrail with a message of its own.
    CqlException refusal(String guardrail, String message, String setting) {
        return refusal(guardrail, message, Optional.empty(), setting);
    }

    private void warn(String guardrail, String message, Optional<String> reason) {
        warnings.accept(text(guardrail, message, reason));
    }

    private CqlException refusal(
            String guardrail, String message, Optional<String> reason, String setting) {
        String text = text(guardrail, message, reason);
        // Cassandra tells it twice, which drivers show side by side.
        warnings.accept(text);
        return CqlException.invalid("%s", text)
                .withHint("The setting " + setting + " of this database forbids it.");
    }

    /// The whole message of a guardrail.
    static String text(String guardrail, String message, Optional<String> reason) {
        String whole = "Guardrail " + guardrail + " violated: " + message;
        return reason.map(why -> whole + (whole.endsWith(".") ? " " : ". ") + why).orElse(whole);
    }
}
