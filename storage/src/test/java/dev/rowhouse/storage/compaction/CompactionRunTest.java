package dev.rowhouse.storage.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.DroppedColumn;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.compaction.CompactionEnvironment.Pace;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.CounterContext;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan.Interval;
import dev.rowhouse.storage.sstable.table.SSTableCheck;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableWriter;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// What a run does with rows, files and time.
class CompactionRunTest {
    private static final Path FOLDER = Path.of("table");
    private static final long NOW = 100_000;
    private static final TableMetadata TABLE = DrawnTable.table("WITH gc_grace_seconds = 100");
    private static final TableMetadata COUNTERS =
            DrawnTable.table("counters WITH gc_grace_seconds = 100");
    private static final TableMetadata TEXTS =
            DrawnTable.table("text", "WITH gc_grace_seconds = 100");
    private static final TableMetadata TIMES =
            DrawnTable.table("time", "WITH gc_grace_seconds = 100");

    private final MemoryFileSystem files = new MemoryFileSystem();
    private final ManualClock clock = new ManualClock(NOW * 1_000_000);
    private long lastId;

    CompactionRunTest() {
        files.createFolders(FOLDER);
    }

    private Descriptor nextDescriptor() {
        lastId++;
        return Descriptor.of(FOLDER, lastId);
    }

    private CompactionEnvironment environment(OverlappingData overlapping, Pace pace) {
        return new CompactionEnvironment(files, clock, this::nextDescriptor, overlapping, pace);
    }

    private static PartitionUpdate write(TableMetadata table, int key, int row, Cell cell) {
        return PartitionUpdate.of(
                table,
                DecoratedKey.of(Bytes.ofInt(key)),
                Row.builder(Clustering.of(Bytes.ofInt(row))).cell(cell).build());
    }

    private static ColumnMetadata value(TableMetadata table) {
        return table.column("v");
    }

    private static Cell cell(int number, long timestamp) {
        return Cell.live(value(TABLE), timestamp, Bytes.ofInt(number));
    }

    private SSTableReader sstable(TableMetadata table, List<PartitionUpdate> updates)
            throws IOException {
        return sstable(table, updates, SSTableOptions.of(table, updates.size()));
    }

    private SSTableReader sstable(
            TableMetadata table, List<PartitionUpdate> updates, SSTableOptions options)
            throws IOException {
        Memtable memtable = new Memtable(ClusteringComparator.of(table));
        updates.forEach(update -> memtable.put(update.change()));
        Descriptor descriptor = nextDescriptor();
        try (SSTableWriter writer = SSTableWriter.create(files, descriptor, table, options)) {
            Iterator<UnfilteredRowIterator> partitions =
                    memtable.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
            while (partitions.hasNext()) {
                writer.append(partitions.next());
            }
            writer.finish();
        }
        return open(table, descriptor);
    }

    private SSTableReader open(TableMetadata table, Descriptor descriptor) throws IOException {
        return SSTableReader.open(files, descriptor, table, new ChunkCache(1 << 20));
    }

    private static List<SSTableFacts> facts(List<SSTableReader> readers) throws IOException {
        List<SSTableFacts> facts = new ArrayList<>();
        for (SSTableReader reader : readers) {
            facts.add(SSTableFacts.of(reader, 0));
        }
        return facts;
    }

    private static CompactionTask rewrite(List<SSTableReader> inputs, OutputCut cut)
            throws IOException {
        return new CompactionTask.Rewrite(facts(inputs), 3, cut, "test");
    }

    private List<SSTableReader> compacted(
            TableMetadata table, CompactionTask task, List<SSTableReader> inputs)
            throws IOException {
        return compacted(table, task, inputs, OverlappingData.NOTHING);
    }

    private List<SSTableReader> compacted(
            TableMetadata table,
            CompactionTask task,
            List<SSTableReader> inputs,
            OverlappingData overlapping)
            throws IOException {
        List<SSTableReader> outputs = new ArrayList<>();
        try (CompactionRun run =
                CompactionRun.begin(
                        table, task, inputs, environment(overlapping, new Pace(100, 0)))) {
            boolean isLast = false;
            while (!isLast) {
                isLast = run.step().isLast();
            }
            for (Descriptor output : run.finish()) {
                outputs.add(open(table, output));
                assertThat(
                                SSTableCheck.check(
                                                files,
                                                outputs.getLast(),
                                                ClusteringComparator.of(table))
                                        .partitions())
                        .isPositive();
            }
            run.deleteInputs();
        }
        return outputs;
    }

