package dev.rowhouse.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.engine.Rowhouse;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;

/// What is otherwise where tests run on a real Cassandra.
class ClusterTest {
    @Test
    void a_cluster_that_does_not_answer_is_named() {
        assertThatThrownBy(() ->
                        new ClusterDatabase(
                                new DatabaseSpec("k", List.of()),
                                new CassandraAddress("127.0.0.1", 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "There is no Cassandra at 127.0.0.1:1, where -Drowhouse.on has the tests run: start one there, or leave the property out.");
    }

    @Nested
    @EnabledIfSystemProperty(
            named = "rowhouse.on",
            matches = "cassandra:.*",
            disabledReason = "needs a real Cassandra: -Drowhouse.on=cassandra://host:port")
    class OnOne {
        @Test
        void tests_that_want_the_embedded_engine_are_left_out_and_say_so() {
            assertThat(skipped(WantsInMethod.class))
                    .containsExactly(
                            "There is no TestClock on a real Cassandra; the test is left out.");
            assertThat(skipped(WantsInField.class))
                    .containsExactly(
                            "There is no Faults on a real Cassandra; the test is left out.");
            assertThat(skipped(WantsAround.class))
                    .containsExactly(
                            "There is no Rowhouse on a real Cassandra; the test is left out.");
        }

        private static List<String> skipped(Class<?> type) {
            return TestRun.of(type)
                    .allEvents()
                    .skipped()
                    .map(event -> event.getRequiredPayload(String.class))
                    .toList();
        }

        @Test
        void a_keyspace_that_was_there_is_not_touched() {
            TestRun.requireSuccess(Occupies.class, 1);
        }

        @Test
        void two_databases_for_one_test_are_refused() {
            assertThat(TestRun.failure(TwoDatabases.class))
                    .contains("A test with two databases cannot run on a real Cassandra");
        }

        @Test
        void nothing_stays_behind() {
            TestRun.requireSuccess(Occupies.class, 1);
            TestRun.requireSuccess(Occupied.class, 1);
        }
    }

    @RowhouseTest
    static class WantsInMethod {
        @Test
        void never_runs(TestClock clock) {
            clock.advance(Duration.ZERO);
        }

        @Test
        void runs(CqlSession session) {
            session.execute("SELECT * FROM system.local");
        }
    }

    @RowhouseTest
    static class WantsInField {
        @FromRowhouse Faults faults = InheritedFields.none();

        @Test
        void never_runs() {
            faults.clear();
        }
    }

    @RowhouseTest
    static class WantsAround {
        @BeforeAll
        static void make(Rowhouse database) {
            database.connect();
        }

        @Test
        void never_runs(CqlSession session) {
            session.execute("SELECT * FROM system.local");
        }
    }

    @RowhouseTest(keyspace = "occupied")
    static class Occupies {
        @Test
        void holds_the_keyspace(CqlSession session) {
            session.execute("CREATE TABLE t (p int PRIMARY KEY)");
            assertThat(TestRun.failure(Occupied.class))
                    .contains("There is a keyspace occupied on ");
            assertThat(session.execute("SELECT * FROM t").all()).isEmpty();
        }
    }

    @RowhouseTest(keyspace = "occupied")
    static class Occupied {
        @Test
        void finds_it_empty(CqlSession session) {
            session.execute("CREATE TABLE t (p int PRIMARY KEY)");
        }
    }

    static class TwoDatabases {
        @RegisterExtension
        static final RowhouseExtension FIRST = RowhouseExtension.builder().keyspace("a").build();

        @RegisterExtension
        static final RowhouseExtension SECOND = RowhouseExtension.builder().keyspace("b").build();

        @Test
        void has_two() {}
    }
}
