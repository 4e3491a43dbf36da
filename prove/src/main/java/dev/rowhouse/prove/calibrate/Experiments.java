package dev.rowhouse.prove.calibrate;

import static java.util.Map.entry;

import dev.rowhouse.prove.calibrate.Request.Bound;
import dev.rowhouse.prove.calibrate.Request.Kind;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The tables of a calibration and the series of requests on them. Each price shows in series that
/// differ in little else: values of several lengths, slices of several lengths, several partitions
/// at once, the first and the last row of a block, rows written together by one statement and by
/// several.
final class Experiments {
    private static final int[] VALUES = {20, 400, 4_000};
    private static final int[] SLICED_VALUES = {20, 200};
    private static final int[] SLICES = {10, 100, 1_000};
    private static final int[] COLLECTIONS = {8, 60};
    private static final int[] PARTITIONS = {4, 16};
    private static final int[] BATCHES = {2, 4, 8};

    /// Rows of a partition that fills most of one block of 16 KiB, each with the bytes of its key
    /// and its header.
    private static final int BLOCK_ROWS = 60;

    private static final int BLOCK_VALUE = 180;
    private static final double BLOCK_ROW_BYTES = BLOCK_VALUE + 20;

    private static final long SINGLES = 10_000;
    private static final long SLICED_PARTITIONS = 60;
    private static final int SLICED_ROWS = 1_000;
    private static final long BLOCKS = 400;
    private static final long COLLECTED = 2_000;
    private static final int KEY_BYTES = 8;
    private static final int LOADED_TOGETHER = 50;

    /// A factor that scatters numbers over keys.
    private static final long SCATTER = 7_919;

    /// Different values of each length: making them is not to be measured.
    private static final int VARIETY = 1_024;

    private final Map<Integer, List<ByteBuffer>> values = new HashMap<>();

    Experiments() {
        for (int bytes :
                IntStream.concat(
                                IntStream.of(VALUES),
                                IntStream.concat(
                                        IntStream.of(SLICED_VALUES), IntStream.of(BLOCK_VALUE)))
                        .toArray()) {
            values.put(bytes, LongStream.range(0, VARIETY).mapToObj(n -> made(bytes, n)).toList());
        }
    }

    /// A table with its rows.
    ///
    /// @param loads how many requests fill it
    record Table(String name, String cql, long loads, LongFunction<Request> load) {}

    List<Table> tables() {
        List<Table> tables = new ArrayList<>();
        for (int bytes : VALUES) {
            String single = "single_" + bytes;
            tables.add(new Table(single, single(single), SINGLES, id -> insert(single, id, bytes)));
            String written = "written_" + bytes;
            tables.add(new Table(written, single(written), 0, id -> insert(written, id, bytes)));
        }
        for (int bytes : SLICED_VALUES) {
            tables.add(rows("sliced_" + bytes, SLICED_PARTITIONS, SLICED_ROWS, bytes));
        }
        tables.add(rows("block", BLOCKS, BLOCK_ROWS, BLOCK_VALUE));
        for (int elements : COLLECTIONS) {
            tables.add(maps(elements));
        }
        return tables;
    }

    private static String single(String name) {
        return "CREATE TABLE " + name + " (id bigint PRIMARY KEY, v blob)";
    }

    /// A table of partitions with many rows.
    private Table rows(String name, long partitions, int rows, int bytes) {
        int requests = (rows + LOADED_TOGETHER - 1) / LOADED_TOGETHER;
        String insert = "INSERT INTO " + name + " (id, n, v) VALUES (?, ?, ?)";
        return new Table(
                name,
                "CREATE TABLE " + name + " (id bigint, n int, v blob, PRIMARY KEY (id, n))",
                partitions * requests,
                number -> {
                    int first = (int) (number % requests) * LOADED_TOGETHER;
                    List<Bound> batch =
                            IntStream.range(first, Math.min(rows, first + LOADED_TOGETHER))
                                    .mapToObj(n ->
                                            new Bound(
                                                    insert,
                                                    List.of(number / requests, n, value(bytes, n))))
                                    .toList();
                    return new Request(Kind.UNLOGGED, batch);
                });
    }

