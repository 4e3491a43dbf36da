package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// `rowhouse serve` is asked to stop while its files cannot be written: it ends all the same, and
/// says what it could not do.
class ServeStopTest {
    private static final int UNAVAILABLE = 3;
    private static final int ROWS = 100;

    @TempDir private Path folder = Path.of("");

    /// What happens to the folder of a database while it is served.
    enum Misfortune {
        /// Somebody deletes the folder.
        GONE {
            @Override
            void strike(Path data) throws IOException {
                deleteAll(data);
            }
        },
        /// Only the tables are gone, and a file is where they were.
        REPLACED {
            @Override
            void strike(Path data) throws IOException {
                Path tables = data.resolve("data");
                deleteAll(tables);
                Files.writeString(tables, "");
            }
        };

        abstract void strike(Path data) throws IOException;

        private static void deleteAll(Path folder) throws IOException {
            try (Stream<Path> paths = Files.walk(folder)) {
                for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static void write(CqlSession session) {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE k.t (p int PRIMARY KEY, v text)");
        for (int i = 0; i < ROWS; i++) {
            session.execute("INSERT INTO k.t (p, v) VALUES (" + i + ", 'written')");
        }
    }

    private void writeTo(Served server) {
        server.with(
                "any",
                "any",
                session -> {
                    write(session);
                    return session.getName();
                });
    }

    @ParameterizedTest
    @EnumSource
    void it_ends_with_a_code_of_its_own_when_the_last_flush_fails(Misfortune misfortune)
            throws Exception {
        Path data = folder.resolve("data");
        try (Served server = new Served(folder.resolve("events"), "--data", data.toString())) {
            writeTo(server);
            misfortune.strike(data);
            assertThat(server.stop()).as(server.events()).isEqualTo(UNAVAILABLE);
            assertThat(server.events())
                    .contains(" INFO stopping", " ERROR stop-failed message=")
                    .doesNotContain(" INFO stopped")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void what_a_full_disk_kept_from_its_table_is_there_once_there_is_room() throws Exception {
        String data = folder.resolve("data").toString();
        try (Served server =
                new Served(FullDisk.class, folder.resolve("events"), 0, "--data", data)) {
            writeTo(server);
            assertThat(server.stop()).as(server.events()).isEqualTo(UNAVAILABLE);
            assertThat(server.events())
                    .contains(" ERROR stop-failed message=", "No space left on device")
                    .contains("commit log");
        }
        try (Served server = new Served(folder.resolve("events"), "--data", data)) {
            int rows =
                    server.with(
                            "any",
                            "any",
                            session -> session.execute("SELECT p FROM k.t").all().size());
            assertThat(rows).isEqualTo(ROWS);
            assertThat(server.stop()).as(server.events()).isZero();
        }
    }
}
