package dev.rowhouse.springboot;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Runs classes of tests as JUnit runs them, four side by side.
final class TestRun {
    private TestRun() {}

    static EngineExecutionResults of(Class<?>... types) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter(
                        "junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter(
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .selectors(
                        Arrays.stream(types)
                                .map(type -> selectClass(type))
                                .toArray(DiscoverySelector[]::new))
                .execute();
    }

    static void requireSuccess(int tests, Class<?>... types) {
        EngineExecutionResults results = of(types);
        if (results.allEvents().failed().count() > 0) {
            throw new AssertionError(messages(results));
        }
        results.testEvents().assertStatistics(counts -> counts.succeeded(tests));
    }

    /// The messages of all failures and of their causes.
    static String failure(Class<?> type) {
        return messages(of(type));
    }

    private static String messages(EngineExecutionResults results) {
        return results.allEvents().failed().stream()
                .flatMap(event ->
                        event.getRequiredPayload(TestExecutionResult.class).getThrowable().stream())
                .flatMap(failure -> Stream.iterate(failure, it -> it != null, Throwable::getCause))
                .map(Throwable::getMessage)
                .collect(Collectors.joining("\n"));
    }
}
