package dev.rowhouse.junit;

import static dev.rowhouse.junit.QueryAssertions.assertThat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.time.Duration;

@RowhouseTest(keyspace = "shop", schema = "shop.cql")
class RowhouseTestTest {
    private static final String ALL = "SELECT id FROM products";

    @FromRowhouse private CqlSession session = none();

    // The field is set before each test.
    @SuppressWarnings("NullAway")
    private static CqlSession none() {
        return null;
    }

    @BeforeEach
    void writeOne(CqlSession same) {
        assertThat(same).isSameAs(session);
        same.execute("INSERT INTO products (id, name) VALUES (3, 'table')");
    }

    @RepeatedTest(3)
    void each_test_begins_with_what_the_scripts_made() {
        assertThat(session.execute(ALL).all()).hasSize(3);
        session.execute("INSERT INTO products (id, name) VALUES (4, 'bed')");
        session.execute("DELETE FROM products WHERE id = 1");
        session.execute("CREATE TABLE other (id int PRIMARY KEY)");
        assertThat(session.execute(ALL).all()).hasSize(3);
    }

    @Test
    void prepared_statements_outlive_a_schema_that_comes_and_goes() {
        session.execute("ALTER TABLE products ADD weight int");
        session.execute("UPDATE products SET weight = 3 WHERE id = 1");
        assertThat(
                        session.prepare("SELECT * FROM products WHERE id = ?")
                                .getResultSetDefinitions()
                                .size())
                .isEqualTo(4);
    }

    @RepeatedTest(2)
    void another_keyspace_is_in_use_in_one_test_only() {
        assertThat(session.execute("SELECT id FROM products WHERE id = 1").all()).hasSize(1);
        session.execute("USE system");
        assertThat(session.execute("SELECT key FROM local").all()).hasSize(1);
    }

    @RepeatedTest(2)
    void a_keyspace_that_a_test_drops_comes_back() {
        assertThat(session.execute(ALL).all()).hasSize(3);
        session.execute("DROP KEYSPACE shop");
    }

    @RepeatedTest(2)
    void conditional_writes_begin_anew() {
        String insert = "INSERT INTO products (id, name) VALUES (9, 'bed') IF NOT EXISTS";
        assertThat(session.execute(insert).wasApplied()).isTrue();
        assertThat(session.execute(insert).wasApplied()).isFalse();
    }

    @Test
    void the_clock_ends_a_life(TestClock clock) {
        session.execute("INSERT INTO products (id, name) VALUES (5, 'soap') USING TTL 3600");
        String query = "SELECT TTL(name) FROM products WHERE id = 5";
        clock.advance(Duration.ofMinutes(30));
        assertThat(session.execute(query).all().getFirst().getInt(0)).isBetween(1798, 1800);
        clock.advance(Duration.ofMinutes(31));
        assertThat(session.execute(query).one()).isNull();
    }

    @Test
    void faults_strike_the_statements_they_are_meant_for(Faults faults) {
        faults.fail(Fault.WRITE_TIMEOUT).whenStatementHas("insert INTO orders");
        faults.fail(Fault.READ_FAILURE).times(2);
        String insert = "INSERT INTO orders (customer, placed, id) VALUES (1, '2026-01-01', 1)";
        assertThatThrownBy(() -> session.execute(ALL)).isInstanceOf(ReadFailureException.class);
        assertThatThrownBy(() -> session.execute(insert)).isInstanceOf(WriteTimeoutException.class);
        assertThatThrownBy(() -> session.execute(ALL)).isInstanceOf(ReadFailureException.class);
        session.execute(insert);
        assertThat(session.execute("SELECT * FROM orders WHERE customer = 1").all()).hasSize(1);
    }

    @Test
    void prepared_statements_are_struck_too(Faults faults) {
        var prepared = session.prepare("SELECT name FROM products WHERE id = ?");
        faults.fail(Fault.READ_FAILURE).whenStatementHas("FROM products").always();
        assertThatThrownBy(() -> session.execute(prepared.bind(1)))
                .isInstanceOf(ReadFailureException.class)
                .isNotInstanceOf(DriverTimeoutException.class);
        faults.clear();
        assertThat(session.execute(prepared.bind(1)).all().getFirst().getString(0))
                .isEqualTo("lamp");
    }

    @Test
    void costs_are_those_of_the_engine(Session engine) {
        assertThat(session.execute("SELECT * FROM products WHERE id = 1"))
                .readsOnePartition()
                .readsRows(1)
                .meetsNoTombstones()
                .doesNotFilter()
                .doesNotSortInMemory()
                .usesNoIndex();
        assertThat(session.execute("SELECT * FROM products WHERE name = 'lamp'"))
                .usesIndex("by_name");
        assertThat(engine.execute("SELECT * FROM products WHERE id = 1")).readsOnePartition();
    }

    @Test
    void what_costs_too_much_is_told(Session engine) {
        session.execute("DELETE FROM orders WHERE customer = 7 AND placed = '2026-01-01'");
        assertThatThrownBy(() -> assertThat(session.execute(ALL)).readsOnePartition())
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "Expected the query to read at most 1 partition, but: 3 partitions read.");
        assertThatThrownBy(() ->
                        assertThat(session.execute(ALL + " WHERE price > 1 ALLOW FILTERING"))
                                .doesNotFilter())
                .hasMessageContaining("ALLOW FILTERING");
        assertThatThrownBy(() ->
                        assertThat(session.execute("SELECT * FROM orders WHERE customer = 7"))
                                .meetsNoTombstones())
                .hasMessageContaining("tombstones met");
        assertThatThrownBy(() ->
                        assertThat(
                                        engine.execute(
                                                "SELECT * FROM orders WHERE customer IN (1, 2) ORDER BY placed"))
                                .doesNotSortInMemory())
                .hasMessageContaining("gathered and sorted");
        assertThatThrownBy(() ->
                        assertThat(session.execute("SELECT * FROM products WHERE id = 1"))
                                .usesIndex("by_name"))
                .hasMessageContaining("no index used");
    }

    @Test
    void roles_and_keyspaces_are_there(Rowhouse database) {
        assertThat(database.schema().findKeyspace("shop")).isPresent();
        assertThat(session.getKeyspace().orElseThrow().asInternal()).isEqualTo("shop");
    }

    @Nested
    class Inside {
        @Test
        void a_nested_class_has_the_same(CqlSession inner) {
            assertThat(inner.execute(ALL).all()).hasSize(3);
            assertThat(inner).isSameAs(session);
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class OfOneInstance {
        private final CqlSession own;

        OfOneInstance(CqlSession given) {
            this.own = given;
        }

        @RepeatedTest(2)
        void a_constructor_is_given_one(CqlSession method) {
            assertThat(method).isSameAs(own);
            assertThat(own.execute(ALL).all()).hasSize(3);
            own.execute("TRUNCATE products");
        }
    }
}
