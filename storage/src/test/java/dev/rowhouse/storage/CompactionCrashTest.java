package dev.rowhouse.storage;

import static dev.rowhouse.storage.ModelSchema.COMPARATOR;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.compaction.CompactionEnvironment;
import dev.rowhouse.storage.compaction.CompactionEnvironment.Pace;
import dev.rowhouse.storage.compaction.CompactionRun;
import dev.rowhouse.storage.compaction.CompactionTask;
import dev.rowhouse.storage.compaction.OutputCut;
import dev.rowhouse.storage.compaction.OverlappingData;
import dev.rowhouse.storage.compaction.SSTableFacts;
import dev.rowhouse.storage.compaction.UndecidedTransactionException;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.merge.LiveRowIterator;
import dev.rowhouse.storage.merge.LiveRule;
import dev.rowhouse.storage.merge.PartitionMerger;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableWriter;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/// A compaction of three small SSTables with each of its system calls failing in turn, by an error,
/// by a full disk, and by the death of the machine: afterwards there are either the SSTables before
/// it or those after it, and the rows are the same.
class CompactionCrashTest {
    private static final Path FOLDER = Path.of("model");
    private static final long NOW = 150;
    private static final TableMetadata TABLE = ModelSchema.withGcGrace(10);
    private static final List<String> INPUTS = List.of("1", "2", "3");
    private static final int POWER_LOSSES = 4;
    // From one failing call to the next, and from one failing call of a recovery to the next.
    private static final int STEP = FaultStep.of(3);
    private static final int RECOVERY_STEP = FaultStep.of(11);

    private final FaultFileSystem original = written();
    private final String expected = rows(original);

    CompactionCrashTest() throws IOException {}

    enum Kind {
        REWRITE,
        PROMOTE,
        DROP
    }

