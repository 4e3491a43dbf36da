package dev.rowhouse.storage.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowBuilder;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

class PartitionMergerTest {
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c", NativeType.INT)
                    .addRegularColumn("v", NativeType.INT)
                    .addRegularColumn("w", NativeType.INT)
                    .build();
    private static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);
    private static final List<ColumnMetadata> COLUMNS = TABLE.regularColumns();
    private static final DecoratedKey KEY = DecoratedKey.of(Bytes.ofInt(7));
    private static final int NOW = 1_000;
    private static final int ROWS = 3;
    private static final int ROUNDS = 2_500;

    /// A source whose latest timestamp is known, as that of a file is.
    private static final class TimedSource implements PartitionSource {
        private final Memtable contents = new Memtable(COMPARATOR);
        private long maxTimestamp = Long.MIN_VALUE;
        private int finds;

        TimedSource put(Partition change, long timestamp) {
            contents.put(change);
            maxTimestamp = Math.max(maxTimestamp, timestamp);
            return this;
        }

        TimedSource put(Row row, long timestamp) {
            return put(PartitionUpdate.of(TABLE, KEY, row).change(), timestamp);
        }

        @Override
        public String name() {
            return "until " + maxTimestamp;
        }

        @Override
        public long maxTimestamp() {
            return maxTimestamp;
        }

        @Override
        public Optional<UnfilteredRowIterator> find(
                DecoratedKey key, ClusteringFilter filter, Direction direction) {
            finds++;
            return contents.find(key, filter, direction);
        }

        @Override
        public Iterator<UnfilteredRowIterator> scan(
                KeyRange range, ClusteringFilter filter, Direction direction) {
            return contents.scan(range, filter, direction);
        }
    }

    private static Clustering clustering(int row) {
        return Clustering.of(Bytes.ofInt(row));
    }

    private static Row whole(int row, long timestamp) {
        RowBuilder built = Row.builder(clustering(row)).liveness(LivenessInfo.of(timestamp));
        COLUMNS.forEach(column -> built.cell(Cell.live(column, timestamp, Bytes.ofInt(1))));
        return built.build();
    }

    private static Row cell(int row, long timestamp) {
        return Row.builder(clustering(row))
                .cell(Cell.live(COLUMNS.getFirst(), timestamp, Bytes.ofInt(1)))
                .build();
    }

    private static Optional<UnfilteredRowIterator> find(List<TimedSource> sources, int row) {
        return new PartitionMerger(TABLE, sources)
                .find(KEY, Names.of(clustering(row)), Direction.ASCENDING);
    }

    @Test
    void a_row_written_whole_is_not_looked_for_where_everything_is_older() {
        TimedSource old = new TimedSource().put(whole(1, 5), 5);
        TimedSource recent = new TimedSource().put(whole(1, 6), 6);
        assertThat(find(List.of(old, recent), 1)).isPresent();
        assertThat(recent.finds).isOne();
        assertThat(old.finds).isZero();
    }

    private static List<String> sourcesOf(List<TimedSource> sources, DecoratedKey key) {
        ReadMetrics metrics = new ReadMetrics();
        PartitionMerger merger = new PartitionMerger(TABLE, sources);
        for (int i = 0; i < 2; i++) {
            merger.find(key, Names.of(clustering(1)), Direction.ASCENDING, metrics);
        }
        return metrics.sourcesRead();
    }

    @Test
    void a_read_knows_its_sources() {
        TimedSource oldest = new TimedSource().put(whole(1, 4), 4);
        TimedSource old = new TimedSource().put(whole(1, 5), 5);
        TimedSource recent = new TimedSource().put(cell(1, 6), 6);
        List<TimedSource> all = List.of(oldest, old, recent);
        assertThat(sourcesOf(all, KEY)).containsExactly("until 6", "until 5");
        assertThat(sourcesOf(all, DecoratedKey.of(Bytes.ofInt(8)))).isEmpty();
        ReadMetrics metrics = new ReadMetrics();
        new PartitionMerger(TABLE, all)
                .scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING, metrics)
                .forEachRemaining(ignored -> {});
        assertThat(metrics.sourcesRead()).containsExactly("until 6", "until 5", "until 4");
    }

    @Test
    void a_row_of_the_same_time_is_looked_for_everywhere() {
        TimedSource one = new TimedSource().put(whole(1, 5), 5);
        TimedSource other = new TimedSource().put(whole(1, 5), 5);
        assertThat(find(List.of(one, other), 1)).isPresent();
        assertThat(one.finds + other.finds).isEqualTo(2);
    }

    @Test
    void a_row_of_which_a_column_is_missing_is_looked_for_everywhere() {
        TimedSource old = new TimedSource().put(whole(1, 5), 5);
        Row partial =
                Row.builder(clustering(1))
                        .liveness(LivenessInfo.of(6))
                        .cell(Cell.live(COLUMNS.getFirst(), 6, Bytes.ofInt(2)))
                        .build();
        TimedSource recent = new TimedSource().put(partial, 6);
        assertThat(find(List.of(recent, old), 1)).isPresent();
        assertThat(old.finds).isOne();
    }

    @Test
    void a_deleted_partition_is_not_looked_for_where_everything_is_older() {
        TimedSource old = new TimedSource().put(whole(1, 5), 5);
        Partition deletion =
                PartitionUpdate.builder(TABLE, COMPARATOR, KEY)
                        .delete(new DeletionTime(6, NOW))
                        .build()
                        .change();
        TimedSource recent = new TimedSource().put(deletion, 6);
        assertThat(find(List.of(old, recent), 1)).isPresent();
        assertThat(old.finds).isZero();
    }

    @Test
    void what_is_left_out_makes_no_difference() {
        for (long seed : Seeds.of(ROUNDS)) {
            Random random = new Random(seed);
            List<TimedSource> sources = new ArrayList<>();
            int count = 2 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                sources.add(randomSource(random, 8L * i));
            }
            for (int row = 0; row < ROWS; row++) {
                for (long now = NOW; now < NOW + 4; now++) {
                    assertThat(live(find(sources, row), now))
                            .as("seed %s, row %s at %s", seed, row, now)
                            .isEqualTo(live(findEverywhere(sources, row), now));
                }
            }
        }
    }

    private static Optional<UnfilteredRowIterator> findEverywhere(
            List<TimedSource> sources, int row) {
        List<UnfilteredRowIterator> versions =
                sources.stream()
                        .map(source ->
                                source.find(KEY, Names.of(clustering(row)), Direction.ASCENDING))
                        .flatMap(Optional::stream)
                        .toList();
        return versions.isEmpty()
                ? Optional.empty()
                : Optional.of(UnfilteredMerger.merge(COMPARATOR, versions));
    }

    private static List<Row> live(Optional<UnfilteredRowIterator> found, long now) {
        List<Row> rows = new ArrayList<>();
        if (found.isPresent()) {
            LiveRowIterator.Reading reading =
                    new LiveRowIterator.Reading(new LiveRule(TABLE), now, new ReadMetrics());
            LiveRowIterator.of(found.get(), reading).forEachRemaining(rows::add);
        }
        return rows;
    }

    /// A few changes at times that overlap with those of other sources.
    private static TimedSource randomSource(Random random, long from) {
        TimedSource source = new TimedSource();
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            long timestamp = from + random.nextInt(12);
            int row = random.nextInt(ROWS);
            DeletionTime deletion = new DeletionTime(timestamp, NOW);
            switch (random.nextInt(8)) {
                case 0 ->
                        source.put(
                                PartitionUpdate.builder(TABLE, COMPARATOR, KEY)
                                        .delete(deletion)
                                        .build()
                                        .change(),
                                timestamp);
                case 1 -> source.put(Row.deleted(clustering(row), deletion), timestamp);
                case 2 -> {
                    Slice slice =
                            new Slice(
                                    ClusteringBound.inclusiveStart(List.of(Bytes.ofInt(row))),
                                    ClusteringBound.inclusiveEnd(List.of(Bytes.ofInt(row + 1))));
                    source.put(
                            PartitionUpdate.builder(TABLE, COMPARATOR, KEY)
                                    .delete(slice, deletion)
                                    .build()
                                    .change(),
                            timestamp);
                }
                case 3, 4, 5 -> source.put(whole(row, timestamp), timestamp);
                default -> source.put(partial(random, row, timestamp), timestamp);
            }
        }
        return source;
    }

    private static Row partial(Random random, int row, long timestamp) {
        RowBuilder built = Row.builder(clustering(row));
        if (random.nextBoolean()) {
            built.liveness(LivenessInfo.expiring(timestamp, random.nextInt(3), NOW));
        }
        for (ColumnMetadata column : COLUMNS) {
            switch (random.nextInt(4)) {
                case 0 -> built.cell(Cell.tombstone(column, timestamp, NOW));
                case 1 ->
                        built.cell(
                                Cell.of(
                                        column,
                                        timestamp,
                                        new Lifetime(2, NOW + 2),
                                        Bytes.ofInt(random.nextInt(9))));
                case 2 -> built.cell(Cell.live(column, timestamp, Bytes.ofInt(random.nextInt(9))));
                default -> {}
            }
        }
        return built.build();
    }
}
