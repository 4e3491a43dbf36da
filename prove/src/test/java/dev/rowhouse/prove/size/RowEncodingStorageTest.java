package dev.rowhouse.prove.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.plan.sizes.RowEncoding;
import dev.rowhouse.plan.sizes.RowEncoding.Lifetime;
import dev.rowhouse.plan.sizes.RowEncoding.Writing;
import dev.rowhouse.plan.sizes.SizedColumn;
import dev.rowhouse.plan.sizes.SizedColumn.Kind;
import dev.rowhouse.plan.sizes.ValueSize;
import dev.rowhouse.plan.sizes.WriteSpread;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What the row encoding predicts beside what the storage, which writes Cassandra's format byte for
/// byte, really writes: tables of every kind of column, flushed without compression.
class RowEncodingStorageTest {
    private static final int PARTITIONS = 5;
    private static final int ROWS = 60;
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long START = 1_700_000_000 * MICROS_PER_SECOND;

    @TempDir private Path folder;

    /// A column: its type in CQL, how the arithmetic sees it, and its value in the n-th row as a
    /// literal; a null leaves it out.
    private record Column(String definition, SizedColumn sized, Literals literals) {}

    @FunctionalInterface
    private interface Literals {
        String of(int row);
    }

    /// A table to be filled.
    private record Table(String name, List<Column> columns, Writing writing) {}

    private static Table table(String name, Column... columns) {
        return new Table(name, List.of(columns), Writing.WHOLE);
    }

    /// A table whose last column is a collection that is written element by element.
    private static Table inParts(String name, Column... columns) {
        return new Table(name, List.of(columns), Writing.IN_PARTS);
    }

    private static final TupleType VALUE = TupleType.of(NativeType.TEXT, NativeType.INT);

