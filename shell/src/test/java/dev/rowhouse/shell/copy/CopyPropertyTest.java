package dev.rowhouse.shell.copy;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.config.ConfigFile;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.EmbeddedConnection;
import dev.rowhouse.shell.connect.Request;
import dev.rowhouse.shell.connect.TestServer;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ValueStyle;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;
import dev.rowhouse.testkit.Seeds;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// What COPY TO writes, COPY FROM reads as the same rows, whatever the types, the values and the
/// dialect.
class CopyPropertyTest {
    private static final int CASES = 60;
    private static final int SERVER_CASES = 8;
    private static final int COLUMNS = 4;
    private static final int ROWS = 12;
    private static final String[][] CHOICES = {
        {
            "DELIMITER = ','",
            "DELIMITER = ';'",
            "DELIMITER = '|'",
            "DELIMITER = '\\t'",
            "DELIMITER = ':'"
        },
        {"QUOTE = '\"'", "QUOTE = ''''", "QUOTE = '#'"},
        {"ESCAPE = '\\'", "ESCAPE = '\"'", "ESCAPE = '$'"},
        {"NULL = ''", "NULL = 'null'", "NULL = '-'", "NULL = '1'", "NULL = 'n a'"},
        {"HEADER = TRUE", "HEADER = FALSE"},
        {"DECIMALSEP = '.'", "DECIMALSEP = ','"},
        {"BOOLSTYLE = 'True,False'", "BOOLSTYLE = 'yes,no'", "BOOLSTYLE = '1,0'"},
        {"ENCODING = 'utf8'", "ENCODING = 'utf-16'"},
        {"PAGESIZE = 1000", "PAGESIZE = 1"},
        {"MAXBATCHSIZE = 20", "MAXBATCHSIZE = 1"}
    };

    @TestFactory
    Stream<DynamicTest> comesBackAsItWas() {
        return StreamSupport.stream(Seeds.of(CASES).spliterator(), false)
                .map(seed -> DynamicTest.dynamicTest("seed " + seed, () -> roundTrip(seed)));
    }

    /// The same through the native protocol.
    @TestFactory
    Stream<DynamicTest> comesBackFromAServer() {
        return StreamSupport.stream(Seeds.of(SERVER_CASES).spliterator(), false)
                .map(seed ->
                        DynamicTest.dynamicTest(
                                "seed " + seed,
                                () -> {
                                    try (TestServer server = new TestServer(false);
                                            Connection connection = server.connect()) {
                                        roundTrip(seed, server.database(), connection);
                                    }
                                }));
    }

    private static void roundTrip(long seed) throws Exception {
        try (Rowhouse database = Rowhouse.inMemory()) {
            roundTrip(seed, database, new EmbeddedConnection(database, "in memory"));
        }
    }

    private static void roundTrip(long seed, Rowhouse database, Connection connection)
            throws Exception {
        RandomSource random = RandomSource.seeded(seed);
        RandomRows rows = new RandomRows(random);
        Session session = session(database);
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < COLUMNS; i++) {
            columns.add("v" + i + " " + rows.type(random.nextInt(4)));
        }
        String table =
                "CREATE TABLE t (p text, c int, "
                        + String.join(", ", columns)
                        + ", PRIMARY KEY (p, c))";
        session.execute(table);
        insert(session, rows);
        List<List<String>> before = content(session);
        List<String> options = new ArrayList<>();
        for (String[] choice : CHOICES) {
            options.add(choice[random.nextInt(choice.length)]);
        }
        String with = String.join(" AND ", options);
        MemoryFileSystem files = new MemoryFileSystem();
        copy(connection, files, "COPY ks.t TO 'file' WITH " + with);
        session.execute("TRUNCATE t");
        copy(connection, files, "COPY ks.t FROM 'file' WITH " + with);
        assertThat(content(session))
                .as("%s%n%s%n%s", table, with, new String(files.readBytes(Path.of("file")), UTF_8))
                .isEqualTo(before);
    }

    private static Session session(Rowhouse database) {
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE ks WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE ks");
        RandomRows.TYPES.forEach(type -> session.execute(type));
        return session;
    }

    private static void insert(Session session, RandomRows rows) {
        PreparedStatement insert =
                session.prepare("INSERT INTO t (p, c, v0, v1, v2, v3) VALUES (?, ?, ?, ?, ?, ?)");
        for (int i = 0; i < ROWS; i++) {
            @Nullable Object[] values = new Object[COLUMNS + 2];
            values[0] = i % 3 == 0 ? "é, '\n\"" : "b";
            values[1] = i;
            for (int v = 2; v < values.length; v++) {
                values[v] = rows.valueOrNull(insert.variables().get(v).type());
            }
            session.execute(insert.bind(values));
        }
    }

    /// The serialized values of each row as digits.
    private static List<List<String>> content(Session session) {
        List<List<String>> content = new ArrayList<>();
        for (ResultRow row : session.execute("SELECT * FROM t").all()) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                Bytes value = row.getBytes(i);
                values.add(value == null ? "null" : value.toHex());
            }
            content.add(values);
        }
        content.sort(Comparator.comparing(List::toString));
        return content;
    }

    private static void copy(Connection connection, MemoryFileSystem files, String statement) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, true, UTF_8);
        Copy copy =
                new Copy(
                        connection,
                        new Copy.Environment(
                                new Console(stream, stream, false, false),
                                files,
                                new ManualClock(0),
                                Path::of,
                                ValueStyle.screen(),
                                ConfigFile.EMPTY,
                                Optional::empty,
                                () -> false,
                                Request.Levels.DEFAULT));
        try {
            assertThat(copy.execute(statement)).isEqualTo(ROWS);
        } catch (CopyException e) {
            throw new AssertionError(statement + "\n" + bytes.toString(UTF_8), e);
        }
    }

    /// Files of cqlsh have nulls inside collections in other words, and blanks where it likes them.
    @Test
    void readsWhatOthersWrite() throws Exception {
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = session(database);
            session.execute(
                    "CREATE TABLE t (k int PRIMARY KEY, f flat, m map<text, timestamp>, l list<int>)");
            MemoryFileSystem files = new MemoryFileSystem();
            files.writeText(
                    Path.of("file"),
                    """
                    \ufeff1,"{a: 1, B c: null}","{'x': '2026-01-31 10:00:00.000+0000'}","[1, 2]"
                    2,"{B c: 'b\\\\c', a: }","{ 'x' : 1000 }",[1]
                    """);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            PrintStream stream = new PrintStream(bytes, true, UTF_8);
            new Copy(
                            new EmbeddedConnection(database, "in memory"),
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
                    .execute("COPY ks.t (k, f, m, l) FROM 'file'");
            assertThat(session.execute("SELECT JSON * FROM t").all())
                    .map(row -> row.getString(0))
                    .containsExactlyInAnyOrder(
                            "{\"k\": 1, \"f\": {\"a\": 1, \"\\\"B c\\\"\": null}, \"l\": [1, 2], \"m\": {\"x\": \"2026-01-31 10:00:00.000Z\"}}",
                            "{\"k\": 2, \"f\": {\"a\": null, \"\\\"B c\\\"\": \"b\\\\c\"}, \"l\": [1], \"m\": {\"x\": \"1970-01-01 00:00:01.000Z\"}}");
        }
    }
}
