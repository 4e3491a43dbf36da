package dev.rowhouse.conformance.sstables;

import dev.rowhouse.conformance.fuzz.Dice;
import dev.rowhouse.conformance.sstables.TableSketch.Column;
import dev.rowhouse.conformance.subject.Subject;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Tables by chance.
final class TableDraw {
    private static final UserType INNER =
            new UserType(
                    Subject.KEYSPACE,
                    "u",
                    List.of("a", "b", "c"),
                    List.of(
                            NativeType.INT,
                            NativeType.TEXT,
                            SetType.multiCell(NativeType.INT).freeze()),
                    true);

    private static final UserType OUTER =
            new UserType(
                    Subject.KEYSPACE,
                    "w",
                    List.of("x", "y", "z"),
                    List.of(INNER, NativeType.BIGINT, ListType.frozen(NativeType.DOUBLE)),
                    true);

    private static final List<String> TYPES =
            List.of(
                    "CREATE TYPE u (a int, b text, c frozen<set<int>>)",
                    "CREATE TYPE w (x frozen<u>, y bigint, z frozen<list<double>>)");

    private static final List<NativeType> NATIVES =
            Arrays.stream(NativeType.values())
                    .filter(type -> type != NativeType.COUNTER && type != NativeType.EMPTY)
                    .toList();

    private final Dice dice;
    private final ValueDraw values;

    TableDraw(Dice dice, ValueDraw values) {
        this.dice = dice;
        this.values = values;
    }

    /// A table.
    ///
    /// @param isWide whether partitions are to have hundreds of rows
    TableSketch table(boolean isWide) {
        if (!isWide && dice.percent(5)) {
            return dice.percent(70) ? manyColumns() : longKey();
        }
        boolean isCounter = dice.percent(10);
        List<Column> partition = new ArrayList<>();
        for (int i = dice.of(1, 1, 1, 2, 3); i > 0; i--) {
            CqlType type = keyType();
            int count = isWide ? 2 : dice.between(2, 6);
            partition.add(new Column("p" + i, type, values.pool(type, count, false)));
        }
        List<Column> clustering = new ArrayList<>();
        for (int i = isWide ? dice.of(1, 1, 2) : dice.of(0, 1, 1, 2, 2, 3, 4); i > 0; i--) {
            CqlType type = isWide && i == 1 ? manyType() : keyType();
            int count = isWide && i == 1 ? 400 : dice.between(2, 6);
            clustering.add(new Column("c" + i, type, values.pool(type, count, true)));
        }
        return new TableSketch(
                partition,
                clustering,
                columns("s", clustering.isEmpty() ? 0 : dice.of(0, 0, 1, 2, 3), isCounter),
                columns(
                        "v",
                        isCounter ? dice.of(1, 2, 3) : dice.of(0, 1, 2, 3, 4, 5, 6),
                        isCounter),
                isCounter);
    }

    // From 64 columns on those that a row has are written in another way.
    private TableSketch manyColumns() {
        List<Column> regulars = new ArrayList<>();
        for (int i = dice.of(63, 64, 65, 80); i > 0; i--) {
            CqlType type =
                    dice.percent(80) ? dice.of(NativeType.INT, NativeType.TEXT) : valueType();
            regulars.add(new Column("v" + i, type, List.of()));
        }
        return new TableSketch(
                List.of(plain("p1")),
                List.of(plain("c1")),
                columns("s", 1, false),
                regulars,
                false);
    }

    // What clustering columns hold is announced for 32 of them at a time.
    private TableSketch longKey() {
        List<Column> clustering = new ArrayList<>();
        for (int i = dice.of(31, 32, 33, 40); i > 0; i--) {
            clustering.add(plain("c" + i));
        }
        return new TableSketch(
                List.of(plain("p1")), clustering, List.of(), columns("v", 2, false), false);
    }

    private Column plain(String name) {
        CqlType type = dice.of(NativeType.INT, NativeType.TEXT);
        return new Column(name, type, values.pool(type, 2, !name.startsWith("p")));
    }

    private List<Column> columns(String letter, int count, boolean isCounter) {
        List<Column> columns = new ArrayList<>();
        for (int i = count; i > 0; i--) {
            columns.add(column(letter + i, isCounter));
        }
        return columns;
    }

    /// A column to add to a table, of a type that there is.
    Column addition(String name, boolean hasUserType) {
        Column column = column(name, false);
        return hasUserType || !column.type().references(Subject.KEYSPACE, INNER.name())
                ? column
                : new Column(name, NativeType.INT, List.of());
    }

    private Column column(String name, boolean isCounter) {
        return new Column(name, isCounter ? NativeType.COUNTER : valueType(), List.of());
    }

    // Of which there are enough different values.
    private CqlType manyType() {
        return dice.of(
                NativeType.INT,
                NativeType.BIGINT,
                NativeType.TEXT,
                NativeType.TIMEUUID,
                NativeType.UUID,
                NativeType.VARINT,
                NativeType.TIMESTAMP);
    }

    private CqlType keyType() {
        if (dice.percent(40)) {
            return dice.of(NativeType.INT, NativeType.TEXT, NativeType.BIGINT);
        }
        CqlType type = dice.percent(75) ? dice.of(NATIVES) : compound(2);
        return type.containsDuration() ? NativeType.TIMEUUID : type.freeze();
    }

    private CqlType valueType() {
        if (dice.percent(30)) {
            return dice.of(NativeType.INT, NativeType.TEXT, NativeType.BLOB);
        }
        CqlType type = dice.percent(40) ? dice.of(NATIVES) : compound(2);
        return dice.percent(30) ? type.freeze() : type;
    }

