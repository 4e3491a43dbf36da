package dev.rowhouse.storage.survey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableWriter;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

class TableSurveyorTest {
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c", NativeType.INT)
                    .addStaticColumn("s", NativeType.INT)
                    .addRegularColumn("v", NativeType.INT)
                    .build();
    private static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);
    private static final Path FOLDER = Path.of("t");
    private static final long NOW = 1_000;

    private final MemoryFileSystem files = new MemoryFileSystem();
    private final List<PartitionUpdate> updates = new ArrayList<>();
    private long id;

    private static DecoratedKey key(int number) {
        return DecoratedKey.of(Bytes.ofInt(number));
    }

    private static Row row(int clustering, long timestamp) {
        return Row.builder(Clustering.of(Bytes.ofInt(clustering)))
                .liveness(LivenessInfo.of(timestamp))
                .cell(Cell.live(TABLE.column("v"), timestamp, Bytes.ofInt(clustering)))
                .build();
    }

    private static PartitionUpdate.Builder partition(int number) {
        return PartitionUpdate.builder(TABLE, COMPARATOR, key(number));
    }

    private void add(PartitionUpdate.Builder partition) {
        updates.add(partition.build());
    }

    /// Writes what was added as one more SSTable.
    private void flush() throws IOException {
        files.createFolders(FOLDER);
        Descriptor descriptor = Descriptor.of(FOLDER, ++id);
        updates.sort(Comparator.comparing(PartitionUpdate::key));
        try (SSTableWriter writer =
                SSTableWriter.create(
                        files, descriptor, TABLE, SSTableOptions.of(TABLE, updates.size()))) {
            for (PartitionUpdate update : updates) {
                writer.append(
                        update.change().unfiltered(COMPARATOR, Slices.ALL, Direction.ASCENDING));
            }
            writer.finish();
        }
        updates.clear();
    }

    private TableSurvey survey() throws IOException {
        List<Descriptor> sstables = Descriptor.list(files, FOLDER);
        return new TableSurveyor(files, NOW, 2).survey(sstables, (done, total) -> {});
    }

    private static PartitionSurvey named(List<PartitionSurvey> partitions, int number) {
        return partitions.stream()
                .filter(each -> each.key().equals(key(number)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_row_that_several_sstables_have_counts_once() throws IOException {
        add(partition(1).row(row(1, 10)).row(row(2, 10)));
        add(partition(2).row(row(1, 10)));
        flush();
        add(partition(1).row(row(2, 20)).row(row(3, 20)));
        flush();

        TableSurvey survey = survey();

        assertThat(survey.partitions()).isEqualTo(2);
        assertThat(survey.rows().sum()).isEqualTo(4);
        assertThat(survey.rows().largest()).isEqualTo(3);
        assertThat(survey.cells()).isEqualTo(4);
        assertThat(survey.bytes().sum()).isEqualTo(survey.dataBytes());
        assertThat(survey.tombstones()).isEqualTo(Tombstones.NONE);
        assertThat(survey.times().written()).contains(new Extent(10, 20));
        assertThat(survey.largest()).hasSize(2);
        assertThat(survey.largest().getFirst().key()).isEqualTo(key(1));
        assertThat(named(survey.largest(), 1).sstables()).isEqualTo(2);
        assertThat(named(survey.largest(), 2).sstables()).isEqualTo(1);
        assertThat(survey.mostDead()).isEmpty();
    }

    @Test
    void what_is_deleted_counts_where_it_is() throws IOException {
        add(partition(1).row(row(1, 10)).row(row(2, 10)).row(row(3, 10)).row(row(4, 10)));
        add(partition(2).row(row(1, 10)));
        add(partition(3).row(row(1, 10)));
        flush();
        DeletionTime later = new DeletionTime(20, NOW);
        add(
                partition(1)
                        .row(Row.deleted(Clustering.of(Bytes.ofInt(1)), later))
                        .row(
                                Row.builder(Clustering.of(Bytes.ofInt(2)))
                                        .cell(Cell.tombstone(TABLE.column("v"), 20, NOW))
                                        .build())
                        .delete(
                                new Slice(
                                        ClusteringBound.of(Side.BEFORE, List.of(Bytes.ofInt(3))),
                                        ClusteringBound.of(Side.AFTER, List.of(Bytes.ofInt(3)))),
                                later));
        add(partition(2).delete(later));
        flush();

        TableSurvey survey = survey();

        assertThat(survey.rows().sum()).isEqualTo(3);
        assertThat(survey.cells()).isEqualTo(2);
        assertThat(survey.emptyPartitions()).isEqualTo(1);
        assertThat(survey.tombstones()).isEqualTo(new Tombstones(1, 2, 1, 1, 0));
        assertThat(survey.mostDead().stream().map(PartitionSurvey::key))
                .containsExactly(key(1), key(2));
        assertThat(named(survey.mostDead(), 1).tombstones().total()).isEqualTo(4);
        assertThat(named(survey.mostDead(), 2).rows()).isZero();
    }

    @Test
    void what_expires_is_live_until_then() throws IOException {
        add(
                partition(1)
                        .row(
                                Row.builder(Clustering.of(Bytes.ofInt(1)))
                                        .liveness(LivenessInfo.expiring(10, 100, NOW - 50))
                                        .cell(
                                                Cell.of(
                                                        TABLE.column("v"),
                                                        10,
                                                        Lifetime.expiring(100, NOW - 50),
                                                        Bytes.ofInt(1)))
                                        .build())
                        .row(
                                Row.builder(Clustering.of(Bytes.ofInt(2)))
                                        .liveness(LivenessInfo.expiring(10, 60, NOW - 61))
                                        .build()));
        flush();

        TableSurvey survey = survey();

        assertThat(survey.rows().sum()).isEqualTo(1);
        assertThat(survey.tombstones()).isEqualTo(new Tombstones(0, 0, 0, 0, 1));
        assertThat(survey.times().expiring()).isEqualTo(3);
        assertThat(survey.times().timesToLive()).contains(new Extent(60, 100));
        assertThat(survey.times().expirations()).contains(new Extent(NOW - 1, NOW + 50));
    }

    @Test
    void a_partition_with_static_values_alone_is_not_empty() throws IOException {
        add(
                partition(1)
                        .row(
                                Row.builder(Clustering.STATIC)
                                        .cell(Cell.live(TABLE.column("s"), 10, Bytes.ofInt(7)))
                                        .build()));
        flush();

        TableSurvey survey = survey();

        assertThat(survey.rows().sum()).isZero();
        assertThat(survey.cells()).isEqualTo(1);
        assertThat(survey.emptyPartitions()).isZero();
    }

    @Test
    void percentiles_are_at_most_a_fifth_too_large() {
        Sizes sizes = new Sizes();
        for (int size = 1; size <= 1000; size++) {
            sizes.add(size);
        }
        assertThat(sizes.average()).isEqualTo(500.5);
        assertThat(sizes.percentile(50)).isBetween(500L, 600L);
        assertThat(sizes.percentile(99)).isBetween(990L, 1000L);
        assertThat(sizes.percentile(100)).isEqualTo(1000);
        assertThat(sizes.byPowersOfTen().values().stream().mapToLong(each -> each).sum())
                .isEqualTo(1000);
        assertThat(sizes.byPowersOfTen().keySet()).containsExactly(1L, 10L, 100L, 1000L);
    }

    /// Every byte of the data belongs to one partition. A reader need not read the flag at the end
    /// of a partition of which it knows that it has nothing but static columns.
    @ParameterizedTest
    @ValueSource(strings = {"sstable", "sstable-oa", "sstable-da"})
    void all_tables_of_cassandra_are_surveyed(String resources) throws IOException {
        FileSystem disk = FileSystem.system();
        List<Path> folders = disk.list(Path.of("src", "test", "resources", resources));
        assertThat(folders).isNotEmpty();
        for (Path folder : folders) {
            List<Descriptor> sstables = Descriptor.list(disk, folder);
            TableSurvey survey =
                    new TableSurveyor(disk, NOW, 3).survey(sstables, (done, total) -> {});
            assertThat(survey.bytes().sum())
                    .as(folder.toString())
                    .isBetween(survey.dataBytes() - survey.partitions(), survey.dataBytes());
            assertThat(survey.partitions()).as(folder.toString()).isPositive();
        }
    }
}