    private static final List<Table> TABLES =
            List.of(
                    table(
                            "numbers",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            regular("bigint", NativeType.BIGINT, 8, i -> "" + i),
                            regular("double", NativeType.DOUBLE, 8, i -> i + ".5"),
                            regular("boolean", NativeType.BOOLEAN, 1, i -> "true")),
                    table(
                            "texts",
                            textKey(),
                            clustering("text", NativeType.TEXT, 14, i -> text(14, i)),
                            regular("text", NativeType.TEXT, 40, i -> text(40, i)),
                            regular("text", NativeType.TEXT, 200, i -> text(200, i))),
                    table(
                            "short_lengths",
                            bigintKey(),
                            clustering(
                                    "date",
                                    NativeType.DATE,
                                    4,
                                    i -> "'" + LocalDate.of(2024, 1, 1).plusDays(i) + "'"),
                            clustering("smallint", NativeType.SMALLINT, 2, i -> "" + i),
                            regular("tinyint", NativeType.TINYINT, 1, i -> "" + i % 100),
                            regular("time", NativeType.TIME, 8, i -> "'10:11:12'"),
                            regular("inet", NativeType.INET, 4, i -> "'10.0.0." + i % 200 + "'")),
                    table(
                            "only_keys",
                            textKey(),
                            clustering(
                                    "uuid", NativeType.UUID, 16, i -> new UUID(i, i).toString())),
                    table(
                            "composite_key",
                            textKey(),
                            new Column(
                                    "int",
                                    SizedColumn.of(Kind.PARTITION_KEY, scalar(NativeType.INT, 4)),
                                    i -> "7"),
                            clustering(
                                    "timestamp",
                                    NativeType.TIMESTAMP,
                                    8,
                                    i -> "" + (1_700_000_000_000L + i)),
                            regular("float", NativeType.FLOAT, 4, i -> "1.5")),
                    table(
                            "static",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            new Column(
                                    "text static",
                                    SizedColumn.of(Kind.STATIC, scalar(NativeType.TEXT, 30)),
                                    i -> text(30, 0)),
                            new Column(
                                    "int static",
                                    SizedColumn.of(Kind.STATIC, scalar(NativeType.INT, 4)),
                                    i -> "5"),
                            regular("int", NativeType.INT, 4, i -> "" + i)),
                    table(
                            "half_present",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            optional(i -> i % 2 == 0),
                            optional(i -> i % 4 < 2),
                            optional(i -> i % 8 < 4)),
                    table(
                            "many_clustering",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            clustering("int", NativeType.INT, 4, i -> "1"),
                            clustering("int", NativeType.INT, 4, i -> "1"),
                            clustering("int", NativeType.INT, 4, i -> "1"),
                            clustering("int", NativeType.INT, 4, i -> "1"),
                            clustering("int", NativeType.INT, 4, i -> "1")),
                    table(
                            "sets",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            collection(
                                    "set<text>",
                                    SetType.multiCell(NativeType.TEXT),
                                    i -> words("{", "}")),
                            collection(
                                    "frozen<set<text>>",
                                    SetType.multiCell(NativeType.TEXT).freeze(),
                                    i -> words("{", "}"))),
                    table(
                            "lists",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            collection(
                                    "list<text>",
                                    ListType.multiCell(NativeType.TEXT),
                                    i -> words("[", "]")),
                            collection(
                                    "frozen<list<text>>",
                                    ListType.multiCell(NativeType.TEXT).freeze(),
                                    i -> words("[", "]"))),
                    table(
                            "maps",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            map(
                                    "map<text, int>",
                                    MapType.multiCell(NativeType.TEXT, NativeType.INT)),
                            map(
                                    "frozen<map<text, int>>",
                                    MapType.multiCell(NativeType.TEXT, NativeType.INT).freeze())),
                    table(
                            "tuples",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            new Column(
                                    "tuple<int, text>",
                                    SizedColumn.of(
                                            Kind.REGULAR,
                                            ValueSize.composite(
                                                    new TupleType(
                                                            List.of(
                                                                    NativeType.INT,
                                                                    NativeType.TEXT)),
                                                    List.of(
                                                            scalar(NativeType.INT, 4),
                                                            scalar(NativeType.TEXT, 12)))),
                                    i -> "(" + i + ", " + text(12, i) + ")")),
                    table(
                            "static_collection",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            new Column(
                                    "set<text> static",
                                    SizedColumn.of(
                                            Kind.STATIC,
                                            ValueSize.collection(
                                                    SetType.multiCell(NativeType.TEXT),
                                                    5,
                                                    List.of(scalar(NativeType.TEXT, 8)))),
                                    i -> words("{", "}"))),
                    inParts(
                            "nested_sets",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            regular("text", NativeType.TEXT, 30, i -> text(30, i)),
                            collection(
                                    "set<text>",
                                    SetType.multiCell(NativeType.TEXT),
                                    i -> words("{", "}"))),
                    inParts(
                            "nested_maps",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            regular("bigint", NativeType.BIGINT, 8, i -> "" + i),
                            map(
                                    "map<text, int>",
                                    MapType.multiCell(NativeType.TEXT, NativeType.INT))),
                    inParts(
                            "nested_values",
                            bigintKey(),
                            clustering("int", NativeType.INT, 4, i -> "" + i),
                            new Column(
                                    "map<int, frozen<tuple<text, int>>>",
                                    SizedColumn.of(
                                            Kind.REGULAR,
                                            ValueSize.collection(
                                                    MapType.multiCell(NativeType.INT, VALUE),
                                                    3,
                                                    List.of(
                                                            scalar(NativeType.INT, 4),
                                                            ValueSize.composite(
                                                                    VALUE,
                                                                    List.of(
                                                                            scalar(
                                                                                    NativeType.TEXT,
                                                                                    12),
                                                                            scalar(
                                                                                    NativeType.INT,
                                                                                    4)))))),
                                    i ->
                                            "{1: (%1$s, 1), 2: (%1$s, 2), 3: (%1$s, 3)}"
                                                    .formatted(text(12, i)))),
                    table(
                            "blobs",
                            new Column(
                                    "blob",
                                    SizedColumn.of(Kind.PARTITION_KEY, scalar(NativeType.BLOB, 32)),
                                    i -> "0x" + "%064x".formatted(i)),
                            regular("blob", NativeType.BLOB, 900, i -> "0x" + "ab".repeat(900))));

