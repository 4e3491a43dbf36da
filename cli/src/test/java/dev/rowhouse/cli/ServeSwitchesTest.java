package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// `rowhouse serve` allows data definitions that are off by default.
class ServeSwitchesTest {
    private static final List<String> SCHEMA =
            List.of(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                    "CREATE TABLE k.t (p int PRIMARY KEY, v int) WITH COMPACT STORAGE",
                    "CREATE TABLE k.n (p int PRIMARY KEY, v vector<float, 2>)");
    private static final String DROP = "ALTER TABLE k.t DROP COMPACT STORAGE";
    private static final String TUNED =
            "CREATE INDEX ON k.n (v) USING 'sai' WITH OPTIONS = {'maximum_node_connections': '16'}";
    private static final String ELSEWHERE =
            "CREATE KEYSPACE e WITH replication = {'class': 'NetworkTopologyStrategy', 'eu': 3}";

    @TempDir private Path folder = Path.of("");

    @Test
    void definitionsAreRefusedUnlessTheyAreWanted() throws IOException {
        try (Served server = new Served(folder.resolve("events"), "--memory")) {
            server.with(
                    "any",
                    "any",
                    session -> {
                        SCHEMA.forEach(session::execute);
                        assertThatThrownBy(() -> session.execute(DROP))
                                .isInstanceOf(InvalidQueryException.class)
                                .hasMessageContaining("DROP COMPACT STORAGE is disabled");
                        assertThatThrownBy(() -> session.execute(TUNED))
                                .isInstanceOf(InvalidQueryException.class);
                        return assertThatThrownBy(() -> session.execute(ELSEWHERE))
                                .isInstanceOf(InvalidConfigurationInQueryException.class);
                    });
        }
    }

    @Test
    void optionsAndTheSettingsFileAllowThem() throws IOException {
        Path config = folder.resolve("rowhouse.yaml");
        Files.writeString(config, "memory: true\ndrop-compact-storage: true\n");
        try (Served server =
                new Served(
                        folder.resolve("events"),
                        "--config",
                        config.toString(),
                        "--vector-index-parameters",
                        "--any-data-center")) {
            server.with(
                    "any",
                    "any",
                    session -> {
                        SCHEMA.forEach(session::execute);
                        session.execute(TUNED);
                        session.execute(ELSEWHERE);
                        session.execute("INSERT INTO k.t (p, v) VALUES (1, 2)");
                        session.execute(DROP);
                        String setting =
                                session.execute(
                                                "SELECT value FROM system_views.settings WHERE name = 'drop_compact_storage_enabled'")
                                        .all()
                                        .getFirst()
                                        .getString(0);
                        assertThat(setting).isEqualTo("true");
                        return assertThat(
                                        session.execute("SELECT column1, v FROM k.t")
                                                .all()
                                                .getFirst()
                                                .getFormattedContents())
                                .isEqualTo("[column1:NULL, v:2]");
                    });
        }
    }
}
