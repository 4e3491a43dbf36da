package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.storage.commitlog.CommitLog;
import dev.rowhouse.storage.commitlog.SyncMode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

/// Which statements are over in an instant.
class BriefStatementsTest {
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
    void in_memory(boolean isBrief, String cql) {
        try (Rowhouse database = Rowhouse.inMemory()) {
            assertThat(session(database).prepare(cql).isBrief()).isEqualTo(isBrief);
        }
    }

    @Test
    void a_write_that_waits_for_the_disk_is_not(@TempDir Path folder) {
        CommitLog.Settings batch = new CommitLog.Settings(new SyncMode.Batch(), 1 << 20);
        RowhouseOptions waiting =
                RowhouseOptions.defaults()
                        .withStorage(RowhouseOptions.defaults().storage().withCommitLog(batch));
        try (Rowhouse database =
                        Rowhouse.open(folder.resolve("a"), RowhouseComponents.system(), waiting);
                Rowhouse other = Rowhouse.open(folder.resolve("b"))) {
            assertThat(session(database).prepare(INSERT).isBrief()).isFalse();
            assertThat(session(other).prepare(INSERT).isBrief()).isTrue();
        }
    }
}