    /// A table of rows that hold maps, each written element by element.
    private Table maps(int elements) {
        String name = "maps_" + elements;
        return new Table(
                name,
                "CREATE TABLE " + name + " (id bigint PRIMARY KEY, m map<bigint, blob>)",
                COLLECTED,
                id ->
                        new Request(
                                Kind.UNLOGGED,
                                LongStream.range(0, elements)
                                        .mapToObj(key -> element(name, id, key))
                                        .toList()));
    }

    private Bound element(String table, long id, long key) {
        return new Bound(
                "UPDATE " + table + " SET m[?] = ? WHERE id = ?",
                List.of(key, value(VALUES[0], key), id));
    }

    /// The bytes of a value: different for each number, and no compressor makes little of them.
    private static ByteBuffer made(int bytes, long number) {
        ByteBuffer value = ByteBuffer.allocate(bytes);
        long state = number + 1;
        while (value.hasRemaining()) {
            state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            value.put((byte) (state >>> 56));
        }
        return value.flip();
    }

    private ByteBuffer value(int bytes, long number) {
        return values.getOrDefault(bytes, List.of())
                .get((int) Math.floorMod(number, (long) VARIETY))
                .duplicate();
    }

    private Request insert(String table, long id, int bytes) {
        return Request.of("INSERT INTO " + table + " (id, v) VALUES (?, ?)", id, value(bytes, id));
    }

    /// The series that measures the time of a single request.
    static Series alone() {
        return pointRead(VALUES[0]);
    }

    List<Series> series() {
        List<Series> series = new ArrayList<>();
        for (int bytes : VALUES) {
            series.add(pointRead(bytes));
        }
        for (int partitions : PARTITIONS) {
            series.add(manyPartitions(partitions));
        }
        for (int bytes : SLICED_VALUES) {
            for (int rows : SLICES) {
                series.add(slice(bytes, rows));
            }
        }
        for (int elements : COLLECTIONS) {
            series.add(map(elements));
        }
        series.add(inBlock("the first row of a block", 0));
        series.add(inBlock("the last row of a block", BLOCK_ROWS - 1));
        for (int bytes : VALUES) {
            series.add(
                    writing(
                            "insert of " + bytes + " bytes",
                            written(1, bytes),
                            i -> insert("written_" + bytes, key(i), bytes)));
        }
        series.add(
                writing(
                        "an element of a map",
                        written(1, KEY_BYTES + VALUES[0]),
                        i ->
                                new Request(
                                        Kind.SINGLE,
                                        List.of(
                                                element(
                                                        "maps_" + COLLECTIONS[0],
                                                        i * SCATTER % COLLECTED,
                                                        i % COLLECTIONS[0])))));
        series.add(
                writing(
                        "delete",
                        written(1, 0),
                        i -> Request.of("DELETE FROM written_20 WHERE id = ?", key(i))));
        for (int partitions : PARTITIONS) {
            series.add(updateOfMany(partitions));
        }
        for (int statements : BATCHES) {
            series.add(batch(statements, VALUES[0]));
        }
        series.add(batch(BATCHES[0], VALUES[1]));
        series.add(conditional());
        return series;
    }

    private static long key(long i) {
        return i * SCATTER % SINGLES;
    }

    private static Series pointRead(int bytes) {
        String cql = "SELECT v FROM single_" + bytes + " WHERE id = ?";
        return new Series(
                "one row of " + bytes + " bytes",
                read(1, 1, bytes, 0),
                i -> Request.of(cql, key(i)),
                false);
    }

    private static Series manyPartitions(int count) {
        String cql = "SELECT v FROM single_20 WHERE id IN (" + markers(count) + ")";
        return new Series(
                "one row of each of " + count + " partitions",
                read(count, count, VALUES[0], 0),
                i -> new Request(Kind.SINGLE, List.of(new Bound(cql, keys(i, count)))),
                false);
    }

