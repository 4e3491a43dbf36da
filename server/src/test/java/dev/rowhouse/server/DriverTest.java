package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;

/// The official driver of Cassandra does its work: in every version of the protocol, compressed or
/// not.
class DriverTest {
    private static final String KEYSPACE =
            "CREATE KEYSPACE IF NOT EXISTS shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start();
        try (CqlSession session = server.connect()) {
            session.execute(KEYSPACE);
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void the_driver_chooses_the_newest_version_and_knows_where_it_is() {
        try (CqlSession session = server.connect()) {
            assertThat(session.getContext().getProtocolVersion())
                    .isEqualTo(DefaultProtocolVersion.V5);
            assertThat(session.getMetadata().getNodes().values())
                    .singleElement()
                    .satisfies(node -> {
                        assertThat(node.getEndPoint().resolve())
                                .isEqualTo(server.server().address());
                        assertThat(node.getBroadcastRpcAddress())
                                .contains(server.server().address());
                        assertThat(node.getDatacenter()).isEqualTo("datacenter1");
                        assertThat(node.getOpenConnections()).isPositive();
                    });
            assertThat(session.getMetadata().getTokenMap()).isPresent();
            assertThat(session.checkSchemaAgreement()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "V3,none",
        "V4,none",
        "V5,none",
        "V3,lz4",
        "V4,lz4",
        "V5,lz4",
        "V3,snappy",
        "V4,snappy"
    })
    void everything_usual_works(String version, String compression) {
        try (CqlSession session =
                server.connect(
                        settings ->
                                settings.withString(DefaultDriverOption.PROTOCOL_VERSION, version)
                                        .withString(
                                                DefaultDriverOption.PROTOCOL_COMPRESSION,
                                                compression),
                        builder -> builder)) {
            String table = "shop.products_" + version + "_" + compression;
            session.execute(
                    "CREATE TABLE " + table + " (id int, n int, name text, PRIMARY KEY (id, n))");
            writeAndRead(session, table);
            pages(session, table);
            large(session, table);
            errors(session, table);
        }
    }

    private static void writeAndRead(CqlSession session, String table) {
        session.execute("INSERT INTO " + table + " (id, n, name) VALUES (0, 0, 'first')");
        session.execute(
                SimpleStatement.newInstance(
                        "INSERT INTO " + table + " (id, n, name) VALUES (?, ?, ?)",
                        0,
                        1,
                        "x".repeat(300)));
        PreparedStatement insert =
                session.prepare("INSERT INTO " + table + " (id, n, name) VALUES (:id, :n, :name)");
        assertThat(insert.getVariableDefinitions().get("name").getType()).hasToString("TEXT");
        session.execute(insert.bind().setInt("id", 0).setInt("n", 2).setToNull("name"));
        BatchStatement batch =
                BatchStatement.newInstance(
                        DefaultBatchType.UNLOGGED,
                        insert.bind(0, 3, "third"),
                        SimpleStatement.newInstance(
                                "INSERT INTO " + table + " (id, n, name) VALUES (0, 4, 'fourth')"));
        session.execute(batch);
        PreparedStatement select =
                session.prepare("SELECT n, name FROM " + table + " WHERE id = ?");
        List<String> rows = new ArrayList<>();
        for (Row row : session.execute(select.bind(0))) {
            rows.add(row.getInt("n") + " " + row.getString("name"));
        }
        assertThat(rows)
                .containsExactly(
                        "0 first", "1 " + "x".repeat(300), "2 null", "3 third", "4 fourth");
        ResultSet applied =
                session.execute("INSERT INTO " + table + " (id, n) VALUES (0, 4) IF NOT EXISTS");
        assertThat(applied.wasApplied()).isFalse();
        assertThat(applied.all().getFirst().getString("name")).isEqualTo("fourth");
    }

    private static void pages(CqlSession session, String table) {
        PreparedStatement insert =
                session.prepare("INSERT INTO " + table + " (id, n, name) VALUES (?, ?, ?)");
        for (int i = 0; i < 100; i++) {
            session.execute(insert.bind(7, i, "value " + i));
        }
        ResultSet rows =
                session.execute(
                        SimpleStatement.newInstance("SELECT n FROM " + table + " WHERE id = 7")
                                .setPageSize(30));
        assertThat(rows.getAvailableWithoutFetching()).isEqualTo(30);
        assertThat(rows.all()).hasSize(100);
        assertThat(rows.getExecutionInfos()).hasSize(4);
    }

    /// Longer than a segment, and than the buffers of sockets.
    private static void large(CqlSession session, String table) {
        String text = "0123456789".repeat(100_000);
        PreparedStatement insert =
                session.prepare("INSERT INTO " + table + " (id, n, name) VALUES (?, ?, ?)");
        for (int i = 0; i < 3; i++) {
            session.execute(insert.bind(8, i, i + text));
        }
        List<Row> rows = session.execute("SELECT name FROM " + table + " WHERE id = 8").all();
        assertThat(rows)
                .extracting(row -> row.getString(0))
                .containsExactly("0" + text, "1" + text, "2" + text);
    }

    private static void errors(CqlSession session, String table) {
        assertThatThrownBy(() -> session.execute("SELEKT"))
                .isInstanceOf(SyntaxError.class)
                .hasMessageContaining("SELEKT");
        assertThatThrownBy(() -> session.execute("SELECT nothing FROM " + table))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessage(
                        "Undefined column name nothing in table "
                                + table.toLowerCase(java.util.Locale.ROOT));
        assertThatThrownBy(() -> session.execute(KEYSPACE.replace("IF NOT EXISTS ", "")))
                .isInstanceOf(AlreadyExistsException.class)
                .hasMessageContaining("shop");
    }
}