    @Test
    void predictions_are_within_five_per_cent_of_the_files() {
        assertClose(Lifetime.UNLIMITED, WriteSpread.SECONDS, Duration.ofMillis(15));
    }

    @Test
    void and_so_they_are_with_a_time_to_live() {
        assertClose(Lifetime.LIMITED, WriteSpread.SECONDS, Duration.ofMillis(15));
    }

    @Test
    void and_when_the_writes_are_months_apart() {
        assertClose(Lifetime.UNLIMITED, WriteSpread.DAYS, Duration.ofHours(4));
    }

    private void assertClose(Lifetime lifetime, WriteSpread spread, Duration betweenWrites) {
        Map<Table, Long> written = write(lifetime, betweenWrites);
        assertThat(written)
                .allSatisfy((table, bytes) ->
                        assertThat(predicted(table, lifetime, spread))
                                .isCloseTo(bytes, withinPercentage(5)));
    }

    private static double predicted(Table table, Lifetime lifetime, WriteSpread spread) {
        List<SizedColumn> sized = table.columns().stream().map(Column::sized).toList();
        RowEncoding encoding = new RowEncoding(sized, spread, lifetime, 1, table.writing());
        return isSingleRow(table)
                ? PARTITIONS * ROWS * encoding.partitionBytes(1)
                : PARTITIONS * encoding.partitionBytes(ROWS);
    }

    private static boolean isSingleRow(Table table) {
        return table.columns().stream().noneMatch(c -> c.sized().kind() == Kind.CLUSTERING);
    }

    /// Fills the tables and flushes them; the bytes of their data.
    private Map<Table, Long> write(Lifetime lifetime, Duration betweenWrites) {
        ManualClock clock = new ManualClock(START);
        RowhouseComponents components =
                new RowhouseComponents(
                        clock,
                        RandomSource.seeded(1),
                        FileSystem.system(),
                        Scheduler.system("sizes", 1));
        Map<Table, Long> written = new LinkedHashMap<>();
        try (Rowhouse database = Rowhouse.open(folder, components, RowhouseOptions.defaults())) {
            Session session = database.connect();
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            for (Table table : TABLES) {
                session.execute(schema(table, lifetime));
            }
            for (int row = 0; row < PARTITIONS * ROWS; row++) {
                for (Table table : TABLES) {
                    session.execute(
                            table.writing() == Writing.WHOLE
                                    ? insert(table, row)
                                    : update(table, row));
                }
                clock.advance(betweenWrites);
            }
            for (Table table : TABLES) {
                database.maintenance().compact("k", table.name(), (_, _, _) -> {});
                written.put(table, database.maintenance().files("k", table.name()).bytes());
            }
        }
        return written;
    }

