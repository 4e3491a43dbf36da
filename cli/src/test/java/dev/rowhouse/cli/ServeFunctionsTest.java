package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.servererrors.FunctionFailureException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/// Functions of users in a server: off unless they are wanted, and none of them stops it.
class ServeFunctionsTest {
    // The expression repeats the empty text without looking at a character.
    private static final String ENDLESS =
            "CREATE FUNCTION k.endless (p int) CALLED ON NULL INPUT RETURNS boolean LANGUAGE java"
                    + " AS 'return \"\".matches(\"(?:(?:){2000000000}){2000000000}\");'";
    private static final String PLAIN =
            "CREATE FUNCTION k.plain (p int) CALLED ON NULL INPUT RETURNS int LANGUAGE java AS 'return p + 1;'";
    private static final int CALLS = 10;

    @TempDir private Path folder = Path.of("");

    private static void createTable(CqlSession session) {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE k.t (p int PRIMARY KEY)");
        session.execute("INSERT INTO k.t (p) VALUES (1)");
    }

    @Test
    void functionsAreOffUnlessTheyAreWanted() throws IOException {
        try (Served server = new Served(folder.resolve("events"), "--memory")) {
            server.with(
                    "cassandra",
                    "cassandra",
                    session -> {
                        createTable(session);
                        assertThatThrownBy(() -> session.execute(PLAIN))
                                .isInstanceOf(InvalidQueryException.class)
                                .hasMessage(
                                        "User-defined functions are disabled in cassandra.yaml - set user_defined_functions_enabled=true to enable");
                        return true;
                    });
        }
    }

    @Test
    void callsThatDoNotEndStopNobodyElse() throws IOException, InterruptedException {
        try (Served server =
                new Served(
                        folder.resolve("events"),
                        "--memory",
                        "--user-defined-functions",
                        "--status-port",
                        "0")) {
            server.with(
                    "cassandra",
                    "cassandra",
                    session -> {
                        createTable(session);
                        session.execute(ENDLESS);
                        session.execute(PLAIN);
                        List<CompletionStage<AsyncResultSet>> calls = new ArrayList<>();
                        for (int i = 0; i < CALLS; i++) {
                            calls.add(
                                    session.executeAsync(
                                            i % 2 == 0
                                                    ? "SELECT k.endless(p) FROM k.t"
                                                    : "SELECT k.endless(p) FROM k.t WHERE p = 1"));
                        }
                        requireService(server);
                        for (CompletionStage<AsyncResultSet> call : calls) {
                            assertThatThrownBy(() -> call.toCompletableFuture().join())
                                    .isInstanceOf(CompletionException.class)
                                    .hasCauseInstanceOf(FunctionFailureException.class);
                        }
                        requireService(server);
                        return true;
                    });
            assertThat(server.page("/metrics"))
                    .containsPattern("rowhouse_functions_given_up_total [1-9]");
            assertThat(server.events()).contains("k.endless").contains("was given up");
            assertThat(server.stop()).isZero();
        }
    }

    /// New clients are let in and answered, by functions too, and the status pages are there.
    private static void requireService(Served server) {
        int answer =
                server.with(
                        "cassandra",
                        "cassandra",
                        other ->
                                Objects.requireNonNull(
                                                other.execute("SELECT k.plain(p) FROM k.t").one())
                                        .getInt(0));
        assertThat(answer).isEqualTo(2);
        try {
            assertThat(server.page("/health")).isEqualTo("ok\n");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