    /// What became of a run, as its process saw it.
    private static final class Outcome {
        private List<String> outputs = List.of();
        private boolean isAcknowledged;
        private boolean isRefused;
        private boolean isCleanedUp;
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void every_system_call_may_fail(Kind kind) throws IOException {
        for (Fault fault : Fault.values()) {
            boolean hasFailed = true;
            for (int call = fault.ordinal() % STEP; hasFailed; call += STEP) {
                FaultFileSystem files = prepared();
                files.failAt(call, fault);
                Outcome outcome = run(files, kind);
                hasFailed = files.hasFailed();
                String context = fault + " at call " + call;
                for (long seed = 0; seed < POWER_LOSSES; seed++) {
                    FaultFileSystem left = files.afterPowerLoss(RandomSource.seeded(seed));
                    recover(left);
                    check(left, kind, outcome, context + ", power loss " + seed);
                }
                if (fault != Fault.CRASH && outcome.isCleanedUp) {
                    files.heal();
                    assertThat(ids(files)).describedAs(context).isEqualTo(INPUTS);
                    assertThat(strangers(files)).describedAs(context).isEmpty();
                }
                FaultFileSystem restarted = files.afterRestart();
                recover(restarted);
                check(restarted, kind, outcome, context + ", restart");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void recovery_may_die_as_well(Kind kind) throws IOException {
        boolean hasFailed = true;
        for (int call = kind.ordinal() % STEP; hasFailed; call += STEP) {
            FaultFileSystem files = prepared();
            files.failAt(call, Fault.CRASH);
            Outcome outcome = run(files, kind);
            hasFailed = files.hasFailed();
            boolean hasFailedAgain = true;
            for (int second = call % RECOVERY_STEP; hasFailedAgain; second += RECOVERY_STEP) {
                FaultFileSystem left = files.afterPowerLoss(RandomSource.seeded(call));
                left.failAt(second, Fault.CRASH);
                try {
                    recover(left);
                } catch (IOException e) {
                    assertThat(left.hasFailed()).isTrue();
                }
                hasFailedAgain = left.hasFailed();
                FaultFileSystem rest = left.afterPowerLoss(RandomSource.seeded(second));
                recover(rest);
                check(rest, kind, outcome, "death at call " + call + ", then at " + second);
            }
        }
    }

    /// A copy of the files at the beginning, all of which are durable.
    private FaultFileSystem prepared() {
        return original.afterPowerLoss(RandomSource.seeded(0));
    }

    private static FaultFileSystem written() throws IOException {
        FaultFileSystem files = new FaultFileSystem();
        files.createFolders(FOLDER);
        List<Operation> operations = new OperationGenerator(RandomSource.seeded(7)).operations(60);
        for (int i = 0; i < INPUTS.size(); i++) {
            Memtable part = new Memtable(COMPARATOR);
            for (int j = i; j < operations.size(); j += INPUTS.size()) {
                part.put(operations.get(j).update().change());
            }
            try (SSTableWriter writer =
                    SSTableWriter.create(
                            files,
                            Descriptor.of(FOLDER, i + 1),
                            TABLE,
                            SSTableOptions.of(TABLE, 2))) {
                Iterator<UnfilteredRowIterator> partitions =
                        part.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
                while (partitions.hasNext()) {
                    writer.append(partitions.next());
                }
                writer.finish();
            }
        }
        return files;
    }

    /// Compacts as a table does: opens the SSTables, does all the steps, gives up when something
    /// fails.
    private static Outcome run(FileSystem files, Kind kind) {
        Outcome outcome = new Outcome();
        List<SSTableReader> inputs = new ArrayList<>();
        try {
            for (String id : kind == Kind.PROMOTE ? INPUTS.subList(0, 1) : INPUTS) {
                inputs.add(open(files, id));
            }
            AtomicLong lastId = new AtomicLong(INPUTS.size());
            CompactionEnvironment environment =
                    new CompactionEnvironment(
                            files,
                            new ManualClock(NOW * 1_000_000),
                            () -> Descriptor.of(FOLDER, lastId.incrementAndGet()),
                            OverlappingData.NOTHING,
                            new Pace(1000, 0));
            step(CompactionRun.begin(TABLE, task(kind, inputs), inputs, environment), outcome);
        } catch (IOException | UncheckedIOException e) {
            outcome.isRefused = !(e instanceof UndecidedTransactionException);
        }
        return outcome;
    }

    private static void step(CompactionRun run, Outcome outcome) throws IOException {
        try {
            while (!run.step().isLast()) {
                assertThat(run.progress().fraction()).isBetween(0.0, 1.0);
            }
            outcome.outputs = run.outputs().stream().map(Descriptor::id).toList();
            run.finish();
            outcome.isAcknowledged = true;
            run.deleteInputs();
        } catch (IOException | UncheckedIOException e) {
            if (!outcome.isAcknowledged) {
                run.abort();
                outcome.isCleanedUp = !(e instanceof UndecidedTransactionException);
                throw e;
            }
        }
    }

    private static CompactionTask task(Kind kind, List<SSTableReader> inputs) throws IOException {
        List<SSTableFacts> facts = new ArrayList<>();
        for (SSTableReader input : inputs) {
            facts.add(SSTableFacts.of(input, 0));
        }
        return switch (kind) {
            case REWRITE -> new CompactionTask.Rewrite(facts, 0, new OutputCut.BySize(1), "test");
            case PROMOTE -> new CompactionTask.Promote(facts.getFirst(), 2, "test");
            case DROP -> new CompactionTask.Drop(facts, "test");
        };
    }

    private static void recover(FileSystem files) throws IOException {
        new FolderRecovery(files, FOLDER, LossPolicy.refused(FOLDER, ignored -> {})).recover(false);
    }

    private static SSTableReader open(FileSystem files, String id) throws IOException {
        return SSTableReader.open(
                files, new Descriptor(FOLDER, id), TABLE, new ChunkCache(1 << 16));
    }

    private void check(FileSystem files, Kind kind, Outcome outcome, String context)
            throws IOException {
        List<String> before = INPUTS;
        List<String> after = new ArrayList<>(outcome.outputs);
        if (kind == Kind.PROMOTE) {
            after.addAll(0, INPUTS.subList(1, INPUTS.size()));
        }
        List<String> found = ids(files);
        if (outcome.isAcknowledged) {
            assertThat(found).describedAs(context).isEqualTo(after);
        } else if (outcome.isRefused) {
            assertThat(found).describedAs(context).isEqualTo(before);
        } else {
            assertThat(found).describedAs(context).isIn(before, after);
        }
        assertThat(strangers(files)).describedAs(context).isEmpty();
        String rows = kind == Kind.DROP && !found.equals(before) ? "" : expected;
        assertThat(rows(files)).describedAs(context).isEqualTo(rows);
    }

    private static List<String> ids(FileSystem files) throws IOException {
        return Descriptor.list(files, FOLDER).stream().map(Descriptor::id).toList();
    }

    /// The files that belong to no SSTable.
    private static List<String> strangers(FileSystem files) throws IOException {
        List<String> ids = ids(files);
        return files.list(FOLDER).stream()
                .map(path -> String.valueOf(path.getFileName()))
                .filter(name -> !name.equals(TableManifest.FILE))
                .filter(name -> ids.stream().noneMatch(id -> name.startsWith("nb-" + id + "-big-")))
                .toList();
    }

    private static String rows(FileSystem files) throws IOException {
        List<PartitionSource> sources = new ArrayList<>();
        for (String id : ids(files)) {
            sources.add(open(files, id));
        }
        Iterator<UnfilteredRowIterator> partitions =
                new PartitionMerger(TABLE, sources)
                        .scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
        List<String> rows = new ArrayList<>();
        while (partitions.hasNext()) {
            RowIterator live =
                    LiveRowIterator.of(
                            partitions.next(),
                            new LiveRowIterator.Reading(
                                    new LiveRule(TABLE), NOW, new ReadMetrics()));
            rows.add(live.key() + " " + live.staticRow());
            live.forEachRemaining(row -> rows.add(row.toString()));
        }
        return rows.stream().collect(Collectors.joining("\n"));
    }
}
