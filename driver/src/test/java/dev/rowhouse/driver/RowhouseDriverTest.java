package dev.rowhouse.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.system.NodePlace;
import dev.rowhouse.server.NativeServer;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

class RowhouseDriverTest {
    private static final String KEYSPACE =
            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

    @Test
    void sessions_of_one_database_see_the_same() {
        try (Rowhouse database = Rowhouse.inMemory();
                RowhouseDriver driver = RowhouseDriver.of(database);
                CqlSession one = driver.newSession()) {
            one.execute(KEYSPACE);
            one.execute("CREATE TABLE k.t (p int, c int, v text, PRIMARY KEY (p, c))");
            try (CqlSession other = driver.newSession(builder -> builder.withKeyspace("k"))) {
                PreparedStatement insert =
                        other.prepare("INSERT INTO t (p, c, v) VALUES (1, ?, ?)");
                List<CompletionStage<AsyncResultSet>> writes = new ArrayList<>();
                for (int i = 0; i < 500; i++) {
                    writes.add(other.executeAsync(insert.bind(i, "value " + i)));
                }
                writes.forEach(write -> write.toCompletableFuture().join());
            }
            List<Integer> found =
                    one.execute(SimpleStatement.newInstance("SELECT c FROM k.t").setPageSize(7))
                            .map(row -> row.getInt(0))
                            .all();
            assertThat(found).isEqualTo(IntStream.range(0, 500).boxed().toList());
            assertThat(driver.server().metrics().gauges().connections()).isEqualTo(2);
            assertThat(database.connect().execute("SELECT * FROM k.t").all()).hasSize(500);
        }
    }

    @Test
    void databases_have_nothing_in_common() {
        try (Rowhouse one = Rowhouse.inMemory();
                Rowhouse other = Rowhouse.inMemory();
                RowhouseDriver toOne = RowhouseDriver.of(one);
                RowhouseDriver toOther = RowhouseDriver.of(other);
                CqlSession first = toOne.newSession();
                CqlSession second = toOther.newSession()) {
            first.execute(KEYSPACE);
            assertThatThrownBy(() -> second.execute("USE k"))
                    .isInstanceOf(InvalidQueryException.class)
                    .hasMessageContaining("does not exist");
        }
    }

    @Test
    void the_schema_that_the_driver_knows_is_up_to_date_when_a_statement_returns() {
        try (Rowhouse database = Rowhouse.inMemory();
                RowhouseDriver driver = RowhouseDriver.of(database);
                CqlSession session = driver.newSession()) {
            session.execute(KEYSPACE);
            session.execute("CREATE TABLE k.t (p int PRIMARY KEY, v text)");
            assertThat(session.getMetadata().getKeyspace("k").orElseThrow().getTable("t"))
                    .isPresent();
            assertThat(session.checkSchemaAgreement()).isTrue();
        }
    }

    @Test
    void a_session_that_is_closed_leaves_no_connection() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            NativeServer server;
            try (RowhouseDriver driver = RowhouseDriver.of(database)) {
                driver.newSession().close();
                driver.newSession().close();
                server = driver.server();
            }
            assertThat(server.metrics().gauges().connections()).isZero();
        }
    }

    @Test
    void sessionsPreferTheDataCenterOfTheDatabase() {
        RowhouseOptions west = RowhouseOptions.defaults().withPlace(new NodePlace("west", "rack1"));
        try (Rowhouse database = Rowhouse.inMemory(RowhouseComponents.system(), west);
                RowhouseDriver driver = RowhouseDriver.of(database);
                CqlSession session = driver.newSession()) {
            assertThat(
                            session.execute("SELECT data_center FROM system.local")
                                    .all()
                                    .getFirst()
                                    .getString(0))
                    .isEqualTo("west");
        }
    }
}
