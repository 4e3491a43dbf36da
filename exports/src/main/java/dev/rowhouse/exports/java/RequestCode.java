package dev.rowhouse.exports.java;

import dev.rowhouse.model.concept.Consistency;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.concept.SerialConsistency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Generates what the model states about requests: the consistency levels and the timeout.
final class RequestCode {
    private static final String LEVEL = "com.datastax.oss.driver.api.core.ConsistencyLevel";

    private RequestCode() {}

    /// The calls on a statement or a batch, such as `.setConsistencyLevel(ConsistencyLevel.ONE)`.
    ///
    /// @param isConditional whether it is a conditional write
    static List<String> setters(
            RequestSettings settings, boolean isConditional, JavaSource source) {
        List<String> calls = new ArrayList<>();
        settings.consistency()
                .map(Consistency::name)
                .ifPresent(name ->
                        calls.add(
                                ".setConsistencyLevel(%s.%s)".formatted(source.use(LEVEL), name)));
        if (isConditional && settings.serial().isPresent()) {
            calls.add(".setSerialConsistencyLevel(%s)".formatted(serialLevel(settings, source)));
        }
        settings.timeout()
                .ifPresent(time ->
                        calls.add(
                                ".setTimeout(%s.ofMillis(%d))"
                                        .formatted(
                                                source.use(Duration.class.getName()),
                                                time.toMillis())));
        return calls;
    }

    /// The stated level of conditional writes as an expression, else that of the driver.
    static String serialLevel(RequestSettings settings, JavaSource source) {
        return "%s.%s"
                .formatted(
                        source.use(LEVEL),
                        settings.serial().orElse(SerialConsistency.SERIAL).name());
    }

    /// The elements of `@StatementAttributes`, each with a comma behind it.
    static String attributes(RequestSettings settings) {
        StringBuilder text = new StringBuilder();
        settings.consistency()
                .ifPresent(level ->
                        text.append("consistencyLevel = \"").append(level.name()).append("\", "));
        settings.timeout()
                .ifPresent(time -> text.append("timeout = \"").append(time).append("\", "));
        return text.toString();
    }
}
