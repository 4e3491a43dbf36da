package dev.rowhouse.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.datastax.oss.driver.api.core.CqlSession;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/// Classes of tests are run as JUnit runs them, and their outcome looked at.
class RowhouseExtensionTest {
    private static final String SCHEMA =
            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};"
                    + " CREATE TABLE k.t (p int PRIMARY KEY);";

    private static EngineExecutionResults run(Class<?> type) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter(
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .selectors(selectClass(type))
                .execute();
    }

    private static void requireSuccess(Class<?> type, int tests) {
        run(type)
                .testEvents()
                .assertStatistics(counts -> counts.succeeded(tests).failed(0).aborted(0));
    }

    private static String failure(Class<?> type) {
        EngineExecutionResults results = run(type);
        return results.allEvents().failed().stream()
                .map(event ->
                        String.valueOf(
                                event.getRequiredPayload(
                                                org.junit.platform.engine.TestExecutionResult.class)
                                        .getThrowable()
                                        .orElseThrow()
                                        .getMessage()))
                .reduce("", String::concat);
    }

    @Test
    void tests_that_run_side_by_side_have_a_database_each() {
        requireSuccess(SideBySide.class, 4);
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class SideBySide {
        @RegisterExtension
        static final RowhouseExtension ROWHOUSE =
                RowhouseExtension.builder().keyspace("k").statements(SCHEMA).build();

        static final CyclicBarrier ALL = new CyclicBarrier(4);

        @RepeatedTest(4)
        void each_sees_its_own(CqlSession session) throws Exception {
            ALL.await(1, TimeUnit.MINUTES);
            session.execute(
                    "INSERT INTO t (p) VALUES (?)", (int) Thread.currentThread().threadId());
            ALL.await(1, TimeUnit.MINUTES);
            assertThat(session.execute("SELECT * FROM t").all()).hasSize(1);
        }
    }

    @Test
    void what_is_written_before_all_tests_stays() {
        requireSuccess(BeforeAllTests.class, 2);
    }

    static class BeforeAllTests {
        @RegisterExtension
        static final RowhouseExtension ROWHOUSE =
                RowhouseExtension.builder().keyspace("k").statements(SCHEMA).build();

        @BeforeAll
        static void write(CqlSession session) {
            session.execute("INSERT INTO t (p) VALUES (1)");
        }

        @RepeatedTest(2)
        void sees_it(CqlSession session) {
            assertThat(session.execute("SELECT * FROM t").all()).hasSize(1);
            session.execute("TRUNCATE t");
        }
    }

    @Test
    void the_tests_of_a_class_share_what_they_write_where_that_is_wanted() {
        requireSuccess(Sharing.class, 2);
        requireSuccess(Sharing.class, 2);
    }

    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    @Execution(ExecutionMode.SAME_THREAD)
    static class Sharing {
        @RegisterExtension
        static final RowhouseExtension ROWHOUSE =
                RowhouseExtension.builder().statements(SCHEMA).isolation(Isolation.CLASS).build();

        @Test
        @Order(1)
        void writes(CqlSession session) {
            assertThat(session.execute("SELECT * FROM k.t").all()).isEmpty();
            session.execute("INSERT INTO k.t (p) VALUES (1)");
        }

        @Test
        @Order(2)
        void reads(CqlSession session) {
            assertThat(session.execute("SELECT * FROM k.t").all()).hasSize(1);
        }
    }

    @Test
    void a_script_that_fails_is_told_with_its_place() {
        assertThat(failure(WrongStatement.class))
                .contains("statements 1, line 2: ")
                .contains("CREATE TABLE nowhere.t");
        assertThat(failure(MissingScript.class))
                .contains("There is no script nothing.cql beside")
                .contains("MissingScript");
    }

    static class WrongStatement {
        @RegisterExtension
        static final RowhouseExtension ROWHOUSE =
                RowhouseExtension.builder()
                        .statements("-- a table\nCREATE TABLE nowhere.t (p int PRIMARY KEY);")
                        .build();

        @Test
        void never_runs(CqlSession session) {
            session.execute("SELECT * FROM system.local");
        }
    }

    @RowhouseTest(schema = "nothing.cql")
    static class MissingScript {
        @Test
        void never_runs(CqlSession session) {
            session.execute("SELECT * FROM system.local");
        }
    }

    @Test
    void a_field_that_cannot_be_set_is_told() {
        assertThat(failure(WrongField.class)).contains("WrongField.name cannot be @FromRowhouse");
    }

    @RowhouseTest
    static class WrongField {
        @FromRowhouse String name = "";

        @Test
        void never_runs() {
            assertThat(name).isEmpty();
        }
    }
}
