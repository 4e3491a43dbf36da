package dev.rowhouse.engine;

import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// Each role is allowed what Apache Cassandra allows it, and refused in its words. The answers in
/// the files are a node's.
class PermissionsTest {
    @TestFactory
    Stream<DynamicTest> everybodyMayDoWhatIsAllowed() {
        RowhouseOptions options = RowhouseOptions.compatible().withDynamicDataMasking(true);
        return GoldenRunner.of("golden/permitted", () -> new RoleSession(options, 1)).tests();
    }

    @TestFactory
    Stream<DynamicTest> everybodyMayDoWhatIsAllowedByCassandra6() {
        RowhouseOptions options = RowhouseOptions.compatible().withRelease(CassandraRelease.V6_0);
        return GoldenRunner.of("golden/permitted-6.0", () -> new RoleSession(options, 1)).tests();
    }
}