    private static List<String> rows(List<SSTableReader> readers) {
        List<String> rows = new ArrayList<>();
        for (SSTableReader reader : readers) {
            Iterator<UnfilteredRowIterator> partitions = reader.scanAll();
            while (partitions.hasNext()) {
                UnfilteredRowIterator partition = partitions.next();
                if (!partition.partitionDeletion().isLive()) {
                    rows.add(partition.key().key() + " " + partition.partitionDeletion());
                }
                partition.forEachRemaining(row -> rows.add(partition.key().key() + " " + row));
            }
        }
        return rows;
    }

    private List<String> fileNames() throws IOException {
        return files.list(FOLDER).stream().map(path -> path.getFileName().toString()).toList();
    }

    private List<PartitionUpdate> many(int partitions, int rows, long timestamp) {
        List<PartitionUpdate> updates = new ArrayList<>();
        for (int key = 0; key < partitions; key++) {
            for (int row = 0; row < rows; row++) {
                updates.add(write(TABLE, key, row, cell(row, timestamp)));
            }
        }
        return updates;
    }

    @Test
    void newer_cells_win_and_the_inputs_are_gone() throws IOException {
        List<SSTableReader> inputs =
                List.of(
                        sstable(TABLE, List.of(write(TABLE, 1, 1, cell(1, 10)))),
                        sstable(TABLE, List.of(write(TABLE, 1, 1, cell(2, 11)))));
        List<SSTableReader> outputs = compacted(TABLE, rewrite(inputs, OutputCut.WHOLE), inputs);
        assertThat(rows(outputs)).hasSize(1).first().asString().contains("v=0x00000002@11");
        assertThat(outputs.getFirst().statistics().lineage().level()).isEqualTo(3);
        assertThat(fileNames()).isNotEmpty().allMatch(name -> name.startsWith("nb-3-big-"));
    }

    @Test
    void outputs_stand_for_the_commit_log_of_all_inputs() throws IOException {
        List<SSTableReader> inputs = new ArrayList<>();
        for (int[] ends : new int[][] {{10, 20}, {30, 40}, {20, 25}}) {
            CommitLogSpan span =
                    CommitLogSpan.of(
                            new CommitLogPosition(1, ends[0]), new CommitLogPosition(1, ends[1]));
            inputs.add(
                    sstable(
                            TABLE,
                            List.of(write(TABLE, 1, 1, cell(1, 10))),
                            SSTableOptions.of(TABLE, 1).withCommitLog(span)));
        }
        List<SSTableReader> outputs = compacted(TABLE, rewrite(inputs, OutputCut.WHOLE), inputs);
        assertThat(outputs.getFirst().statistics().commitLog().intervals())
                .containsExactly(
                        new Interval(new CommitLogPosition(1, 10), new CommitLogPosition(1, 25)),
                        new Interval(new CommitLogPosition(1, 30), new CommitLogPosition(1, 40)));
    }

    @Test
    void pieces_of_a_size_follow_each_other() throws IOException {
        List<SSTableReader> inputs =
                List.of(sstable(TABLE, many(1500, 20, 1)), sstable(TABLE, many(1500, 20, 2)));
        List<String> expected = rows(inputs.subList(1, 2));
        List<SSTableReader> outputs =
                compacted(TABLE, rewrite(inputs, new OutputCut.BySize(8000)), inputs);
        assertThat(outputs).hasSizeGreaterThan(1);
        assertThat(rows(outputs)).isEqualTo(expected);
        for (int i = 1; i < outputs.size(); i++) {
            assertThat(outputs.get(i - 1).last()).isLessThan(outputs.get(i).first());
        }
    }

