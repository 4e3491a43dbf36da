package dev.rowhouse.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.DroppedColumn;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.memtable.PartitionChange;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.CounterContext;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class TableStoreTest {
    private static final Bytes WRITER = Bytes.wrap(new byte[16]);
    private static final long NOW = 1000;
    private static final DecoratedKey KEY = DecoratedKey.of(Bytes.ofInt(1));
    private static final TableMetadata TABLE =
            table().addRegularColumn("v", NativeType.INT)
                    .addRegularColumn("w", NativeType.INT)
                    .addRegularColumn("m", MapType.multiCell(NativeType.INT, NativeType.INT))
                    .build();

    private final TableStore store = new TableStore(TABLE, WRITER);
    private final ReadMetrics metrics = new ReadMetrics();

    @Test
    void a_partition_is_read_forwards_and_backwards_from_where_a_page_ended() {
        for (int row = 0; row < 10; row++) {
            write(row, "v", row, 1);
        }
        Clustering last = clustering(6);
        Slices slices =
                Slices.of(
                        new Slice(Slice.of(clustering(2)).start(), Slice.of(clustering(8)).end()));
        assertThat(rows(slices, Direction.ASCENDING)).containsExactly(2, 3, 4, 5, 6, 7, 8);
        assertThat(
                        rows(
                                slices.after(store.comparator(), last, Direction.ASCENDING),
                                Direction.ASCENDING))
                .containsExactly(7, 8);
        assertThat(
                        rows(
                                slices.after(store.comparator(), last, Direction.DESCENDING),
                                Direction.DESCENDING))
                .containsExactly(5, 4, 3, 2);
        Names names =
                Names.of(
                        store.comparator(),
                        List.of(clustering(9), clustering(6), clustering(3), clustering(9)));
        assertThat(rows(names, Direction.ASCENDING)).containsExactly(3, 6, 9);
        assertThat(
                        rows(
                                names.after(store.comparator(), last, Direction.DESCENDING),
                                Direction.DESCENDING))
                .containsExactly(3);
    }

    @Test
    void a_reader_keeps_what_it_began_with() {
        write(1, "v", 1, 1);
        write(2, "v", 1, 1);
        RowIterator began = store.read(KEY, command(Slices.ALL, Direction.ASCENDING));
        write(2, "v", 2, 2);
        write(3, "v", 2, 2);
        store.apply(update().delete(new DeletionTime(9, NOW)).build());
        began.next();
        assertThat(began.next().findCell(TABLE.column("v")).orElseThrow().value())
                .isEqualTo(Bytes.ofInt(1));
        assertThat(began.hasNext()).isFalse();
        assertThat(rows(Slices.ALL, Direction.ASCENDING)).isEmpty();
    }

    @Test
    void overwritten_and_deleted_values_are_dropped_at_the_write() {
        for (int i = 1; i <= 1000; i++) {
            write(1, "v", i, i);
        }
        Row row = store.find(KEY).orElseThrow().findRow(store.comparator(), clustering(1)).get();
        assertThat(row.columnCount()).isEqualTo(1);
        store.apply(update().delete(Slice.of(clustering(1)), new DeletionTime(2000, NOW)).build());
        assertThat(store.find(KEY).orElseThrow().rowCount()).isZero();
        write(1, "v", 5, 1500);
        assertThat(store.find(KEY).orElseThrow().rowCount()).isZero();
    }

    @Test
    void equal_clusterings_of_different_bytes_are_one_row_and_keep_the_bytes_that_came_first() {
        TableMetadata prices =
                TableMetadata.builder("k", "t", new UUID(1, 1))
                        .addPartitionKeyColumn("p", NativeType.INT)
                        .addClusteringColumn("c", NativeType.DECIMAL)
                        .addRegularColumn("v", NativeType.INT)
                        .build();
        TableStore priced = new TableStore(prices, WRITER);
        Bytes first = Bytes.ofHex("000000010f");
        Bytes second = Bytes.ofHex("000000020096");
        for (Bytes price : List.of(first, second)) {
            Cell cell = Cell.live(prices.column("v"), price.length(), Bytes.ofInt(1));
            priced.apply(
                    PartitionUpdate.of(
                            prices, KEY, Row.builder(Clustering.of(price)).cell(cell).build()));
        }
        RowIterator rows = priced.read(KEY, command(Slices.ALL, Direction.ASCENDING));
        assertThat(rows.next().clustering().value(0)).isEqualTo(first);
        assertThat(rows.hasNext()).isFalse();
    }

    @Test
    void tombstones_are_counted_as_cassandra_counts_them() {
        write(1, "v", 1, 1);
        store.apply(
                PartitionUpdate.of(
                        TABLE,
                        KEY,
                        Row.builder(clustering(1))
                                .cell(Cell.tombstone(TABLE.column("v"), 2, NOW))
                                .cell(Cell.tombstone(TABLE.column("w"), 2, NOW))
                                .build()));
        store.apply(
                PartitionUpdate.of(
                        TABLE, KEY, Row.deleted(clustering(2), new DeletionTime(2, NOW))));
        store.apply(
                PartitionUpdate.of(
                        TABLE,
                        KEY,
                        Row.builder(clustering(3))
                                .liveness(LivenessInfo.expiring(2, 10, NOW - 10))
                                .build()));
        write(4, "v", 1, 1);
        assertThat(rows(Slices.ALL, Direction.ASCENDING)).containsExactly(4);
        assertThat(metrics.tombstonesMet()).isEqualTo(4);
        store.apply(update().delete(Slice.of(clustering(9)), new DeletionTime(2, NOW)).build());
        assertThat(rows(Slices.ALL, Direction.ASCENDING)).containsExactly(4);
        assertThat(metrics.tombstonesMet()).isEqualTo(4 + 4 + 2);
        assertThat(metrics.rowsRead()).isEqualTo(2);
        assertThat(metrics.partitionsRead()).isEqualTo(2);
    }

    @Test
    void a_row_expires_at_its_second() {
        store.apply(
                PartitionUpdate.of(
                        TABLE,
                        KEY,
                        Row.builder(clustering(1))
                                .liveness(LivenessInfo.expiring(1, 10, NOW))
                                .cell(
                                        Cell.of(
                                                TABLE.column("v"),
                                                1,
                                                Lifetime.expiring(10, NOW),
                                                Bytes.ofInt(1)))
                                .build()));
        assertThat(
                        store.read(
                                        KEY,
                                        new ReadCommand(
                                                Slices.ALL, Direction.ASCENDING, NOW + 9, metrics))
                                .hasNext())
                .isTrue();
        assertThat(
                        store.read(
                                        KEY,
                                        new ReadCommand(
                                                Slices.ALL, Direction.ASCENDING, NOW + 10, metrics))
                                .hasNext())
                .isFalse();
    }

    @Test
    void a_dropped_column_is_gone_and_stays_gone_when_it_comes_back() {
        write(1, "v", 1, 10);
        write(2, "w", 2, 10);
        TableMetadata dropped =
                TABLE.toBuilder()
                        .removeColumn("v")
                        .addDroppedColumn(new DroppedColumn(TABLE.column("v"), 20))
                        .build();
        store.alter(dropped);
        assertThat(rows(Slices.ALL, Direction.ASCENDING)).containsExactly(2);
        store.alter(dropped.toBuilder().addRegularColumn("v", NativeType.INT).build());
        assertThat(rows(Slices.ALL, Direction.ASCENDING)).containsExactly(2);
        write(1, "v", 3, 30);
        assertThat(rows(Slices.ALL, Direction.ASCENDING)).containsExactly(1, 2);
    }

    @Test
    void a_row_of_a_view_exists_by_its_liveness_alone() {
        TableMetadata view = table().addRegularColumn("v", NativeType.INT).asView().build();
        TableStore views = new TableStore(view, WRITER);
        views.apply(
                PartitionUpdate.of(
                        view,
                        KEY,
                        Row.builder(clustering(1))
                                .liveness(LivenessInfo.of(1))
                                .cell(Cell.live(view.column("v"), 5, Bytes.ofInt(1)))
                                .build()));
        assertThat(views.read(KEY, command(Slices.ALL, Direction.ASCENDING)).hasNext()).isTrue();
        views.apply(
                PartitionUpdate.of(
                        view,
                        KEY,
                        Row.builder(clustering(1)).liveness(LivenessInfo.expired(2, NOW)).build()));
        assertThat(views.read(KEY, command(Slices.ALL, Direction.ASCENDING)).hasNext()).isFalse();
    }

    @Test
    void a_write_tells_what_it_changed() {
        PartitionChange first = write(1, "v", 1, 1);
        assertThat(first.before().isEmpty()).isTrue();
        PartitionChange second = write(1, "v", 2, 2);
        assertThat(second.before()).isSameAs(first.after());
        assertThat(value(second.before())).isEqualTo(1);
        assertThat(value(second.after())).isEqualTo(2);
    }

    private static int value(Partition partition) {
        Iterator<Row> rows =
                partition.rows(ClusteringComparator.of(TABLE), Slice.ALL, Direction.ASCENDING);
        return rows.next().valueOr(TABLE.column("v"), Bytes.EMPTY).getInt(0);
    }

    @Test
    void a_scan_leaves_out_partitions_of_which_nothing_is_live() {
        for (int partition = 0; partition < 20; partition++) {
            DecoratedKey key = DecoratedKey.of(Bytes.ofInt(partition));
            store.apply(PartitionUpdate.of(TABLE, key, row(1, "v", 1, 1)));
            if (partition % 2 == 0) {
                store.apply(
                        PartitionUpdate.builder(TABLE, store.comparator(), key)
                                .delete(new DeletionTime(5, NOW))
                                .build());
            }
        }
        List<DecoratedKey> keys = new ArrayList<>();
        store.scan(KeyRange.ALL, command(Slices.ALL, Direction.ASCENDING))
                .forEachRemaining(rows -> keys.add(rows.key()));
        assertThat(keys).hasSize(10).isSortedAccordingTo(DecoratedKey::compareTo);
        store.clear();
        assertThat(store.scan(KeyRange.ALL, command(Slices.ALL, Direction.ASCENDING)).hasNext())
                .isFalse();
    }

    @Test
    void increments_of_many_threads_add_up() throws Exception {
        TableMetadata counters = table().addRegularColumn("n", NativeType.COUNTER).build();
        TableStore counting = new TableStore(counters, WRITER);
        Callable<Integer> adder =
                () -> {
                    for (int i = 0; i < 1000; i++) {
                        counting.addCounters(
                                PartitionUpdate.of(
                                        counters,
                                        KEY,
                                        Row.builder(clustering(1))
                                                .cell(
                                                        Cell.live(
                                                                counters.column("n"),
                                                                i,
                                                                CounterContext.increment(2)))
                                                .build()),
                                counting::apply);
                    }
                    return 0;
                };
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (Future<Integer> done : threads.invokeAll(List.of(adder, adder, adder, adder))) {
                assertThat(done.get()).isZero();
            }
        }
        RowIterator rows = counting.read(KEY, command(Slices.ALL, Direction.ASCENDING));
        Bytes context = rows.next().findCell(counters.column("n")).orElseThrow().value();
        assertThat(CounterContext.total(context)).isEqualTo(8000);
    }

    @Test
    void a_conditional_write_excludes_others() throws Exception {
        List<DecoratedKey> keys = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            keys.add(DecoratedKey.of(Bytes.ofInt(i)));
        }
        int[] plain = new int[1];
        Callable<Integer> adder =
                () -> {
                    for (int i = 0; i < 2000; i++) {
                        store.exclusively(i % 2 == 0 ? keys : keys.reversed(), () -> plain[0]++);
                    }
                    return 0;
                };
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (Future<Integer> done : threads.invokeAll(List.of(adder, adder, adder))) {
                assertThat(done.get()).isZero();
            }
        }
        assertThat(plain[0]).isEqualTo(6000);
    }

    private static TableMetadata.Builder table() {
        return TableMetadata.builder("k", "t", new UUID(1, 1))
                .addPartitionKeyColumn("p", NativeType.INT)
                .addClusteringColumn("c", NativeType.INT);
    }

    private static Clustering clustering(int value) {
        return Clustering.of(Bytes.ofInt(value));
    }

    private Row row(int clustering, String column, int value, long timestamp) {
        return Row.builder(clustering(clustering))
                .cell(Cell.live(store.table().column(column), timestamp, Bytes.ofInt(value)))
                .build();
    }

    private PartitionChange write(int clustering, String column, int value, long timestamp) {
        return store.apply(
                PartitionUpdate.of(store.table(), KEY, row(clustering, column, value, timestamp)));
    }

    private PartitionUpdate.Builder update() {
        return PartitionUpdate.builder(TABLE, store.comparator(), KEY);
    }

    private ReadCommand command(ClusteringFilter filter, Direction direction) {
        return new ReadCommand(filter, direction, NOW, metrics);
    }

    private List<Integer> rows(ClusteringFilter filter, Direction direction) {
        List<Integer> rows = new ArrayList<>();
        store.read(KEY, command(filter, direction))
                .forEachRemaining(row -> rows.add(ModelSchema.valueAt(row.clustering(), 0)));
        return rows;
    }
}
