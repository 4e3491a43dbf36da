package dev.rowhouse.engine.heap;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.storage.StorageOptions;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/// Fills a database in the folder that it is given, goes through all of it, opens it again and
/// looks for single rows. It ends with 0 when all rows were there.
final class HeapUser {
    private static final long MEMTABLE_BYTES = 8 << 20;
    private static final long CACHE_BYTES = 4 << 20;
    private static final int PAGE_ROWS = 1000;
    private static final int SINGLE_READS = 3000;
    private static final int PARTITIONS = 4;
    private static final String TEXT = "some text of forty characters, no more. ";

    private static final List<Shape> SHAPES =
            List.of(
                    new Shape(
                            "tiny",
                            "p int PRIMARY KEY, v int",
                            "p",
                            60_000,
                            i -> new Object[] {i, i}),
                    new Shape(
                            "wide",
                            "p int, c int, v text, PRIMARY KEY (p, c)",
                            "c",
                            60_000,
                            i -> new Object[] {i % PARTITIONS, i, TEXT + i}),
                    new Shape(
                            "maps",
                            "p int PRIMARY KEY, v map<int, text>",
                            "p",
                            15_000,
                            i -> new Object[] {i, Map.of(-1, TEXT, -2, "b", -3, "c", i, TEXT + i)}),
                    new Shape(
                            "blobs",
                            "p int PRIMARY KEY, v blob",
                            "p",
                            4_000,
                            i -> new Object[] {i, random(i, 20_000)}));

    private final Session session;

    /// A table and its rows.
    ///
    /// @param number the column that holds a row's number
    /// @param values those of a row, by its number
    private record Shape(
            String table,
            String columns,
            String number,
            int rows,
            IntFunction<@Nullable Object[]> values) {
        String create() {
            return "CREATE TABLE h.%s (%s)".formatted(table, columns);
        }

        String insert() {
            return columns.contains(" c int")
                    ? "INSERT INTO h.%s (p, c, v) VALUES (?, ?, ?)".formatted(table)
                    : "INSERT INTO h.%s (p, v) VALUES (?, ?)".formatted(table);
        }

        String select() {
            return columns.contains(" c int")
                    ? "SELECT v FROM h.%s WHERE p = ? AND c = ?".formatted(table)
                    : "SELECT v FROM h.%s WHERE p = ?".formatted(table);
        }
    }

    private HeapUser(Session session) {
        this.session = session;
    }

    /// @param arguments the folder
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        try (Rowhouse database = open(folder)) {
            HeapUser user = new HeapUser(database.connect());
            user.session.execute(
                    "CREATE KEYSPACE h WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            SHAPES.forEach(user::create);
            user.session.execute("CREATE INDEX ON h.tiny (v)");
            SHAPES.forEach(user::fill);
            SHAPES.forEach(user::readAll);
        }
        try (Rowhouse database = open(folder)) {
            HeapUser user = new HeapUser(database.connect());
            SHAPES.forEach(user::readSome);
            user.readByIndex();
        }
    }

    private static Rowhouse open(Path folder) {
        return Rowhouse.open(
                folder,
                RowhouseComponents.system(),
                RowhouseOptions.compatible()
                        .withStorage(
                                StorageOptions.defaults()
                                        .withMemtableBytes(MEMTABLE_BYTES)
                                        .withCacheBytes(CACHE_BYTES)));
    }

    // Bytes that no compressor makes shorter.
    private static Bytes random(int seed, int length) {
        RandomSource random = RandomSource.seeded(seed);
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            bytes.putLong(random.nextLong());
        }
        return Bytes.wrap(bytes.array());
    }

    private void create(Shape shape) {
        session.execute(shape.create());
    }

    private void fill(Shape shape) {
        PreparedStatement insert = session.prepare(shape.insert());
        for (int i = 0; i < shape.rows(); i++) {
            session.execute(insert.bind(shape.values().apply(i)));
        }
    }

    private void readAll(Shape shape) {
        PreparedStatement select =
                session.prepare("SELECT %s FROM h.%s".formatted(shape.number(), shape.table()));
        long count = 0;
        long sum = 0;
        for (ResultRow row : session.execute(select.bind().withPageSize(PAGE_ROWS))) {
            count++;
            sum += row.getInt(0);
        }
        long last = shape.rows() - 1L;
        require(count == shape.rows() && sum == last * (last + 1) / 2, shape);
    }

    private void readSome(Shape shape) {
        PreparedStatement select = session.prepare(shape.select());
        for (int i = 0; i < SINGLE_READS; i++) {
            int number = (int) (i * (long) shape.rows() / SINGLE_READS);
            @Nullable Object[] values = shape.values().apply(number);
            @Nullable Object[] key = Arrays.copyOf(values, values.length - 1);
            List<ResultRow> found = session.execute(select.bind(key)).rows();
            require(found.size() == 1 && !found.getFirst().isNull(0), shape);
        }
    }

    private void readByIndex() {
        Shape tiny = SHAPES.getFirst();
        PreparedStatement select = session.prepare("SELECT p FROM h.tiny WHERE v = ?");
        for (int i = 0; i < tiny.rows(); i += tiny.rows() / SINGLE_READS) {
            List<ResultRow> found = session.execute(select.bind(i)).rows();
            require(found.size() == 1 && found.getFirst().getInt(0) == i, tiny);
        }
    }

    private static void require(boolean isRight, Shape shape) {
        if (!isRight) {
            throw new AssertionError("rows of " + shape.table() + " are not as they were written");
        }
    }
}
