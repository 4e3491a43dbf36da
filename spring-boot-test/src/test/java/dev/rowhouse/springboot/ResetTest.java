package dev.rowhouse.springboot;

import static dev.rowhouse.junit.QueryAssertions.assertThat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.junit.Fault;
import dev.rowhouse.junit.Faults;
import dev.rowhouse.junit.Isolation;
import dev.rowhouse.junit.TestClock;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.data.cassandra.DataCassandraTest;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.ContextConfiguration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

class ResetTest {
    private static void insert(CqlSession session, int id) {
        session.execute("INSERT INTO products (id, name) VALUES (?, 'new')", id);
    }

    private static Set<Integer> ids(CqlSession session) {
        Set<Integer> found = new TreeSet<>();
        session.execute("SELECT id FROM products").forEach(row -> found.add(row.getInt(0)));
        return found;
    }

    @Test
    void classes_of_one_context_see_nothing_of_each_other() {
        TestRun.requireSuccess(
                17, EachMethod.class, BeforeAll1.class, BeforeAll2.class, OneInstance.class);
    }

    @SpringBootTest(classes = ShopApplication.class)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    static class EachMethod {
        @Autowired CqlSession session = TestValues.injected();
        @Autowired TestClock clock = TestValues.injected();
        @Autowired Faults faults = TestValues.injected();
        @Autowired Rowhouse database = TestValues.injected();

        @RepeatedTest(3)
        void begins_with_the_content_of_scripts_and_start() {
            assertThat(ids(session)).containsExactly(1, 2);
            insert(session, 3);
            session.execute("DELETE FROM products WHERE id = 1");
            session.execute("CREATE TABLE more (id int PRIMARY KEY)");
            assertThat(ids(session)).containsExactly(2, 3);
        }

        @RepeatedTest(2)
        void begins_at_the_true_time() {
            session.execute("INSERT INTO products (id, name) VALUES (4, 'soap') USING TTL 3600");
            assertThat(ids(session)).contains(4);
            clock.advance(Duration.ofHours(1));
            assertThat(ids(session)).doesNotContain(4);
        }

        @RepeatedTest(2)
        void begins_without_faults() {
            insert(session, 5);
            faults.fail(Fault.WRITE_TIMEOUT).whenStatementHas("INSERT INTO products").always();
            assertThatThrownBy(() -> insert(session, 5)).isInstanceOf(WriteTimeoutException.class);
        }

        @Test
        void answers_say_what_they_cost() {
            assertThat(session.execute("SELECT * FROM products WHERE id = 1"))
                    .readsOnePartition()
                    .readsRows(1);
            assertThatThrownBy(() ->
                            assertThat(session.execute("SELECT * FROM products"))
                                    .readsOnePartition())
                    .hasMessageContaining("2 partitions read");
        }

        @Test
        void the_database_is_that_of_the_session() {
            assertThat(database.schema().findKeyspace("shop")).isPresent();
            assertThat(session.getKeyspace().orElseThrow().asInternal()).isEqualTo("shop");
        }
    }

    @SpringBootTest(classes = ShopApplication.class)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    abstract static class WithBeforeAll {
        @Autowired CqlSession session = TestValues.injected();

        @BeforeAll
        static void insertTen(@Autowired CqlSession session) {
            assertThat(ids(session)).containsExactly(1, 2);
            insert(session, 10);
        }

        @RepeatedTest(2)
        void begins_with_what_was_written_before_all() {
            assertThat(ids(session)).containsExactly(1, 2, 10);
            insert(session, 11);
        }
    }

    static class BeforeAll1 extends WithBeforeAll {
        @Nested
        class Inside {
            @BeforeAll
            static void insertTwenty(@Autowired CqlSession session) {
                assertThat(ids(session)).containsExactly(1, 2, 10);
                insert(session, 20);
            }

            @RepeatedTest(2)
            void begins_with_what_both_classes_wrote() {
                assertThat(ids(session)).containsExactly(1, 2, 10, 20);
                insert(session, 21);
            }
        }

        @Nested
        class Beside {
            @Test
            void sees_nothing_of_the_other_nested_class() {
                assertThat(ids(session)).containsExactly(1, 2, 10);
            }
        }
    }

    static class BeforeAll2 extends WithBeforeAll {}

    @SpringBootTest(classes = ShopApplication.class)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstance {
        private final CqlSession session;

        OneInstance(@Autowired CqlSession session) {
            this.session = session;
        }

        @BeforeAll
        void insertThirty() {
            insert(session, 30);
        }

        @Test
        void begins_with_what_was_written_before_all() {
            assertThat(ids(session)).containsExactly(1, 2, 30);
        }
    }

    @Test
    void methods_of_a_class_may_share_their_writes() {
        TestRun.requireSuccess(4, Shared.class);
        TestRun.requireSuccess(9, EachMethod.class);
    }

    @SpringBootTest(classes = ShopApplication.class)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql", isolation = Isolation.CLASS)
    static class Shared {
        @Autowired CqlSession session = TestValues.injected();

        @RepeatedTest(2)
        void adds_one() {
            int count = ids(session).size();
            insert(session, 100 + count);
            assertThat(ids(session)).hasSize(count + 1);
        }

        @Nested
        class Inside {
            @RepeatedTest(2)
            void sees_the_writes_of_the_class_around_it() {
                assertThat(ids(session)).containsExactly(1, 2, 102, 103);
            }
        }
    }

    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    @interface ShopTest {}

    @DataCassandraTest
    @ContextConfiguration(classes = ShopApplication.class)
    @ShopTest
    static class Slice {
        @Autowired CqlSession session = TestValues.injected();

        @RepeatedTest(2)
        void begins_with_the_content_of_scripts_and_start() {
            assertThat(ids(session)).containsExactly(1, 2);
            insert(session, 3);
        }
    }

    @Test
    void slices_and_annotations_of_a_project_have_a_database_too() {
        TestRun.requireSuccess(2, Slice.class);
    }
}
