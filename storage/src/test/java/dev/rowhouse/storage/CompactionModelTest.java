package dev.rowhouse.storage;

import static dev.rowhouse.storage.ModelSchema.COMPARATOR;
import static dev.rowhouse.storage.ModelSchema.ROWS;
import static dev.rowhouse.storage.ModelSchema.STATIC;
import static dev.rowhouse.storage.ModelSchema.key;
import static dev.rowhouse.storage.ModelSchema.rowOf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.compaction.CompactionEnvironment;
import dev.rowhouse.storage.compaction.CompactionEnvironment.Pace;
import dev.rowhouse.storage.compaction.CompactionRun;
import dev.rowhouse.storage.compaction.CompactionTask;
import dev.rowhouse.storage.compaction.OutputCut;
import dev.rowhouse.storage.compaction.OverlappingData;
import dev.rowhouse.storage.compaction.SSTableFacts;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.merge.LiveRowIterator;
import dev.rowhouse.storage.merge.LiveRule;
import dev.rowhouse.storage.merge.PartitionMerger;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableWriter;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;
import dev.rowhouse.testkit.Seeds;
import dev.rowhouse.testkit.Shrinker;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// However operations are spread over SSTables and memory, and whichever of the SSTables are
/// compacted, cut and in whatever order, while time goes by and with every `gc_grace_seconds`: all
/// rows stay what [ModelTable] says, at every second from then on.
///
/// A failure names the seed and the smallest list of operations that still fails; `-Dseeds.only=`
/// repeats one case.
class CompactionModelTest {
    private static final int CASES = 50;
    private static final int OPERATIONS_MAX = 60;
    private static final int SSTABLES_MAX = 5;
    private static final int ROUNDS = 6;
    private static final int SECONDS_AHEAD = 12;
    private static final int[] GRACE_SECONDS = {0, 3, 8, 40, 864_000};

    @Test
    void compaction_changes_no_answer() {
        for (long seed : Seeds.of(CASES)) {
            check(seed);
        }
    }

    private static void check(long seed) {
        RandomSource random = RandomSource.seeded(seed);
        List<Operation> operations =
                new OperationGenerator(random).operations(1 + random.nextInt(OPERATIONS_MAX));
        long choices = random.nextLong();
        String failure = failure(operations, choices);
        if (!failure.isEmpty()) {
            List<Operation> smallest =
                    Shrinker.shrink(operations, some -> !failure(some, choices).isEmpty());
            StringBuilder text = new StringBuilder("seed=" + seed + "\n");
            smallest.forEach(operation -> text.append(operation).append('\n'));
            assertThat(failure(smallest, choices)).describedAs(text.toString()).isEmpty();
        }
    }

