package dev.rowhouse.storage.memtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.tree.Direction;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

class MemtableTest {
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c", NativeType.INT)
                    .addRegularColumn("v", NativeType.BIGINT)
                    .build();
    private static final ColumnMetadata V = TABLE.column("v");
    private static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);

    @Test
    void partitions_come_in_the_order_of_their_keys_from_anywhere_on_the_ring() {
        RandomSource random = RandomSource.seeded(7);
        Memtable memtable = new Memtable(COMPARATOR);
        TreeSet<DecoratedKey> expected = new TreeSet<>();
        for (int i = 0; i < 20_000; i++) {
            DecoratedKey key = DecoratedKey.of(Bytes.ofInt(random.nextInt(15_000)));
            expected.add(key);
            memtable.put(change(key, 0, i));
        }
        assertThat(memtable.partitionCount()).isEqualTo(expected.size());
        assertThat(keys(memtable, KeyRange.ALL)).isEqualTo(List.copyOf(expected));
        for (int i = 0; i < 50; i++) {
            DecoratedKey from = DecoratedKey.of(Bytes.ofInt(random.nextInt(20_000)));
            DecoratedKey to = DecoratedKey.of(Bytes.ofInt(random.nextInt(20_000)));
            KeyRange range = new KeyRange(PartitionBound.after(from), PartitionBound.after(to));
            List<DecoratedKey> within =
                    from.compareTo(to) >= 0
                            ? List.of()
                            : List.copyOf(expected.subSet(from, false, to, true));
            assertThat(keys(memtable, range)).isEqualTo(within);
        }
        for (DecoratedKey key : expected) {
            assertThat(memtable.find(key)).isPresent();
        }
        assertThat(memtable.find(DecoratedKey.of(Bytes.ofInt(-1)))).isEmpty();
    }

    @Test
    void a_change_of_several_rows_is_seen_wholly_or_not_at_all() throws Exception {
        Memtable memtable = new Memtable(COMPARATOR);
        DecoratedKey key = DecoratedKey.of(Bytes.ofInt(1));
        AtomicBoolean isDone = new AtomicBoolean();
        CountDownLatch isReading = new CountDownLatch(1);
        Callable<Integer> reader =
                () -> {
                    int reads = 0;
                    while (!isDone.get() || reads == 0) {
                        assertRowsAgree(memtable, key);
                        reads++;
                        isReading.countDown();
                    }
                    return reads;
                };
        Callable<Integer> writer =
                () -> {
                    isReading.await();
                    for (int version = 1; version <= 3000; version++) {
                        PartitionUpdate.Builder update =
                                PartitionUpdate.builder(TABLE, COMPARATOR, key);
                        for (int row = 0; row < 40; row++) {
                            update.row(row(row, version));
                        }
                        memtable.put(update.build().change());
                    }
                    isDone.set(true);
                    return 0;
                };
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> results = threads.invokeAll(List.of(reader, writer));
            for (Future<Integer> result : results) {
                assertThat(result.get()).isNotNegative();
            }
        }
        assertThat(memtable.find(key).orElseThrow().rowCount()).isEqualTo(40);
    }

    private static void assertRowsAgree(Memtable memtable, DecoratedKey key) {
        memtable.find(key)
                .ifPresent(partition -> {
                    Iterator<Row> rows = partition.rows(COMPARATOR, Slice.ALL, Direction.ASCENDING);
                    long first = -1;
                    while (rows.hasNext()) {
                        long value = rows.next().findCell(V).orElseThrow().value().getLong(0);
                        first = first < 0 ? value : first;
                        assertThat(value).isEqualTo(first);
                    }
                });
    }

    @Test
    void no_write_of_many_threads_is_lost_and_scans_stay_in_order_meanwhile() throws Exception {
        Memtable memtable = new Memtable(COMPARATOR);
        int threadCount = 4;
        int writesPerThread = 20_000;
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int thread = 0; thread < threadCount; thread++) {
            int number = thread;
            tasks.add(() -> {
                RandomSource random = RandomSource.seeded(number);
                for (int i = 0; i < writesPerThread; i++) {
                    // Few partitions that all threads meet in, and many that they add.
                    int partition = i % 2 == 0 ? i % 16 : 100 + random.nextInt(30_000);
                    DecoratedKey key = DecoratedKey.of(Bytes.ofInt(partition));
                    memtable.put(change(key, i * threadCount + number, i));
                }
                return 0;
            });
        }
        tasks.add(() -> {
            for (int i = 0; i < 20; i++) {
                assertThat(keys(memtable, KeyRange.ALL))
                        .isSortedAccordingTo(DecoratedKey::compareTo)
                        .doesNotHaveDuplicates();
            }
            return 0;
        });
        try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
            for (Future<Integer> result : threads.invokeAll(tasks)) {
                assertThat(result.get()).isZero();
            }
        }
        long rows = 0;
        for (Iterator<Partition> all = memtable.partitions(KeyRange.ALL); all.hasNext(); ) {
            rows += all.next().rowCount();
        }
        assertThat(rows).isEqualTo((long) threadCount * writesPerThread);
    }

    private static List<DecoratedKey> keys(Memtable memtable, KeyRange range) {
        List<DecoratedKey> keys = new ArrayList<>();
        memtable.partitions(range).forEachRemaining(partition -> keys.add(partition.key()));
        return keys;
    }

    private static Partition change(DecoratedKey key, int row, long value) {
        return PartitionUpdate.of(TABLE, key, row(row, value)).change();
    }

    private static Row row(int clustering, long value) {
        return Row.builder(Clustering.of(Bytes.ofInt(clustering)))
                .cell(Cell.live(V, value, Bytes.ofLong(value)))
                .build();
    }
}