    private static String schema(Table table, Lifetime lifetime) {
        List<String> definitions = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            definitions.add("c" + i + " " + table.columns().get(i).definition());
        }
        String partition = names(table, Kind.PARTITION_KEY);
        String clustering = names(table, Kind.CLUSTERING);
        String key = "(" + partition + ")" + (clustering.isEmpty() ? "" : ", " + clustering);
        return "CREATE TABLE k.%s (%s, PRIMARY KEY (%s)) WITH compression = {'enabled': false}%s"
                .formatted(
                        table.name(),
                        String.join(", ", definitions),
                        key,
                        lifetime == Lifetime.LIMITED ? " AND default_time_to_live = 31536000" : "");
    }

    private static String names(Table table, Kind kind) {
        return IntStream.range(0, table.columns().size())
                .filter(i -> table.columns().get(i).sized().kind() == kind)
                .mapToObj(i -> "c" + i)
                .collect(Collectors.joining(", "));
    }

    private static String insert(Table table, int row) {
        List<String> names = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            boolean isKey = column.sized().kind() == Kind.PARTITION_KEY;
            String value =
                    column.literals()
                            .of(
                                    isSingleRow(table)
                                            ? row
                                            : isKey ? row % PARTITIONS : row / PARTITIONS);
            if (!value.isEmpty()) {
                names.add("c" + i);
                values.add(value);
            }
        }
        return "INSERT INTO k.%s (%s) VALUES (%s)"
                .formatted(table.name(), String.join(", ", names), String.join(", ", values));
    }

    /// Writes a row as plans do whose rows are elements of collections.
    private static String update(Table table, int row) {
        List<String> assignments = new ArrayList<>();
        List<String> key = new ArrayList<>();
        int last = table.columns().size() - 1;
        for (int i = 0; i <= last; i++) {
            Column column = table.columns().get(i);
            Kind kind = column.sized().kind();
            boolean isPartition = kind == Kind.PARTITION_KEY;
            String value = column.literals().of(isPartition ? row % PARTITIONS : row / PARTITIONS);
            if (kind != Kind.REGULAR) {
                key.add("c%d = %s".formatted(i, value));
            } else {
                assignments.add(
                        (i == last ? "c%1$d = c%1$d + %2$s" : "c%d = %s").formatted(i, value));
            }
        }
        return "UPDATE k.%s SET %s WHERE %s"
                .formatted(table.name(), String.join(", ", assignments), String.join(" AND ", key));
    }

    private static Column bigintKey() {
        return new Column(
                "bigint",
                SizedColumn.of(Kind.PARTITION_KEY, scalar(NativeType.BIGINT, 8)),
                i -> "" + i);
    }

    private static Column textKey() {
        return new Column(
                "text",
                SizedColumn.of(Kind.PARTITION_KEY, scalar(NativeType.TEXT, 10)),
                i -> text(10, i));
    }

    private static Column clustering(String cql, CqlType type, int bytes, Literals literals) {
        return new Column(cql, SizedColumn.of(Kind.CLUSTERING, scalar(type, bytes)), literals);
    }

    private static Column regular(String cql, CqlType type, int bytes, Literals literals) {
        return new Column(cql, SizedColumn.of(Kind.REGULAR, scalar(type, bytes)), literals);
    }

    private static Column optional(IntPredicate isPresent) {
        return new Column(
                "int",
                new SizedColumn(Kind.REGULAR, scalar(NativeType.INT, 4), 0.5),
                i -> isPresent.test(i) ? "" + i : "");
    }

    private static Column collection(String cql, CqlType type, Literals literals) {
        return new Column(
                cql,
                SizedColumn.of(
                        Kind.REGULAR,
                        ValueSize.collection(type, 5, List.of(scalar(NativeType.TEXT, 8)))),
                literals);
    }

    private static Column map(String cql, CqlType type) {
        return new Column(
                cql,
                SizedColumn.of(
                        Kind.REGULAR,
                        ValueSize.collection(
                                type,
                                5,
                                List.of(scalar(NativeType.TEXT, 8), scalar(NativeType.INT, 4)))),
                _ ->
                        IntStream.range(0, 5)
                                .mapToObj(n -> text(8, n) + ": " + n)
                                .collect(Collectors.joining(", ", "{", "}")));
    }

    private static ValueSize scalar(CqlType type, int bytes) {
        return ValueSize.scalar(type, bytes);
    }

    private static String words(String open, String close) {
        return IntStream.range(0, 5)
                .mapToObj(n -> text(8, n))
                .collect(Collectors.joining(", ", open, close));
    }

    private static String text(int length, int number) {
        return "'" + ("%0" + length + "d").formatted(number) + "'";
    }
}
