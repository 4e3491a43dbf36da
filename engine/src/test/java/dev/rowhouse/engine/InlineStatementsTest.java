package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.Optional;

/// Which statements are over in an instant.
class InlineStatementsTest {
    private static final String INSERT = "INSERT INTO k.t (p, c, v) VALUES (?, ?, ?)";

    private static Session session(Rowhouse database) {
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE k.t (p int, c int, v int, PRIMARY KEY (p, c))");
        session.execute("CREATE INDEX ON k.t (v)");
        return session;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    true  | SELECT * FROM k.t WHERE p = ?
                    true  | SELECT v FROM k.t WHERE p = ? AND c > ?
                    false | SELECT * FROM k.t
                    false | SELECT * FROM k.t WHERE p IN (?, ?)
                    false | SELECT count(*) FROM k.t WHERE p = ?
                    false | SELECT * FROM k.t WHERE v = ?
                    false | SELECT * FROM k.t WHERE p = ? AND v > ? ALLOW FILTERING
                    true  | INSERT INTO k.t (p, c, v) VALUES (?, ?, ?)
                    true  | DELETE FROM k.t WHERE p = ?
                    false | INSERT INTO k.t (p, c, v) VALUES (?, ?, ?) IF NOT EXISTS
                    false | CREATE TABLE k.u (p int PRIMARY KEY)
                    """)
    void in_memory(boolean runsInline, String cql) {
        try (Rowhouse database = Rowhouse.inMemory()) {
            assertThat(session(database).prepare(cql).runsInline()).isEqualTo(runsInline);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    true  | SELECT * FROM k.t WHERE p = 1
                    true  | SELECT v FROM t WHERE p = 1 AND c > 2
                    true  | UPDATE k.t SET v = 3 WHERE p = 1 AND c = ?
                    false | SELECT * FROM k.t WHERE p IN (1, 2)
                    false | UPDATE k.t SET v = 3 WHERE p = 1 AND c = 2 IF v = 4
                    false | SELECT * FROM system.local WHERE key = 'local'
                    false | BEGIN BATCH DELETE FROM k.t WHERE p = 1; APPLY BATCH
                    false | USE k
                    """)
    void as_text(boolean runsInline, String cql) {
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = session(database);
            for (int i = 0; i < 3; i++) {
                assertThat(session.prepareIfInline(cql, Optional.of("k")).isPresent())
                        .isEqualTo(runsInline);
            }
        }
    }

    @Test
    void a_text_follows_the_schema() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = session(database);
            String cql = "SELECT * FROM k.t WHERE p = 1";
            for (int i = 0; i < 3; i++) {
                assertThat(
                                session.prepareIfInline(cql, Optional.empty())
                                        .orElseThrow()
                                        .resultColumns())
                        .hasSize(3);
            }
            session.execute("ALTER TABLE k.t ADD w int");
            assertThat(session.prepareIfInline(cql, Optional.empty()).orElseThrow().resultColumns())
                    .hasSize(4);
            session.execute("DROP TABLE k.t");
            assertThatThrownBy(() -> session.prepareIfInline(cql, Optional.empty()))
                    .hasMessage("table t does not exist");
        }
    }

    @Test
    void a_write_that_waits_for_the_disk_is_not(@TempDir Path folder) {
        CommitLogSettings batch = new CommitLogSettings(new SyncMode.Batch(), 1 << 20);
        RowhouseOptions waiting =
                RowhouseOptions.compatible()
                        .withStorage(RowhouseOptions.compatible().storage().withCommitLog(batch));
        try (Rowhouse database =
                        Rowhouse.open(folder.resolve("a"), RowhouseComponents.system(), waiting);
                Rowhouse other = Rowhouse.open(folder.resolve("b"))) {
            assertThat(session(database).prepare(INSERT).runsInline()).isFalse();
            assertThat(session(other).prepare(INSERT).runsInline()).isTrue();
        }
    }
}