    private static List<Object> keys(long i, int count) {
        return LongStream.range(i * count, (i + 1) * count)
                .<Object>mapToObj(Experiments::key)
                .toList();
    }

    private static String markers(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    private static Series slice(int bytes, int rows) {
        String cql = "SELECT v FROM sliced_%d WHERE id = ? LIMIT %d".formatted(bytes, rows);
        return new Series(
                "%d rows of %d bytes".formatted(rows, bytes),
                read(1, rows, bytes, 0),
                i -> Request.of(cql, i * SCATTER % SLICED_PARTITIONS),
                false);
    }

    private static Series map(int elements) {
        Map<PricedOperation, Double> amounts =
                new EnumMap<>(read(1, 1, elements * (KEY_BYTES + VALUES[0]), 0));
        amounts.put(PricedOperation.ELEMENT, (double) elements);
        String cql = "SELECT m FROM maps_" + elements + " WHERE id = ?";
        return new Series(
                "a map of " + elements + " elements",
                amounts,
                i -> Request.of(cql, i * SCATTER % COLLECTED),
                false);
    }

    private static Series inBlock(String name, int row) {
        return new Series(
                name,
                read(1, 1, BLOCK_VALUE, row * BLOCK_ROW_BYTES),
                i ->
                        Request.of(
                                "SELECT v FROM block WHERE id = ? AND n = ?",
                                i * SCATTER % BLOCKS,
                                row),
                false);
    }

    private static Map<PricedOperation, Double> read(
            int partitions, int rows, int bytes, double passed) {
        return Map.ofEntries(
                entry(PricedOperation.REQUEST, 1.0),
                entry(PricedOperation.PARTITION, (double) partitions),
                entry(PricedOperation.ROW, (double) rows),
                entry(PricedOperation.READ_BYTE, (double) rows * bytes),
                entry(PricedOperation.PASSED_BYTE, passed));
    }

    private static Map<PricedOperation, Double> written(int rows, int bytes) {
        return Map.ofEntries(
                entry(PricedOperation.REQUEST, 1.0),
                entry(PricedOperation.WRITE, (double) rows),
                entry(PricedOperation.WRITTEN_BYTE, (double) rows * bytes));
    }

    private static Series writing(
            String name, Map<PricedOperation, Double> amounts, LongFunction<Request> requests) {
        return new Series(name, amounts, requests, true);
    }

    /// Several rows by one statement: what a row costs without a statement of its own.
    private Series updateOfMany(int count) {
        String cql = "UPDATE written_20 SET v = ? WHERE id IN (" + markers(count) + ")";
        return writing(
                "update of " + count + " rows by one statement",
                written(count, VALUES[0]),
                i -> {
                    List<Object> values = new ArrayList<>();
                    values.add(value(VALUES[0], i));
                    values.addAll(keys(i, count));
                    return new Request(Kind.SINGLE, List.of(new Bound(cql, values)));
                });
    }

    private Series batch(int count, int bytes) {
        Map<PricedOperation, Double> amounts = new EnumMap<>(written(count, bytes));
        amounts.put(PricedOperation.STATEMENT, (double) count);
        return writing(
                "logged batch of %d inserts of %d bytes".formatted(count, bytes),
                amounts,
                i -> {
                    List<Bound> inserts =
                            LongStream.range(i * count, (i + 1) * count)
                                    .mapToObj(id -> insert("written_" + bytes, key(id), bytes))
                                    .flatMap(request -> request.statements().stream())
                                    .toList();
                    return new Request(Kind.LOGGED, inserts);
                });
    }

    private Series conditional() {
        Map<PricedOperation, Double> amounts = new EnumMap<>(written(1, VALUES[0]));
        amounts.put(PricedOperation.CONDITION, 1.0);
        String cql = "UPDATE written_20 SET v = ? WHERE id = ? IF v != ?";
        return writing(
                "conditional update",
                amounts,
                i -> Request.of(cql, value(VALUES[0], i), key(i), value(VALUES[0], i + 1)));
    }
}
