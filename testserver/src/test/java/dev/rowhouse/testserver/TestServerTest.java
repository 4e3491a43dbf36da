package dev.rowhouse.testserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestServerTest {
    private final TestServer server =
            TestServer.builder().keyspace("shop").schema("shop.cql").start();
    private final CqlSession session = connect(server);

    private static CqlSession connect(TestServer server) {
        return CqlSession.builder()
                .addContactPoint(server.address())
                .withLocalDatacenter(server.datacenter())
                .withKeyspace("shop")
                .build();
    }

    @BeforeAll
    void insertTwo() {
        insert(2);
        server.checkpoint();
    }

    @AfterEach
    void reset() {
        server.reset();
    }

    @AfterAll
    void close() {
        session.close();
        server.close();
    }

    private void insert(int id) {
        session.execute("INSERT INTO products (id, name) VALUES (?, 'new')", id);
    }

    private Set<Integer> ids() {
        Set<Integer> found = new TreeSet<>();
        session.execute("SELECT id FROM products").forEach(row -> found.add(row.getInt(0)));
        return found;
    }

    @RepeatedTest(2)
    void a_reset_goes_back_to_the_checkpoint() {
        assertThat(ids()).containsExactly(1, 2);
        insert(3);
        session.execute("CREATE TABLE more (id int PRIMARY KEY)");
        assertThat(ids()).containsExactly(1, 2, 3);
    }

    @RepeatedTest(2)
    void rows_expire_when_the_clock_is_put_forward() {
        session.execute("INSERT INTO products (id, name) VALUES (4, 'soap') USING TTL 3600");
        server.clock().advance(Duration.ofMinutes(30));
        assertThat(ids()).contains(4);
        server.clock().advance(Duration.ofMinutes(31));
        assertThat(ids()).doesNotContain(4);
        assertThatThrownBy(() -> server.clock().advance(Duration.ofHours(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void faults_strike_the_statements_they_are_meant_for() {
        server.faults().fail(Fault.WRITE_TIMEOUT).whenStatementHas("insert INTO products").times(2);
        server.faults().fail(Fault.READ_FAILURE).whenStatementHas("FROM products");
        assertThatThrownBy(() -> insert(5)).isInstanceOf(WriteTimeoutException.class);
        assertThatThrownBy(this::ids).isInstanceOf(ReadFailureException.class);
        assertThatThrownBy(() -> insert(5)).isInstanceOf(WriteTimeoutException.class);
        insert(5);
        assertThat(ids()).containsExactly(1, 2, 5);
    }

    @Test
    void faults_can_be_taken_away() {
        Faults.Planned planned = server.faults().fail(Fault.READ_FAILURE);
        planned.whenStatementHas("FROM products").always();
        assertThatThrownBy(this::ids).isInstanceOf(ReadFailureException.class);
        assertThatThrownBy(this::ids).isInstanceOf(ReadFailureException.class);
        server.faults().clear();
        assertThat(ids()).containsExactly(1, 2);
    }

    @Test
    void answers_say_what_they_cost() {
        QueryCost one =
                QueryCost.of(
                        session.execute("SELECT * FROM products WHERE id = 1").getExecutionInfo());
        assertThat(one.partitionsRead()).isEqualTo(1);
        assertThat(one.rowsRead()).isEqualTo(1);
        assertThat(one.tombstonesMet()).isZero();
        assertThat(one.index()).isEmpty();
        QueryCost filtered =
                QueryCost.of(
                        session.execute("SELECT * FROM products WHERE name = 'new' ALLOW FILTERING")
                                .getExecutionInfo());
        assertThat(filtered.partitionsRead()).isEqualTo(2);
        assertThat(filtered.isFiltered()).isTrue();
        assertThat(filtered)
                .hasToString("partitions read: 2, rows read: 2, tombstones met: 0, filtered");
        assertThatThrownBy(() -> QueryCost.ofPayload(Map.of()))
                .hasMessageContaining("not that of a test server");
    }

    private void instruct(String name, String value) {
        session.execute(
                SimpleStatement.newInstance("SELECT key FROM system.local")
                        .setCustomPayload(
                                Map.of(
                                        name,
                                        ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8)))));
    }

    @Test
    void any_client_may_instruct_the_server_by_custom_payload() {
        session.execute("INSERT INTO products (id, name) VALUES (6, 'soap') USING TTL 60");
        instruct("rowhouse.clock.advance", "PT1M");
        instruct("somebody.elses", "ignored");
        assertThat(ids()).containsExactly(1, 2);
        instruct("rowhouse.fault", "READ_FAILURE always FROM products");
        assertThatThrownBy(this::ids).isInstanceOf(ReadFailureException.class);
        instruct("rowhouse.reset", "");
        assertThat(ids()).containsExactly(1, 2);
    }

    @Test
    void wrong_instructions_are_rejected() {
        assertThatThrownBy(() -> instruct("rowhouse.clock", "PT1M"))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining("There is no instruction rowhouse.clock");
        assertThatThrownBy(() -> instruct("rowhouse.clock.advance", "an hour"))
                .hasMessageContaining("such as PT1H");
        assertThatThrownBy(() -> instruct("rowhouse.fault", "WRITE_TIMEOUT 0"))
                .hasMessageContaining("a positive number or always");
        assertThatThrownBy(() -> instruct("rowhouse.fault", "FIRE"))
                .hasMessageContaining("UNAVAILABLE");
    }
}
