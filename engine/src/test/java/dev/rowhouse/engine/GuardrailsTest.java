package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.guardrail.Enforcement;
import dev.rowhouse.engine.guardrail.Feature;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.engine.guardrail.Limit;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Each guardrail warns and refuses.
class GuardrailsTest {
    private static final long NOW_MICROS = 1_767_225_600_000_000L;
    private static final String REPLICATION =
            "WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";
    private static final List<String> TABLES =
            List.of(
                    "CREATE KEYSPACE ks " + REPLICATION,
                    "CREATE TABLE ks.t (p int, c int, v text, l list<text>, PRIMARY KEY (p, c))",
                    "CREATE TABLE ks.i (p int PRIMARY KEY, v text, f frozen<list<int>>, x vector<float, 2>)",
                    "CREATE INDEX ON ks.i (v) USING 'sai'",
                    "CREATE INDEX ON ks.i (FULL(f)) USING 'sai'",
                    "CREATE INDEX ON ks.i (x) USING 'sai'",
                    "CREATE TYPE ks.u (a int)",
                    "INSERT INTO ks.t (p, c, v, l) VALUES (1, 1, 'a', ['a', 'b', 'c'])");

    private static Rowhouse open(Guardrails guardrails) {
        return Rowhouse.inMemory(
                new RowhouseComponents(new ManualClock(NOW_MICROS), RandomSource.seeded(1)),
                RowhouseOptions.compatible().withGuardrails(guardrails));
    }