    @Test
    void shards_have_one_sstable_each() throws IOException {
        List<SSTableReader> inputs = List.of(sstable(TABLE, many(300, 1, 1)));
        List<String> expected = rows(inputs);
        OutputCut.ByShards shards = new OutputCut.ByShards(6);
        List<SSTableReader> outputs = compacted(TABLE, rewrite(inputs, shards), inputs);
        assertThat(rows(outputs)).isEqualTo(expected);
        assertThat(outputs).hasSize(6);
        for (int shard = 0; shard < 6; shard++) {
            TokenSpan span = shards.spanOf(shard);
            assertThat(outputs.get(shard).first().token()).isBetween(span.first(), span.last());
            assertThat(outputs.get(shard).last().token()).isBetween(span.first(), span.last());
        }
    }

    @Test
    void spans_of_shards_are_what_tokens_fall_into() {
        for (int count = 2; count < 20; count++) {
            OutputCut.ByShards shards = new OutputCut.ByShards(count);
            for (int shard = 0; shard < count; shard++) {
                TokenSpan span = shards.spanOf(shard);
                assertThat(shards.shardOf(span.first())).isEqualTo(shard);
                assertThat(shards.shardOf(span.last())).isEqualTo(shard);
            }
            assertThat(shards.spanOf(0).first()).isEqualTo(Long.MIN_VALUE);
            assertThat(shards.spanOf(count - 1).last()).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void nothing_may_remain() throws IOException {
        Cell dead = Cell.tombstone(value(TABLE), 10, NOW - 200);
        List<SSTableReader> inputs = List.of(sstable(TABLE, List.of(write(TABLE, 1, 1, dead))));
        assertThat(compacted(TABLE, rewrite(inputs, OutputCut.WHOLE), inputs)).isEmpty();
        assertThat(fileNames()).isEmpty();
    }

    @Test
    void a_tombstone_stays_while_something_older_may_lie_elsewhere() throws IOException {
        Cell dead = Cell.tombstone(value(TABLE), 10, NOW - 200);
        List<SSTableReader> inputs = List.of(sstable(TABLE, List.of(write(TABLE, 1, 1, dead))));
        List<SSTableReader> outputs =
                compacted(TABLE, rewrite(inputs, OutputCut.WHOLE), inputs, ignored -> 10);
        assertThat(rows(outputs)).hasSize(1);
        assertThat(compacted(TABLE, rewrite(outputs, OutputCut.WHOLE), outputs, ignored -> 11))
                .isEmpty();
    }

    @Test
    void a_tombstone_stays_for_gc_grace_seconds() throws IOException {
        Cell dead = Cell.tombstone(value(TABLE), 10, NOW - 100);
        List<SSTableReader> inputs = List.of(sstable(TABLE, List.of(write(TABLE, 1, 1, dead))));
        assertThat(rows(compacted(TABLE, rewrite(inputs, OutputCut.WHOLE), inputs))).hasSize(1);
    }

    @Test
    void an_expired_cell_loses_its_value_later_and_itself_at_last() throws IOException {
        Cell expiring = Cell.of(value(TEXTS), 10, Lifetime.expiring(50, NOW - 60), Bytes.ofInt(7));
        List<SSTableReader> inputs = List.of(sstable(TEXTS, List.of(write(TEXTS, 1, 1, expiring))));
        OverlappingData older = ignored -> 1;
        List<SSTableReader> soon =
                compacted(TEXTS, rewrite(inputs, OutputCut.WHOLE), inputs, older);
        assertThat(rows(soon).toString()).contains("v=0x00000007@10 expires " + (NOW - 10));
        clock.advance(Duration.ofHours(2));
        List<SSTableReader> later = compacted(TEXTS, rewrite(soon, OutputCut.WHOLE), soon, older);
        assertThat(rows(later).toString()).contains("v=0x@10 expires " + (NOW - 10));
        assertThat(compacted(TEXTS, rewrite(later, OutputCut.WHOLE), later)).isEmpty();
    }

    @Test
    void an_expired_cell_whose_type_has_no_value_without_bytes_keeps_its_value()
            throws IOException {
        Cell expiring = Cell.of(value(TIMES), 10, Lifetime.expiring(50, NOW - 60), Bytes.ofLong(7));
        List<SSTableReader> inputs = List.of(sstable(TIMES, List.of(write(TIMES, 1, 1, expiring))));
        clock.advance(Duration.ofHours(2));
        List<SSTableReader> later =
                compacted(TIMES, rewrite(inputs, OutputCut.WHOLE), inputs, ignored -> 1);
        assertThat(rows(later).toString())
                .contains("v=0x0000000000000007@10 expires " + (NOW - 10));
    }

    @Test
    void counters_are_merged_and_deleted_ones_stay_deleted() throws IOException {
        Bytes writer = Bytes.wrap(new byte[16]);
        Bytes one = CounterContext.add(Bytes.EMPTY, writer, 5, 1);
        Bytes two = CounterContext.add(one, writer, 6, 2);
        Cell first = Cell.live(value(COUNTERS), 1, one);
        Cell second = Cell.live(value(COUNTERS), 2, two);
        Cell dead = Cell.tombstone(value(COUNTERS), 1, NOW - 200);
        List<SSTableReader> inputs =
                List.of(
                        sstable(
                                COUNTERS,
                                List.of(
                                        write(COUNTERS, 1, 1, second),
                                        write(COUNTERS, 1, 2, dead))),
                        sstable(COUNTERS, List.of(write(COUNTERS, 1, 1, first))));
        List<SSTableReader> outputs =
                compacted(COUNTERS, rewrite(inputs, OutputCut.WHOLE), inputs, ignored -> 100);
        assertThat(rows(outputs)).hasSize(2);
        UnfilteredRowIterator partition = outputs.getFirst().scanAll().next();
        Row row = (Row) partition.next();
        assertThat(CounterContext.total(row.findCell(value(COUNTERS)).orElseThrow().value()))
                .isEqualTo(11);
        List<SSTableReader> alone = compacted(COUNTERS, rewrite(outputs, OutputCut.WHOLE), outputs);
        assertThat(rows(alone)).hasSize(1);
    }

    @Test
    void cells_of_a_column_that_was_dropped_and_came_back_are_gone() throws IOException {
        List<SSTableReader> inputs =
                List.of(
                        sstable(
                                TABLE,
                                List.of(
                                        write(TABLE, 1, 1, cell(1, 4)),
                                        write(TABLE, 1, 2, cell(2, 6)))));
        TableMetadata altered =
                TABLE.toBuilder().addDroppedColumn(new DroppedColumn(value(TABLE), 5)).build();
        List<SSTableReader> outputs = compacted(altered, rewrite(inputs, OutputCut.WHOLE), inputs);
        assertThat(rows(outputs)).hasSize(1).first().asString().contains("@6");
    }

    @Test
    void a_range_deletion_that_may_be_forgotten_goes_at_both_ends() throws IOException {
        PartitionUpdate deletion =
                PartitionUpdate.builder(
                                TABLE,
                                ClusteringComparator.of(TABLE),
                                DecoratedKey.of(Bytes.ofInt(1)))
                        .delete(new DeletionTime(5, NOW - 200))
                        .row(Row.deleted(Clustering.of(Bytes.ofInt(9)), new DeletionTime(8, NOW)))
                        .row(Row.builder(Clustering.of(Bytes.ofInt(1))).cell(cell(1, 6)).build())
                        .build();
        List<SSTableReader> inputs = List.of(sstable(TABLE, List.of(deletion)));
        List<SSTableReader> outputs = compacted(TABLE, rewrite(inputs, OutputCut.WHOLE), inputs);
        assertThat(rows(outputs)).hasSize(2).noneMatch(row -> row.contains("deleted@5"));
    }

    @Test
    void a_promoted_sstable_has_the_same_data() throws IOException {
        List<SSTableReader> inputs = List.of(sstable(TABLE, many(10, 3, 1)));
        List<String> expected = rows(inputs);
        CompactionTask task = new CompactionTask.Promote(facts(inputs).getFirst(), 4, "test");
        List<SSTableReader> outputs = compacted(TABLE, task, inputs);
        assertThat(rows(outputs)).isEqualTo(expected);
        assertThat(outputs.getFirst().statistics().lineage().level()).isEqualTo(4);
        assertThat(outputs.getFirst().descriptor().id()).isEqualTo("2");
        assertThat(fileNames()).allMatch(name -> name.startsWith("nb-2-big-"));
    }

    @Test
    void dropped_sstables_are_gone() throws IOException {
        List<SSTableReader> inputs = List.of(sstable(TABLE, many(10, 3, 1)));
        assertThat(compacted(TABLE, new CompactionTask.Drop(facts(inputs), "test"), inputs))
                .isEmpty();
        assertThat(fileNames()).isEmpty();
    }

    @Test
    void a_run_that_is_given_up_leaves_nothing() throws IOException {
        List<SSTableReader> inputs = List.of(sstable(TABLE, many(50, 20, 1)));
        List<String> before = fileNames();
        for (int steps = 0; steps < 40; steps++) {
            CompactionRun run =
                    CompactionRun.begin(
                            TABLE,
                            rewrite(inputs, new OutputCut.BySize(500)),
                            inputs,
                            environment(OverlappingData.NOTHING, new Pace(500, 0)));
            for (int step = 0; step < steps; step++) {
                if (run.step().isLast()) {
                    break;
                }
            }
            run.abort();
            assertThat(fileNames()).isEqualTo(before);
        }
    }

    @Test
    void a_step_need_not_come_to_the_end_of_a_partition() throws IOException {
        List<SSTableReader> inputs = List.of(sstable(TABLE, many(1, 5000, 1)));
        try (CompactionRun run =
                CompactionRun.begin(
                        TABLE,
                        rewrite(inputs, OutputCut.WHOLE),
                        inputs,
                        environment(OverlappingData.NOTHING, new Pace(1000, 0)))) {
            run.step();
            run.step();
            assertThat(run.progress().partitionsWritten()).isZero();
            assertThat(run.progress().bytesRead()).isBetween(1L, 4000L);
            assertThat(run.progress().bytesTotal()).isEqualTo(inputs.getFirst().dataBytes());
            assertThat(run.progress().bytesWritten()).isPositive();
        }
    }

    @Test
    void a_throttled_run_says_how_long_to_wait() throws IOException {
        List<SSTableReader> inputs = List.of(sstable(TABLE, many(1, 5000, 1)));
        try (CompactionRun run =
                CompactionRun.begin(
                        TABLE,
                        rewrite(inputs, OutputCut.WHOLE),
                        inputs,
                        environment(OverlappingData.NOTHING, new Pace(1000, 10_000)))) {
            long read = 0;
            Duration waited = Duration.ZERO;
            boolean isLast = false;
            clock.advance(Duration.ofHours(1));
            while (!isLast) {
                CompactionRun.Step step = run.step();
                read = run.progress().bytesRead();
                waited = waited.plus(step.pause());
                clock.advance(step.pause());
                isLast = step.isLast();
            }
            assertThat(read).isEqualTo(inputs.getFirst().dataBytes());
            assertThat(waited.toMillis() / 1000.0)
                    .isBetween(read / 10_000.0 - 0.01, read / 10_000.0 + 0.01);
        }
    }

    @Test
    void other_sstables_than_those_of_the_task_are_refused() throws IOException {
        SSTableReader one = sstable(TABLE, many(1, 1, 1));
        SSTableReader other = sstable(TABLE, many(1, 1, 1));
        CompactionTask task = rewrite(List.of(one), OutputCut.WHOLE);
        CompactionEnvironment environment = environment(OverlappingData.NOTHING, Pace.UNLIMITED);
        assertThatThrownBy(() -> CompactionRun.begin(TABLE, task, List.of(other), environment))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_name_that_is_taken_is_not_written_over() throws IOException {
        List<SSTableReader> inputs = List.of(sstable(TABLE, many(1, 1, 1)));
        CompactionEnvironment environment =
                new CompactionEnvironment(
                        files,
                        clock,
                        () -> inputs.getFirst().descriptor(),
                        OverlappingData.NOTHING,
                        Pace.UNLIMITED);
        List<String> before = fileNames();
        try (CompactionRun run =
                CompactionRun.begin(TABLE, rewrite(inputs, OutputCut.WHOLE), inputs, environment)) {
            assertThatThrownBy(run::step).isInstanceOf(IllegalStateException.class);
        }
        assertThat(fileNames()).isEqualTo(before);
    }
}
