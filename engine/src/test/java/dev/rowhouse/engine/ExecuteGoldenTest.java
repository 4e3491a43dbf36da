package dev.rowhouse.engine;

import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// Statements are answered as the golden files say, which is as Apache Cassandra answers.
class ExecuteGoldenTest {
    @TestFactory
    Stream<DynamicTest> executes() {
        return GoldenRunner.of("golden/execute", ExecuteSession::new).tests();
    }

    @TestFactory
    Stream<DynamicTest> executesWithMasks() {
        RowhouseOptions options = RowhouseOptions.compatible().withDynamicDataMasking(true);
        return GoldenRunner.of("golden/masked", () -> new ExecuteSession(options)).tests();
    }
}