    /// What a guardrail says to a statement of somebody who may do everything but is no superuser;
    /// nothing when it lets it pass.
    private static List<String> said(Guardrails guardrails, Statement statement) {
        try (Rowhouse database = open(guardrails.withSparedProgram(true))) {
            Session program = database.connect();
            TABLES.forEach(program::execute);
            program.execute("CREATE ROLE ann WITH LOGIN = true");
            program.execute("GRANT ALL PERMISSIONS ON ALL KEYSPACES TO ann");
            List<String> all = new ArrayList<>();
            try {
                all.addAll(database.connect(new Login("ann")).execute(statement).warnings());
            } catch (CqlException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.INVALID);
                assertThat(e.warnings()).contains(e.message());
                assertThat(e.hint()).isPresent();
                all.add("refused: " + e.message());
            }
            return all.stream().filter(one -> one.contains("Guardrail ")).toList();
        }
    }

    private static SimpleStatement using(Feature feature) {
        return SimpleStatement.of(
                switch (feature) {
                    case ALLOW_FILTERING ->
                            "SELECT * FROM ks.t WHERE p = 1 AND v = 'a' ALLOW FILTERING";
                    case FULL_SCAN -> "SELECT * FROM ks.t";
                    case INDEX_QUERY_WITHOUT_PARTITION -> "SELECT * FROM ks.i WHERE v = 'a'";
                    case GROUP_BY -> "SELECT p, count(*) FROM ks.t WHERE p = 1 GROUP BY p, c";
                    case USER_TIMESTAMPS ->
                            "INSERT INTO ks.t (p, c) VALUES (1, 1) USING TIMESTAMP 1";
                    case LIST_READ_BEFORE_WRITE ->
                            "UPDATE ks.t SET l[0] = 'x' WHERE p = 1 AND c = 1";
                    case SECONDARY_INDEXES -> "CREATE INDEX ON ks.t (v)";
                    case ALTER_TABLE -> "ALTER TABLE ks.t ADD w int";
                    case DROP_TRUNCATE_TABLE -> "TRUNCATE ks.t";
                    case DROP_KEYSPACE -> "DROP KEYSPACE ks";
                    case UNCOMPRESSED_TABLES ->
                            "CREATE TABLE ks.n (p int PRIMARY KEY) WITH compression = {'enabled': 'false'}";
                    case COMPACT_TABLES ->
                            "CREATE TABLE ks.n (p int PRIMARY KEY, v int) WITH COMPACT STORAGE";
                    case SIMPLE_STRATEGY -> "CREATE KEYSPACE k2 " + REPLICATION;
                    case ZERO_TTL_ON_TWCS ->
                            "CREATE TABLE ks.n (p int PRIMARY KEY) WITH compaction = {'class': 'TimeWindowCompactionStrategy'}";
                    case ZERO_GC_GRACE ->
                            "CREATE TABLE ks.n (p int PRIMARY KEY) WITH gc_grace_seconds = 0";
                });
    }

    @ParameterizedTest
    @EnumSource
    void featuresAreAllowedWarnedOfOrRefused(Feature feature) {
        SimpleStatement statement = using(feature);
        String start = "Guardrail " + feature.guardrail() + " violated: ";
        assertThat(said(Guardrails.NONE, statement)).isEmpty();
        assertThat(said(Guardrails.NONE.with(feature, Enforcement.WARNED), statement))
                .singleElement()
                .asString()
                .startsWith(start)
                .contains(" is not recommended")
                .contains(feature.reason().orElse(""));
        assertThat(said(Guardrails.NONE.with(feature, Enforcement.REFUSED), statement))
                .singleElement()
                .asString()
                .startsWith("refused: " + start)
                .contains(" is not allowed");
    }

    /// A statement that comes to two, or far beyond.
    private static Statement reaching(Threshold threshold) {
        return switch (threshold) {
            case KEYSPACES -> SimpleStatement.of("CREATE KEYSPACE k2 " + REPLICATION);
            case TABLES -> SimpleStatement.of("CREATE TABLE ks.n (p int PRIMARY KEY)");
            case COLUMNS_PER_TABLE ->
                    SimpleStatement.of("CREATE TABLE ks.n (p int PRIMARY KEY, v int)");
            case SECONDARY_INDEXES_PER_TABLE -> SimpleStatement.of("CREATE INDEX ON ks.t (v)");
            case MATERIALIZED_VIEWS_PER_TABLE ->
                    SimpleStatement.of(
                            "CREATE MATERIALIZED VIEW ks.w AS SELECT p FROM ks.i WHERE p IS NOT NULL PRIMARY KEY (p)");
            case FIELDS_PER_UDT -> SimpleStatement.of("ALTER TYPE ks.u ADD b int");
            case VECTOR_DIMENSIONS -> SimpleStatement.of("ALTER TABLE ks.t ADD x vector<float, 2>");
            case MINIMUM_REPLICATION_FACTOR ->
                    SimpleStatement.of("CREATE KEYSPACE k2 " + REPLICATION);
            case MAXIMUM_REPLICATION_FACTOR ->
                    SimpleStatement.of("CREATE KEYSPACE k2 " + REPLICATION.replace(": 1", ": 2"));
            case PAGE_SIZE -> SimpleStatement.of("SELECT * FROM ks.t WHERE p = 1").withPageSize(2);
            case PARTITION_KEYS_IN_SELECT ->
                    SimpleStatement.of("SELECT * FROM ks.t WHERE p IN ?", List.of(1, 2));
            case IN_SELECT_CARTESIAN_PRODUCT ->
                    SimpleStatement.of("SELECT * FROM ks.t WHERE p = 1 AND c IN (1, 2)");
            case PARTITIONS_IN_BATCH ->
                    SimpleStatement.of(
                            "BEGIN BATCH INSERT INTO ks.t (p, c) VALUES (1, 1);"
                                    + " INSERT INTO ks.t (p, c) VALUES (2, 1); APPLY BATCH");
            case PARTITION_ROWS -> SimpleStatement.of("INSERT INTO ks.t (p, c) VALUES (1, 2)");
            case PARTITION_SIZE ->
                    SimpleStatement.of("INSERT INTO ks.t (p, c, v) VALUES (1, 2, 'ab')");
            case ITEMS_PER_COLLECTION, COLLECTION_SIZE ->
                    SimpleStatement.of("INSERT INTO ks.t (p, c, l) VALUES (1, 1, ['a', 'b'])");
            case COLUMN_VALUE_SIZE ->
                    SimpleStatement.of("INSERT INTO ks.t (p, c, v) VALUES (1, 1, 'ab')");
            case SAI_STRING_TERM_SIZE ->
                    SimpleStatement.of("INSERT INTO ks.i (p, v) VALUES (1, 'ab')");
            case SAI_FROZEN_TERM_SIZE ->
                    SimpleStatement.of("INSERT INTO ks.i (p, f) VALUES (1, [1])");
            case SAI_VECTOR_TERM_SIZE ->
                    SimpleStatement.of("INSERT INTO ks.i (p, x) VALUES (1, [1, 2])");
            case MAXIMUM_TIMESTAMP ->
                    SimpleStatement.of(
                            "INSERT INTO ks.t (p, c) VALUES (1, 1) USING TIMESTAMP ?",
                            NOW_MICROS + 2);
            case MINIMUM_TIMESTAMP ->
                    SimpleStatement.of(
                            "INSERT INTO ks.t (p, c) VALUES (1, 1) USING TIMESTAMP ?",
                            NOW_MICROS - 2);
            case PARTITION_TOMBSTONES ->
                    throw new IllegalArgumentException(threshold + " is for files");
            case BATCH_SIZE, UNLOGGED_BATCH_ACROSS_PARTITIONS, TOMBSTONES ->
                    throw new IllegalArgumentException(threshold + " has messages of its own");
        };
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {
                "BATCH_SIZE",
                "UNLOGGED_BATCH_ACROSS_PARTITIONS",
                "TOMBSTONES",
                "PARTITION_TOMBSTONES"
            })
    void thresholdsWarnAndRefuse(Threshold threshold) {
        Statement statement = reaching(threshold);
        String start = "Guardrail " + threshold.guardrail() + " violated: ";
        long limit =
                switch (threshold) {
                    case MATERIALIZED_VIEWS_PER_TABLE, SECONDARY_INDEXES_PER_TABLE -> 0;
                    case MINIMUM_REPLICATION_FACTOR -> 2;
                    default -> 1;
                };
        assertThat(said(Guardrails.NONE, statement)).isEmpty();
        assertThat(said(Guardrails.NONE.with(threshold, Limit.warning(limit)), statement))
                .isNotEmpty()
                .allMatch(one -> one.startsWith(start));
        assertThat(said(Guardrails.NONE.with(threshold, Limit.failing(limit)), statement))
                .singleElement()
                .asString()
                .startsWith("refused: " + start);
    }

    /// What brings clusters down, and what tells of it.
    static Map<String, SimpleStatement> dangers() {
        String twoDaysAhead = Long.toString(NOW_MICROS + 2 * 86_400_000_000L);
        String keys =
                IntStream.range(0, 21)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(", "));
        String writes =
                IntStream.range(0, 11)
                        .mapToObj("INSERT INTO ks.t (p, c) VALUES (%d, 1); "::formatted)
                        .collect(Collectors.joining());
        Map<String, String> dangers =
                Map.of(
                        "allow_filtering",
                        "SELECT * FROM ks.t WHERE p = 1 AND v = 'a' ALLOW FILTERING",
                        "full_scan",
                        "SELECT * FROM ks.t",
                        "partition_keys_in_select",
                        "SELECT * FROM ks.t WHERE p IN (" + keys + ")",
                        "partitions_in_batch",
                        "BEGIN BATCH " + writes + "APPLY BATCH",
                        "zero_ttl_on_twcs",
                        "CREATE TABLE ks.n (p int PRIMARY KEY) WITH compaction = {'class': 'TimeWindowCompactionStrategy'}",
                        "zero_gc_grace",
                        "ALTER TABLE ks.t WITH gc_grace_seconds = 0",
                        "maximum_timestamp",
                        "INSERT INTO ks.t (p, c) VALUES (1, 1) USING TIMESTAMP " + twoDaysAhead);
        Map<String, SimpleStatement> statements = new TreeMap<>();
        dangers.forEach((guardrail, cql) -> statements.put(guardrail, SimpleStatement.of(cql)));
        return statements;
    }

    @Test
    void whatBringsClustersDownIsWarnedOfOrRefused() {
        dangers()
                .forEach((guardrail, statement) -> {
                    String start = "Guardrail " + guardrail + " violated: ";
                    assertThat(said(Guardrails.warning(), statement))
                            .singleElement()
                            .asString()
                            .startsWith(start);
                    assertThat(said(Guardrails.strict(), statement))
                            .singleElement()
                            .asString()
                            .startsWith("refused: " + start);
                    assertThat(said(Guardrails.compatible(), statement))
                            .as("what Cassandra says as it is shipped")
                            .hasSize(guardrail.equals("zero_ttl_on_twcs") ? 1 : 0);
                });
    }

    @Test
    void partitionsWithoutABoundAreWarnedOfOrRefused() {
        long bound = 100_000;
        try (Rowhouse warned = open(Guardrails.warning());
                Rowhouse refused = open(Guardrails.strict())) {
            assertThat(fill(warned, bound + 1))
                    .singleElement()
                    .asString()
                    .startsWith(
                            "Guardrail partition_rows violated: Partition ks.w:1 has 100001 rows");
            assertThat(fill(refused, bound)).isEmpty();
            assertThatThrownBy(() ->
                            refused.connect()
                                    .execute("INSERT INTO ks.w (p, c) VALUES (1, 1000000)"))
                    .hasMessageStartingWith("Guardrail partition_rows violated: ");
        }
    }

    private static List<String> fill(Rowhouse database, long rows) {
        Session session = database.connect();
        session.execute(TABLES.getFirst());
        session.execute("CREATE TABLE ks.w (p int, c int, PRIMARY KEY (p, c))");
        PreparedStatement insert = session.prepare("INSERT INTO ks.w (p, c) VALUES (1, ?)");
        List<String> warnings = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            warnings.addAll(session.execute(insert.bind(i)).warnings());
        }
        return warnings;
    }

    @Test
    void aPartitionThatGrowsIsSpokenOfOnce() {
        try (Rowhouse database =
                open(
                        Guardrails.NONE
                                .withSparedProgram(false)
                                .with(Threshold.PARTITION_ROWS, Limit.of(3, 5)))) {
            Session session = database.connect();
            TABLES.forEach(session::execute);
            PreparedStatement insert = session.prepare("INSERT INTO ks.t (p, c) VALUES (1, ?)");
            List<String> said = new ArrayList<>();
            for (int i = 2; i <= 5; i++) {
                said.addAll(session.execute(insert.bind(i)).warnings());
            }
            assertThat(said)
                    .singleElement()
                    .asString()
                    .startsWith(
                            "Guardrail partition_rows violated: Partition ks.t:1 has 4 rows, this exceeds the warning threshold of 3.");
            assertThatThrownBy(() -> session.execute(insert.bind(6)))
                    .hasMessageContaining(
                            "Partition ks.t:1 has 6 rows, this exceeds the failure threshold of 5.");
            assertThat(session.execute("SELECT * FROM ks.t WHERE p = 1").rows()).hasSize(5);
        }
    }

    @Test
    void whatIsForEverybodyHasItsOwnWords() {
        Guardrails tight =
                Guardrails.NONE
                        .withSparedProgram(true)
                        .with(Threshold.BATCH_SIZE, Limit.of(10, 10_000))
                        .with(Threshold.UNLOGGED_BATCH_ACROSS_PARTITIONS, Limit.warning(1))
                        .with(Threshold.TOMBSTONES, Limit.of(1, 2));
        try (Rowhouse database = open(tight)) {
            Session session = database.connect();
            TABLES.forEach(session::execute);
            assertThat(
                            session.execute(
                                            "BEGIN UNLOGGED BATCH INSERT INTO ks.t (p, c) VALUES (1, 1);"
                                                    + " INSERT INTO ks.t (p, c) VALUES (2, 1); APPLY BATCH")
                                    .warnings())
                    .satisfiesExactly(
                            size ->
                                    assertThat(size)
                                            .contains("exceeding specified threshold of 10"),
                            partitions ->
                                    assertThat(partitions)
                                            .startsWith("Unlogged batch covering 2 partitions"));
            for (int i = 10; i < 12; i++) {
                session.execute("DELETE FROM ks.t WHERE p = 1 AND c = ?", i);
            }
            assertThat(session.execute("SELECT * FROM ks.t WHERE p = 1").warnings())
                    .singleElement()
                    .asString()
                    .contains("see tombstone_warn_threshold");
            session.execute("DELETE FROM ks.t WHERE p = 1 AND c = 12");
            assertThatThrownBy(() -> session.execute("SELECT * FROM ks.t WHERE p = 1"))
                    .hasMessageContaining("READ_TOO_MANY_TOMBSTONES");
        }
    }

    @Test
    void whoIsSparedIsToldNothing() {
        Guardrails guardrails =
                Guardrails.NONE
                        .with(Feature.FULL_SCAN, Enforcement.REFUSED)
                        .with(Threshold.BATCH_SIZE, Limit.failing(1));
        try (Rowhouse database =
                Rowhouse.inMemory(
                        RowhouseComponents.system(),
                        RowhouseOptions.compatible().withGuardrails(guardrails))) {
            Session program = database.connect();
            TABLES.forEach(program::execute);
            program.execute("CREATE ROLE ann WITH LOGIN = true");
            program.execute("GRANT SELECT ON KEYSPACE ks TO ann");
            Session superuser = database.connect(new Login("cassandra"));
            Session ann = database.connect(new Login("ann"));

            assertThat(program.execute("SELECT * FROM ks.t").warnings()).isEmpty();
            assertThat(superuser.execute("SELECT * FROM ks.t").warnings()).isEmpty();
            assertThatThrownBy(() -> ann.execute("SELECT * FROM ks.t"))
                    .hasMessageStartingWith("Guardrail full_scan violated");
            assertThatThrownBy(() ->
                            superuser.execute(
                                    "BEGIN BATCH INSERT INTO ks.t (p, c) VALUES (1, 1);"
                                            + " INSERT INTO ks.t (p, c) VALUES (2, 1); APPLY BATCH"))
                    .hasMessage("Batch too large");
        }
    }

    @Test
    void aCollectionThatIsTakenAwayHasNoItems() {
        SimpleStatement removal = SimpleStatement.of("INSERT INTO ks.i (p, f) VALUES (1, null)");

        assertThat(said(Guardrails.warning(), removal)).isEmpty();
    }

    @Test
    void whatIsRefusedIsNotDone() {
        try (Rowhouse database =
                open(
                        Guardrails.NONE
                                .withSparedProgram(false)
                                .with(Threshold.COLUMNS_PER_TABLE, Limit.failing(5)))) {
            Session session = database.connect();
            TABLES.forEach(session::execute);
            assertThatThrownBy(() -> session.execute("ALTER TABLE ks.t ADD (w int, x int)"))
                    .hasMessageContaining("Tables cannot have more than 5 columns");
            assertThat(database.schema().findTable("ks", "t").orElseThrow().columns()).hasSize(4);
        }
    }
}
