package dev.rowhouse.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

import java.util.stream.Collectors;

/// Runs classes of tests as JUnit runs them, four side by side.
final class TestRun {
    private TestRun() {}

    static EngineExecutionResults of(Class<?> type) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter(
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .selectors(selectClass(type))
                .execute();
    }

    static void requireSuccess(Class<?> type, int tests) {
        of(type).testEvents()
                .assertStatistics(counts -> counts.succeeded(tests).failed(0).aborted(0));
    }

    /// The messages of all failures.
    static String failure(Class<?> type) {
        return of(type).allEvents().failed().stream()
                .map(event ->
                        event.getRequiredPayload(TestExecutionResult.class)
                                .getThrowable()
                                .map(Throwable::getMessage)
                                .orElse(""))
                .collect(Collectors.joining());
    }
}
