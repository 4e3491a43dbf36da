package dev.rowhouse.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;

import dev.rowhouse.engine.replica.Replicas;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/// Classes of tests are run as JUnit runs them, and their outcome looked at.
class RowhouseExtensionTest {
    private static final String SCHEMA =
            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};"
                    + " CREATE TABLE k.t (p int PRIMARY KEY);";

    @Test
    void tests_that_run_side_by_side_have_a_database_each() {
        assumeTrue(
                TestTarget.ofThisRun().isEmbedded(),
                "On a real Cassandra tests run one after the other.");
        TestRun.requireSuccess(SideBySide.class, 4);
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
        TestRun.requireSuccess(BeforeAllTests.class, 2);
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
    void tables_that_are_made_before_all_tests_stay() {
        TestRun.requireSuccess(MadeBeforeAllTests.class, 3);
    }

    static class MadeBeforeAllTests {
        @RegisterExtension
        static final RowhouseExtension ROWHOUSE =
                RowhouseExtension.builder().keyspace("k").statements(SCHEMA).build();

        @BeforeAll
        static void make(CqlSession session) throws Exception {
            session.execute("CREATE TABLE u (p int PRIMARY KEY, n int)");
            PreparedStatement insert = session.prepare("INSERT INTO u (p, n) VALUES (?, ?)");
            session.execute(
                    BatchStatement.newInstance(
                            DefaultBatchType.LOGGED, insert.bind(1, 10), insert.bind(2, 20)));
            session.executeAsync(insert.bind(3, 30)).toCompletableFuture().get(1, TimeUnit.MINUTES);
        }

        @RepeatedTest(3)
        void sees_them(CqlSession session, RepetitionInfo repetition) {
            assertThat(session.execute("SELECT sum(n) FROM u").map(row -> row.getInt(0)).one())
                    .isEqualTo(60);
            if (repetition.getCurrentRepetition() == 1) {
                session.execute("UPDATE u SET n = 11 WHERE p = 1");
            } else {
                session.execute("DROP TABLE u");
            }
        }
    }

    @Test
    void the_tests_of_a_class_share_what_they_write_where_that_is_wanted() {
        TestRun.requireSuccess(Sharing.class, 2);
        TestRun.requireSuccess(Sharing.class, 2);
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
        assertThat(TestRun.failure(WrongStatement.class))
                .contains("statements 1, line 2: ")
                .contains("CREATE TABLE nowhere.t");
        assertThat(TestRun.failure(MissingScript.class))
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
        assertThat(TestRun.failure(WrongField.class))
                .contains("WrongField.name cannot be @FromRowhouse");
    }

    @RowhouseTest
    static class WrongField {
        @FromRowhouse String name = "";

        @Test
        void never_runs() {
            assertThat(name).isEmpty();
        }
    }

    private static void assumeReplicas() {
        assumeTrue(
                TestTarget.ofThisRun().isEmbedded(), "A real Cassandra has no replicas to stop.");
    }

    @Test
    void a_test_that_wants_replicas_of_a_database_with_one_is_told() {
        assumeReplicas();
        assertThat(TestRun.failure(WithoutReplicas.class))
                .contains(
                        "The test wants Replicas, and its database has only one: say @RowhouseTest(replicas = 3)");
    }

    @RowhouseTest
    static class WithoutReplicas {
        @Test
        void never_runs(Replicas replicas) {
            assertThat(replicas.count()).isPositive();
        }
    }

    @Test
    void a_builder_makes_replicas() {
        assumeReplicas();
        TestRun.requireSuccess(FiveReplicas.class, 1);
    }

    static class FiveReplicas {
        @RegisterExtension
        static final RowhouseExtension ROWHOUSE = RowhouseExtension.builder().replicas(5).build();

        @Test
        void runs(Replicas replicas) {
            assertThat(replicas.count()).isEqualTo(5);
        }
    }
}
