package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.engine.result.ResultRow;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class CheckpointTest {
    private final Rowhouse database = Rowhouse.inMemory();
    private final Session session = database.connect();

    CheckpointTest() {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE k");
        session.execute("CREATE TABLE t (p int, c int, v text, n int STATIC, PRIMARY KEY (p, c))");
        session.execute("CREATE INDEX by_v ON t (v)");
        session.execute(
                "CREATE MATERIALIZED VIEW by_c AS SELECT p, c, v FROM t WHERE p IS NOT NULL AND c IS NOT NULL PRIMARY KEY (c, p)");
        session.execute("CREATE TABLE hits (p int PRIMARY KEY, n counter)");
        session.execute("INSERT INTO t (p, c, v, n) VALUES (1, 1, 'a', 9)");
        session.execute("INSERT INTO t (p, c, v) VALUES (2, 1, 'b')");
        session.execute("UPDATE hits SET n = n + 3 WHERE p = 1");
    }

    private List<String> all() {
        List<String> found = new ArrayList<>();
        for (String query :
                List.of(
                        "SELECT * FROM t",
                        "SELECT p, c FROM t WHERE v = 'a'",
                        "SELECT p, c FROM t WHERE v = 'x'",
                        "SELECT * FROM by_c WHERE c = 1",
                        "SELECT * FROM hits",
                        "SELECT role FROM system_auth.roles")) {
            session.execute(query).all().stream().map(ResultRow::toString).forEach(found::add);
            found.add(query);
        }
        return found;
    }

    @Test
    void rows_indexes_views_counters_and_roles_are_those_of_then() {
        List<String> before = all();
        Checkpoint checkpoint = database.checkpoint();
        for (int round = 0; round < 3; round++) {
            session.execute("INSERT INTO t (p, c, v) VALUES (3, 1, 'x')");
            session.execute("UPDATE t SET v = 'x', n = 1 WHERE p = 1 AND c = 1");
            session.execute("DELETE FROM t WHERE p = 2");
            session.execute("UPDATE hits SET n = n + 3 WHERE p = 1");
            session.execute("CREATE ROLE somebody");
            assertThat(all()).isNotEqualTo(before);
            checkpoint.restore();
            assertThat(all()).isEqualTo(before);
        }
        session.execute("TRUNCATE t");
        checkpoint.restore();
        assertThat(all()).isEqualTo(before);
    }

    @Test
    void what_was_deleted_since_can_be_written_again_with_an_older_timestamp() {
        Checkpoint checkpoint = database.checkpoint();
        session.execute("DELETE FROM t USING TIMESTAMP 4000000000000000 WHERE p = 5");
        checkpoint.restore();
        session.execute("INSERT INTO t (p, c, v) VALUES (5, 5, 'e') USING TIMESTAMP 7");
        assertThat(session.execute("SELECT v FROM t WHERE p = 5").all()).hasSize(1);
    }

    @Test
    void the_schema_is_that_of_then_and_who_listens_hears_of_it() {
        PreparedStatement prepared = session.prepare("SELECT v FROM t WHERE p = 1 AND c = 1");
        List<String> before = all();
        Checkpoint checkpoint = database.checkpoint();
        List<SchemaChange> changes = new ArrayList<>();
        session.execute("ALTER TABLE t ADD w int");
        session.execute("DROP INDEX by_v");
        session.execute("DROP MATERIALIZED VIEW by_c");
        session.execute("DROP TABLE hits");
        session.execute("CREATE TABLE other (p int PRIMARY KEY)");
        session.execute(
                "CREATE KEYSPACE l WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        Registration registration = database.onSchemaChange(changes::add);
        checkpoint.restore();
        registration.close();
        assertThat(all()).isEqualTo(before);
        assertThat(changes)
                .containsExactly(
                        SchemaChange.ofKeyspace(SchemaChange.Kind.UPDATED, "k"),
                        SchemaChange.ofKeyspace(SchemaChange.Kind.DROPPED, "l"));
        assertThatThrownBy(() -> session.execute("SELECT w FROM t"))
                .isInstanceOf(CqlException.class);
        assertThat(session.execute(prepared.bind()).first().orElseThrow().getString("v"))
                .isEqualTo("a");
        session.execute("DROP KEYSPACE k");
        checkpoint.restore();
        assertThat(all()).isEqualTo(before);
    }

    @Test
    void a_database_in_a_folder_has_none(@TempDir Path folder) {
        try (Rowhouse kept = Rowhouse.open(folder)) {
            assertThatThrownBy(kept::checkpoint)
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("in memory");
        }
    }
}
