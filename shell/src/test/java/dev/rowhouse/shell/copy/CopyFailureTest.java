package dev.rowhouse.shell.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.shell.config.ConfigFile;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.ConnectionException;
import dev.rowhouse.shell.connect.Credentials;
import dev.rowhouse.shell.connect.EmbeddedConnection;
import dev.rowhouse.shell.connect.Modification;
import dev.rowhouse.shell.connect.Page;
import dev.rowhouse.shell.connect.Product;
import dev.rowhouse.shell.connect.Request;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ValueStyle;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// COPY with a server that does not answer every time.
class CopyFailureTest {
    private static final int ROWS = 10;

    private final Rowhouse database = Rowhouse.inMemory();
    private final Connection whole = new EmbeddedConnection(database, "in memory");
    private final MemoryFileSystem files = new MemoryFileSystem();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int failures;

    @BeforeEach
    void makeATable() {
        whole.all(
                "CREATE KEYSPACE ks WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        whole.all("CREATE TABLE ks.t (k int PRIMARY KEY)");
        for (int i = 0; i < ROWS; i++) {
            whole.all("INSERT INTO ks.t (k) VALUES (" + i + ")");
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private long copy(String statement) {
        PrintStream stream = new PrintStream(bytes, true, UTF_8);
        return new Copy(
                        new Shaky(),
                        new Copy.Environment(
                                new Console(stream, stream, false, false),
                                files,
                                new ManualClock(0),
                                Path::of,
                                ValueStyle.screen(),
                                ConfigFile.EMPTY,
                                Optional::empty,
                                () -> false,
                                Request.Levels.DEFAULT))
                .execute(statement);
    }

    private String said() {
        return bytes.toString(UTF_8);
    }

    @Test
    void asksAgainForAPage() throws IOException {
        failures = 1;
        assertThat(copy("COPY ks.t TO 'file' WITH PAGESIZE = 4 AND MAXATTEMPTS = 2"))
                .isEqualTo(ROWS);
        assertThat(said()).contains("gone (will try again later attempt 1 of 2)");
        assertThat(files.readText(Path.of("file")).lines()).hasSize(ROWS);
    }

    @Test
    void tellsHowManyRowsThereAreWhenItGivesUp() throws IOException {
        failures = 2;
        assertThatThrownBy(() -> copy("COPY ks.t TO 'file' WITH PAGESIZE = 4 AND MAXATTEMPTS = 2"))
                .isInstanceOf(ConnectionException.class);
        assertThat(said()).contains("4 rows exported to 1 files");
        assertThat(files.readText(Path.of("file")).lines()).hasSize(4);
    }

    @Test
    void writesABatchAgain() throws IOException {
        files.writeText(Path.of("file"), "100\n101\n");
        failures = 1;
        assertThat(copy("COPY ks.t FROM 'file' WITH MAXATTEMPTS = 2")).isEqualTo(2);
        assertThat(whole.all("SELECT k FROM ks.t")).hasSize(ROWS + 2);
    }

    @Test
    void keepsTheRowsThatItGivesUp() throws IOException {
        files.writeText(Path.of("file"), "100\n101\n");
        failures = 2;
        assertThatThrownBy(() -> copy("COPY ks.t FROM 'file' WITH MAXATTEMPTS = 1"))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("failed rows written to import_ks_t.err");
        assertThat(said())
                .contains("WRITE_TIMEOUT - no answer,  given up after 1 attempts")
                .contains("0 rows imported");
        assertThat(files.readText(Path.of("import_ks_t.err"))).isEqualTo("100\n101\n");
    }

    /// A conversation in which pages behind the first, and writes, fail some times.
    private final class Shaky implements Connection {
        @Override
        public Page execute(Request request) {
            if (request.pagingState().isPresent() && failures > 0) {
                failures--;
                throw new ConnectionException("gone");
            }
            return whole.execute(request);
        }

        @Override
        public Modification prepare(String cql) {
            Modification prepared = whole.prepare(cql);
            return new Modification() {
                @Override
                public ColumnSpecifications variables() {
                    return prepared.variables();
                }

                @Override
                public CompletableFuture<Void> execute(
                        List<List<@Nullable Bytes>> rows, Request.Levels levels) {
                    if (failures > 0) {
                        failures--;
                        return CompletableFuture.failedFuture(
                                new CqlException(ErrorCode.WRITE_TIMEOUT, "no answer"));
                    }
                    return prepared.execute(rows, levels);
                }
            };
        }

        @Override
        public Optional<String> keyspace() {
            return whole.keyspace();
        }

        @Override
        public Schema schema() {
            return whole.schema();
        }

        @Override
        public Product product() {
            return whole.product();
        }

        @Override
        public List<String> replicas(String keyspace, String token) {
            return whole.replicas(keyspace, token);
        }

        @Override
        public boolean tracesComeLate() {
            return false;
        }

        @Override
        public Connection login(Credentials credentials) {
            return this;
        }

        @Override
        public void close() {
            whole.close();
        }
    }
}
