package dev.rowhouse.cql.analysis;

import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// Statements get the access path, or the error, that Apache Cassandra gives them.
class AnalysisGoldenTest {
    @TestFactory
    Stream<DynamicTest> bindsStatements() {
        return GoldenRunner.of("golden/analysis", AnalysisSession::new).tests();
    }
}
