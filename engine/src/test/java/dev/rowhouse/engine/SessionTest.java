package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.result.Unset;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// What programs do with databases, sessions, statements and results.
class SessionTest {
    private static final String KEYSPACE =
            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

    private final Rowhouse database = Rowhouse.inMemory();
    private final Session session = database.connect();

    @BeforeEach
    void createTable() {
        session.execute(KEYSPACE);
        session.execute("USE k");
        session.execute("CREATE TABLE t (p int PRIMARY KEY, a text, n bigint, l list<int>)");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private ResultRow row(String cql, Object... values) {
        return session.execute(cql, values).first().orElseThrow();
    }

    @Test
    void estimatesOfSizesFollowTheData() {
        PreparedStatement sizes =
                session.prepare(
                        "SELECT range_start, range_end, mean_partition_size, partitions_count"
                                + " FROM system.size_estimates WHERE keyspace_name = 'k' AND table_name = ?");
        assertThat(session.execute(sizes.bind("t")).first().orElseThrow().getLong(3)).isZero();

        session.execute("INSERT INTO t (p, a, n, l) VALUES (1, 'abc', 1, [1])");
        session.execute("INSERT INTO t (p, a) VALUES (2, 'abcde')");

        ResultRow row = session.execute(sizes.bind("t")).first().orElseThrow();
        assertThat(row.getString(0)).isEqualTo(row.getString(1)).isEqualTo("" + Long.MIN_VALUE);
        // Keys of 4 bytes; 3 + 8 + an element of 4 with its time UUID of 16 in the one, 5 in the
        // other.
        assertThat(row.getLong(2)).isEqualTo((4 + 3 + 8 + 4 + 16 + 4 + 5) / 2);
        assertThat(row.getLong(3)).isEqualTo(2);
        assertThat(
                        session.execute(
                                "SELECT range_type FROM system.table_estimates WHERE keyspace_name = 'k' AND table_name = 't'"))
                .hasSize(2);
    }

    @Test
    void twoDatabasesDoNotMeet() {
        try (Rowhouse other = Rowhouse.inMemory()) {
            Session stranger = other.connect();
            assertThatExceptionOfType(CqlException.class)
                    .isThrownBy(() -> stranger.execute("SELECT * FROM k.t"))
                    .withMessage("keyspace k does not exist");
            stranger.execute(KEYSPACE);
            stranger.execute("CREATE TABLE k.t (p int PRIMARY KEY, a text)");
            stranger.execute("INSERT INTO k.t (p, a) VALUES (1, 'there')");
            session.execute("INSERT INTO t (p, a) VALUES (1, 'here')");
            assertThat(row("SELECT a FROM t").getString("a")).isEqualTo("here");
            assertThat(stranger.execute("SELECT a FROM k.t").first().orElseThrow().getString(0))
                    .isEqualTo("there");
        }
    }

    @Test
    void aSessionOfItsOwnHasItsOwnKeyspace() {
        Session other = database.connect();
        assertThat(other.keyspace()).isEmpty();
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> other.execute("SELECT * FROM t"))
                .withMessageContaining("No keyspace has been specified");
        assertThat(database.connect("k").execute("SELECT * FROM t").rows()).isEmpty();
        assertThatExceptionOfType(CqlException.class).isThrownBy(() -> database.connect("nosuch"));
        assertThat(other.execute(SimpleStatement.of("SELECT * FROM t").withKeyspace("k")).rows())
                .isEmpty();
    }

    @Test
    void valuesAreJavaObjectsOfTheirTypes() {
        session.execute(
                "INSERT INTO t (p, a, n, l) VALUES (?, ?, ?, ?)", 1, "text", 5L, List.of(1, 2));
        ResultRow row = row("SELECT * FROM t WHERE p = ?", 1);
        assertThat(row.getInt("p")).isEqualTo(1);
        assertThat(row.getString("a")).isEqualTo("text");
        assertThat(row.getLong("n")).isEqualTo(5);
        assertThat(row.getObject("l")).isEqualTo(List.of(1, 2));
        assertThat(row.getBytes("p")).isEqualTo(Bytes.ofInt(1));
        assertThat(row.columns().asList().stream().map(ColumnSpecification::name))
                .containsExactly("p", "a", "l", "n");
    }

