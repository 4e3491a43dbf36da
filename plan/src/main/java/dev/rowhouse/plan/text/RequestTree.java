package dev.rowhouse.plan.text;

import dev.rowhouse.model.concept.RequestSettings;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// Converts the settings of requests to a map.
final class RequestTree {
    private RequestTree() {}

    /// The stated levels and timeout, and whether the statements may be repeated.
    ///
    /// @param isIdempotent as the model states, or as it follows from the statements
    static Map<String, Object> of(RequestSettings settings, boolean isIdempotent) {
        Map<String, Object> tree = new LinkedHashMap<>();
        settings.consistency().ifPresent(level -> tree.put("consistency", level.written()));
        settings.serial().ifPresent(level -> tree.put("serial", level.written()));
        tree.put("idempotent", isIdempotent);
        settings.timeout().map(Duration::toMillis).ifPresent(ms -> tree.put("timeoutMillis", ms));
        return tree;
    }
}