    private CqlType compound(int depth) {
        return switch (dice.between(0, 6)) {
            case 0 -> ListType.multiCell(part(depth));
            case 1 -> SetType.multiCell(withoutDuration(part(depth)));
            case 2 -> new MapType(withoutDuration(part(depth)), part(depth), false);
            case 3 -> TupleType.of(part(depth), part(depth), part(depth));
            case 4 -> INNER.multiCell();
            case 5 -> OUTER.multiCell();
            default -> new VectorType(part(depth), dice.between(1, 4));
        };
    }

    private CqlType part(int depth) {
        if (dice.percent(40)) {
            return dice.of(NativeType.INT, NativeType.TEXT);
        }
        return depth > 1 && dice.percent(30) ? compound(depth - 1).freeze() : dice.of(NATIVES);
    }

    private static CqlType withoutDuration(CqlType type) {
        return type.containsDuration() ? NativeType.TEXT : type;
    }

    /// Whether there are values of the type `u` in columns, inside others too.
    static boolean hasUserType(List<Column> columns) {
        return columns.stream()
                .anyMatch(column -> column.type().references(Subject.KEYSPACE, INNER.name()));
    }

    /// Whether the type `u` may get another field: not where keys have it, nor vectors, whose
    /// elements Cassandra goes on to take for what they were.
    static boolean mayChangeUserType(TableSketch table) {
        return !hasUserType(table.key())
                && !hasUserType(
                        table.values().stream()
                                .filter(column -> column.type().cql().contains("vector"))
                                .toList());
    }

    /// The statements that make a table.
    List<String> statements(TableSketch table) {
        List<String> statements = new ArrayList<>(hasUserType(table.all()) ? TYPES : List.of());
        StringBuilder text = new StringBuilder("CREATE TABLE t (");
        table.key().forEach(column -> text.append(definition(column)).append(", "));
        table.statics().forEach(column -> text.append(definition(column)).append(" STATIC, "));
        table.regulars().forEach(column -> text.append(definition(column)).append(", "));
        text.append("PRIMARY KEY ((").append(TableSketch.names(table.partition())).append(")");
        if (!table.clustering().isEmpty()) {
            text.append(", ").append(TableSketch.names(table.clustering()));
        }
        text.append(")) WITH ").append(String.join(" AND ", options(table)));
        statements.add(text.toString());
        return statements;
    }

    private static String definition(Column column) {
        return column.name() + " " + column.type().cql();
    }

    private List<String> options(TableSketch table) {
        List<String> options = new ArrayList<>();
        if (!table.clustering().isEmpty()) {
            options.add(
                    table.clustering().stream()
                            .map(column -> column.name() + dice.of(" ASC", " ASC", " DESC"))
                            .collect(Collectors.joining(", ", "CLUSTERING ORDER BY (", ")")));
        }
        options.add("compression = " + compression());
        options.add("compaction = " + compaction());
        // A deleted counter stays so as long as its deletion is kept, whatever is added later.
        options.add(
                "gc_grace_seconds = "
                        + (table.isCounter()
                                ? 100_000_000
                                : dice.of(0, 0, 60, 864_000, 100_000_000)));
        if (dice.percent(50)) {
            options.add("bloom_filter_fp_chance = " + dice.of("1.0", "0.1", "0.5", "0.0001"));
        }
        if (dice.percent(20)) {
            options.add("min_index_interval = " + dice.of(1, 2, 64));
        }
        if (dice.percent(10) && !table.isCounter()) {
            options.add("default_time_to_live = " + dice.of("3600", "100000000"));
        }
        return options;
    }

    /// What an option `compression` says.
    String compression() {
        String chunk = ", 'chunk_length_in_kb': " + dice.of(1, 4, 16, 64);
        String ratio =
                dice.percent(25) ? ", 'min_compress_ratio': " + dice.of("1.0", "1.1", "4.0") : "";
        return switch (dice.between(0, 5)) {
            case 0 -> "{'enabled': false}";
            case 1 ->
                    "{'class': 'ZstdCompressor', 'compression_level': "
                            + dice.of(-1, 1, 3, 9)
                            + chunk
                            + ratio
                            + "}";
            case 2 -> "{'class': 'SnappyCompressor'" + chunk + ratio + "}";
            case 3 -> "{'class': 'DeflateCompressor'" + chunk + ratio + "}";
            case 4 ->
                    "{'class': 'LZ4Compressor', 'lz4_compressor_type': 'high'"
                            + chunk
                            + ratio
                            + "}";
            default -> "{'class': 'LZ4Compressor'" + chunk + ratio + "}";
        };
    }

    private String compaction() {
        return switch (dice.between(0, 6)) {
            case 0 -> "{'class': 'SizeTieredCompactionStrategy', 'enabled': 'false'}";
            case 1 ->
                    "{'class': 'LeveledCompactionStrategy', 'sstable_size_in_mb': 1, 'fanout_size': 2}";
            case 2 ->
                    "{'class': 'TimeWindowCompactionStrategy', 'min_threshold': 2, 'compaction_window_size': 1, 'compaction_window_unit': '"
                            + dice.of("MINUTES", "HOURS", "DAYS")
                            + "'}";
            case 3 ->
                    "{'class': 'UnifiedCompactionStrategy', 'scaling_parameters': '"
                            + dice.of("T4", "L4", "N", "T2")
                            + "', 'min_sstable_size': '0B', 'base_shard_count': "
                            + dice.of(1, 4)
                            + "}";
            case 4 -> "{'class': 'SizeTieredCompactionStrategy', 'min_threshold': 2}";
            case 5 ->
                    "{'class': 'SizeTieredCompactionStrategy', 'min_threshold': 3, 'tombstone_threshold': 0.01, 'tombstone_compaction_interval': 1, 'unchecked_tombstone_compaction': true}";
            default -> "{'class': 'SizeTieredCompactionStrategy'}";
        };
    }
}