    /// What is wrong with these operations, empty when all is well.
    private static String failure(List<Operation> operations, long choices) {
        try (House house = new House(operations, choices)) {
            for (int round = 0; round < ROUNDS; round++) {
                String done = house.step();
                String wrong = house.difference();
                if (!wrong.isEmpty()) {
                    return done + ": " + wrong;
                }
            }
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A table of SSTables and a memtable.
    private static final class House implements AutoCloseable {
        private static final Path FOLDER = Path.of("model");

        private final RandomSource random;
        private final TableMetadata table;
        private final ModelTable model;
        private final MemoryFileSystem files = new MemoryFileSystem();
        private final ChunkCache cache = new ChunkCache(1 << 16);
        private final ManualClock clock = new ManualClock(92_000_000);
        private final List<SSTableReader> live = new ArrayList<>();
        private final List<SSTableReader> opened = new ArrayList<>();
        private Memtable memtable = new Memtable(COMPARATOR);
        private long lastId;

        House(List<Operation> operations, long choices) throws IOException {
            this.random = RandomSource.seeded(choices);
            this.model = new ModelTable(operations);
            this.table =
                    ModelSchema.withGcGrace(GRACE_SECONDS[random.nextInt(GRACE_SECONDS.length)]);
            files.createFolders(FOLDER);
            int count = 1 + random.nextInt(SSTABLES_MAX);
            List<Memtable> parts = new ArrayList<>();
            for (int i = 0; i <= count; i++) {
                parts.add(new Memtable(COMPARATOR));
            }
            // Where an operation goes depends on the operation alone, so that shrinking does not
            // move the others about.
            for (Operation operation : operations) {
                int part = Math.floorMod(operation.hashCode() * 31L + choices, parts.size());
                parts.get(part).put(operation.update().change());
            }
            for (Memtable part : parts.subList(1, parts.size())) {
                flush(part);
            }
            memtable = parts.getFirst();
        }

        private Descriptor nextDescriptor() {
            lastId++;
            return Descriptor.of(FOLDER, lastId);
        }

        private void flush(Memtable part) throws IOException {
            Descriptor descriptor = nextDescriptor();
            try (SSTableWriter writer =
                    SSTableWriter.create(files, descriptor, table, SSTableOptions.of(table, 2))) {
                Iterator<UnfilteredRowIterator> partitions =
                        part.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
                while (partitions.hasNext()) {
                    writer.append(partitions.next());
                }
                if (!writer.isEmpty()) {
                    writer.finish();
                    live.add(open(descriptor));
                }
            }
        }

        private SSTableReader open(Descriptor descriptor) throws IOException {
            SSTableReader reader = SSTableReader.open(files, descriptor, table, cache);
            opened.add(reader);
            return reader;
        }

        /// Lets time pass, flushes or compacts something.
        String step() throws IOException {
            clock.advance(Duration.ofSeconds(random.nextInt(12) == 0 ? 4000 : random.nextInt(8)));
            if (random.nextInt(4) == 0) {
                flush(memtable);
                memtable = new Memtable(COMPARATOR);
            }
            if (live.isEmpty()) {
                return "nothing to compact";
            }
            List<SSTableReader> inputs = new ArrayList<>();
            live.forEach(reader -> {
                if (random.nextInt(2) == 0) {
                    inputs.add(reader);
                }
            });
            if (inputs.isEmpty()) {
                inputs.add(live.get(random.nextInt(live.size())));
            }
            List<SSTableFacts> facts = new ArrayList<>();
            for (SSTableReader input : inputs) {
                facts.add(SSTableFacts.of(input, 0));
            }
            CompactionTask task = new CompactionTask.Rewrite(facts, 0, cut(), "the dice said so");
            compact(task, inputs);
            return task
                    + " at "
                    + clock.epochSeconds()
                    + " with gc_grace_seconds "
                    + table.options().gcGraceSeconds();
        }

        private OutputCut cut() {
            return switch (random.nextInt(3)) {
                case 0 -> new OutputCut.BySize(1);
                case 1 -> OutputCut.shards(1 + random.nextInt(5));
                default -> OutputCut.WHOLE;
            };
        }

        private void compact(CompactionTask task, List<SSTableReader> inputs) throws IOException {
            List<SSTableReader> others = new ArrayList<>(live);
            others.removeAll(inputs);
            CompactionEnvironment environment =
                    new CompactionEnvironment(
                            files,
                            clock,
                            this::nextDescriptor,
                            elsewhere(others),
                            new Pace(1 + random.nextInt(200), 0));
            try (CompactionRun run = CompactionRun.begin(table, task, inputs, environment)) {
                while (!run.step().isLast()) {
                    assertThat(run.progress().fraction()).isBetween(0.0, 1.0);
                }
                live.removeAll(inputs);
                for (Descriptor output : run.finish()) {
                    live.add(open(output));
                }
                run.deleteInputs();
            }
        }

        private OverlappingData elsewhere(List<SSTableReader> others) {
            OverlappingData memory =
                    key -> memtable.find(key).isPresent() ? Long.MIN_VALUE : Long.MAX_VALUE;
            return OverlappingData.of(() -> others).and(memory);
        }

        /// Where rows differ from what the model says, now or later.
        String difference() {
            List<PartitionSource> sources = new ArrayList<>(live);
            sources.add(memtable);
            PartitionMerger merger = new PartitionMerger(ModelSchema.TABLE, sources);
            for (int partition = 0; partition < OperationGenerator.PARTITIONS; partition++) {
                for (int ahead = 0; ahead <= SECONDS_AHEAD; ahead++) {
                    long now = clock.epochSeconds() + ahead;
                    String found = stored(merger, key(partition), now).toString();
                    String expected = expected(partition, now).toString();
                    if (!found.equals(expected)) {
                        return "partition %d at %d is %s, not %s"
                                .formatted(partition, now, found, expected);
                    }
                }
            }
            return "";
        }

        private Map<Integer, Map<String, String>> stored(
                PartitionMerger merger, DecoratedKey key, long now) {
            Map<Integer, Map<String, String>> rows = new TreeMap<>();
            Optional<UnfilteredRowIterator> found =
                    merger.find(key, Slices.ALL, Direction.ASCENDING);
            if (found.isPresent()) {
                RowIterator live =
                        LiveRowIterator.of(
                                found.get(),
                                new LiveRowIterator.Reading(
                                        new LiveRule(table), now, new ReadMetrics()));
                if (!live.staticRow().isEmpty()) {
                    rows.put(STATIC, cells(live.staticRow()));
                }
                while (live.hasNext()) {
                    Row row = live.next();
                    rows.put(rowOf(row.clustering()), cells(row));
                }
            }
            return rows;
        }

        private static Map<String, String> cells(Row row) {
            Map<String, String> cells = new TreeMap<>();
            row.columns()
                    .forEach(column -> {
                        switch (column) {
                            case Cell cell -> cells.put(cell.column().name() + -1, text(cell));
                            case ComplexCells complex ->
                                    complex.iterator()
                                            .forEachRemaining(cell ->
                                                    cells.put(
                                                            "m" + cell.path().getInt(0),
                                                            text(cell)));
                        }
                    });
            return cells;
        }

        private static String text(Cell cell) {
            return cell.value().getInt(0) + "@" + cell.timestamp();
        }

        private Map<Integer, Map<String, String>> expected(int partition, long now) {
            Map<Integer, Map<String, String>> rows = new TreeMap<>();
            for (int row = STATIC; row < ROWS; row++) {
                int place = row;
                model.row(partition, row, now).ifPresent(cells -> rows.put(place, cells));
            }
            return rows;
        }

        @Override
        public void close() throws IOException {
            for (SSTableReader reader : opened) {
                reader.close();
            }
        }
    }
}