    @Test
    void nullDeletesAndUnsetLeavesAlone() {
        PreparedStatement update = session.prepare("UPDATE t SET a = ?, n = ? WHERE p = ?");
        session.execute(update.bind("x", 1L, 1));
        session.execute(update.bind(Unset.UNSET, null, 1));
        ResultRow row = row("SELECT * FROM t");
        assertThat(row.getString("a")).isEqualTo("x");
        assertThat(row.isNull("n")).isTrue();
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.execute(update.bind("x", 1L)))
                .withMessageContaining("unset value for column p");
    }

    @Test
    void markersHaveNames() {
        Map<String, Object> values = Map.of("key", 1, "a", "named");
        session.execute(SimpleStatement.named("INSERT INTO t (p, a) VALUES (:key, ?)", values));
        assertThat(row("SELECT a FROM t WHERE p = :q", 1).getString(0)).isEqualTo("named");
        PreparedStatement select = session.prepare("SELECT a FROM t WHERE p = ? LIMIT :n");
        assertThat(select.variables().asList().stream().map(ColumnSpecification::name))
                .containsExactly("p", "n");
        assertThat(select.partitionKeyVariables()).containsExactly(0);
        assertThat(session.execute(select.bindNamed(Map.of("p", 1, "n", 1))).rows()).hasSize(1);
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> select.bindNamed(Map.of("nosuch", 1)));
    }

    @Test
    void valuesOfTheWrongKindAreRefused() {
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.execute("INSERT INTO t (p) VALUES (?)", "one"));
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(
                        () -> session.execute("INSERT INTO t (p) VALUES (?)", Bytes.ofShort(1)));
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.execute("INSERT INTO t (p) VALUES (?)"))
                .withMessageContaining("Invalid amount of bind variables");
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.prepare("SELECT * FROM t WHERE p = ?").bind(1, 2));
    }

    @Test
    void aPreparedStatementOutlivesSchemaChanges() {
        PreparedStatement select = session.prepare("SELECT * FROM t WHERE p = ?");
        session.execute("INSERT INTO t (p, a) VALUES (1, 'x')");
        assertThat(select.resultColumns().size()).isEqualTo(4);
        session.execute("ALTER TABLE t ADD extra int");
        session.execute("UPDATE t SET extra = 7 WHERE p = 1");
        ResultSet result = session.execute(select.bind(1));
        assertThat(result.columns().size()).isEqualTo(5);
        assertThat(result.first().orElseThrow().getInt("extra")).isEqualTo(7);
        session.execute("DROP TABLE t");
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.execute(select.bind(1)))
                .withMessage("table t does not exist");
    }

    @Test
    void batchesOfPreparedStatementsShareOneTimestamp() {
        PreparedStatement insert = session.prepare("INSERT INTO t (p, a) VALUES (?, ?)");
        session.execute(
                BatchStatement.logged(
                        List.of(
                                insert.bind(1, "x"),
                                insert.bind(2, "y"),
                                SimpleStatement.of("INSERT INTO t (p, a) VALUES (3, 'z')"))));
        Set<Object> times = new HashSet<>();
        session.execute("SELECT writetime(a) FROM t")
                .rows()
                .forEach(row -> times.add(row.getLong(0)));
        assertThat(times).hasSize(1);
        assertThat(session.execute("SELECT * FROM t").rows()).hasSize(3);
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() ->
                        session.execute(
                                BatchStatement.logged(
                                        List.of(SimpleStatement.of("SELECT * FROM t")))))
                .withMessageContaining("only UPDATE, INSERT and DELETE statements are allowed");
    }

    @Test
    void theClientMayChooseTheTimestamp() {
        session.execute(
                SimpleStatement.of("INSERT INTO t (p, a) VALUES (1, 'x')").withTimestampMicros(5));
        assertThat(row("SELECT writetime(a) FROM t").getLong(0)).isEqualTo(5);
    }

    @Test
    void laterWritesWinHoweverFastTheyFollow() {
        PreparedStatement update = session.prepare("UPDATE t SET n = ? WHERE p = 1");
        for (long n = 0; n < 1000; n++) {
            session.execute(update.bind(n));
            assertThat(row("SELECT n FROM t WHERE p = 1").getLong(0)).isEqualTo(n);
        }
    }

    @Test
    void nowIsATimeUuidAndDiffersEachTime() {
        session.execute("INSERT INTO t (p) VALUES (1)");
        ResultRow row = row("SELECT now() AS a, now() AS b, toTimestamp(now()) AS c FROM t");
        UUID first = requireNonNull(row.get("a", UUID.class));
        assertThat(first).isNotEqualTo(row.get("b", UUID.class));
        assertThat(first.version()).isEqualTo(1);
        assertThat(row.getInstant("c")).isBetween(Instant.now().minusSeconds(60), Instant.now());
    }

    @Test
    void resultsTellWhatTheyCost() {
        for (int p = 0; p < 10; p++) {
            session.execute("INSERT INTO t (p, a) VALUES (?, ?)", p, "v" + p % 2);
        }
        ResultSet point = session.execute("SELECT * FROM t WHERE p = 3");
        assertThat(point.statistics().partitionsRead()).isEqualTo(1);
        assertThat(point.statistics().rowsRead()).isEqualTo(1);
        assertThat(point.accessPath().orElseThrow().isSinglePartition()).isTrue();
        ResultSet scan = session.execute("SELECT * FROM t WHERE a = 'v1' ALLOW FILTERING");
        assertThat(scan.rows()).hasSize(5);
        assertThat(scan.statistics().rowsRead()).isEqualTo(10);
        assertThat(scan.statistics().filtered()).isTrue();
    }

    @Test
    void definitionsTellWhatChanged() {
        SchemaChange change =
                session.execute("CREATE TABLE u (p int PRIMARY KEY)").schemaChange().orElseThrow();
        assertThat(change.kind()).isEqualTo(SchemaChange.Kind.CREATED);
        assertThat(change.name()).isEqualTo("u");
        assertThat(
                        session.execute("CREATE TABLE IF NOT EXISTS u (p int PRIMARY KEY)")
                                .schemaChange())
                .isEmpty();
        assertThat(database.schema().findTable("k", "u")).isPresent();
        assertThat(database.schema().keyspaces().keySet()).containsExactly("k");
    }

    @Test
    void errorsCarryCassandrasCodes() {
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.execute("SELEC 1"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SYNTAX_ERROR));
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.execute(KEYSPACE))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() ->
                        session.execute(
                                SimpleStatement.of("SELECT * FROM t")
                                        .withPagingState(Bytes.utf8("rubbish"))))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.PROTOCOL_ERROR));
    }

    @Test
    void descriptionsComeInPages() {
        session.execute("CREATE TABLE u (p int PRIMARY KEY)");
        Statement statement = SimpleStatement.of("DESCRIBE TABLES").withPageSize(1);
        ResultSet first = session.execute(statement);
        assertThat(first.rows()).hasSize(1);
        assertThat(first.all()).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void aPageOfADescriptionIsOfTheSchemaOfThePageBefore() {
        Statement statement = SimpleStatement.of("DESCRIBE TABLES").withPageSize(1);
        Bytes state = session.execute(statement).pagingState().orElseThrow();
        session.execute("CREATE TABLE u (p int PRIMARY KEY)");
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.execute(statement.withPagingState(state)))
                .withMessageStartingWith("The schema has changed since the previous page")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
    }

    @Test
    void aDescriptionTakesNoOtherPagingState() {
        Statement statement = SimpleStatement.of("DESCRIBE TABLES");
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> session.execute(statement.withPagingState(Bytes.utf8("rubbish"))))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.PROTOCOL_ERROR));
    }

    @Test
    void aClosedDatabaseAnswersNoMore() {
        database.close();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> session.execute("SELECT * FROM t"));
    }

    @Test
    void rowsAreReadByPositionOrName() {
        session.execute("INSERT INTO t (p) VALUES (1)");
        ResultRow row = row("SELECT p, a, n, l FROM t");
        assertThat(row.getLong("n")).isZero();
        assertThat(row.getString(1)).isNull();
        assertThat(row.getList("l")).isEmpty();
        assertThat(row).hasToString("[1, null, null, null]");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> row.getInt("nosuch"));
        assertThat(Arrays.asList(row.getObject(0), row.getObject("a"))).containsExactly(1, null);
    }

    @Test
    void userDefinedFunctionsCanBeForbidden() {
        RowhouseOptions options = RowhouseOptions.compatible().withUserDefinedFunctions(false);
        try (Rowhouse database = Rowhouse.inMemory(RowhouseComponents.system(), options)) {
            Session session = database.connect();
            session.execute(
                    "CREATE KEYSPACE fs WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            assertThatThrownBy(() ->
                            session.execute(
                                    "CREATE FUNCTION fs.f(a int) CALLED ON NULL INPUT RETURNS int LANGUAGE java AS 'return a;'"))
                    .hasMessage(
                            "User-defined functions are disabled in cassandra.yaml - set user_defined_functions_enabled=true to enable");
        }
    }
}
