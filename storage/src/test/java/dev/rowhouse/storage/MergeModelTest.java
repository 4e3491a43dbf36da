package dev.rowhouse.storage;

import static dev.rowhouse.storage.ModelSchema.COMPARATOR;
import static dev.rowhouse.storage.ModelSchema.ROWS;
import static dev.rowhouse.storage.ModelSchema.TABLE;
import static dev.rowhouse.storage.ModelSchema.bound;
import static dev.rowhouse.storage.ModelSchema.clustering;
import static dev.rowhouse.storage.ModelSchema.key;
import static dev.rowhouse.storage.ModelSchema.rowOf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.merge.LiveRowIterator;
import dev.rowhouse.storage.merge.LiveRule;
import dev.rowhouse.storage.merge.PartitionMerger;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Rows;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.Seeds;
import dev.rowhouse.testkit.Shrinker;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Storage answers every read as [ModelTable] does, however the operations are spread over sources
/// and in whatever order they arrive.
///
/// A failure names the seed and the smallest list of operations that still fails; `-Dseeds.only=`
/// repeats one case.
class MergeModelTest {
    private static final int CASES = 700;
    private static final int OPERATIONS_MAX = 60;
    private static final int SOURCES_MAX = 4;
    private static final int READS = 12;

    @Test
    void reads_answer_as_the_model_does() {
        for (long seed : Seeds.of(CASES)) {
            check(seed);
        }
    }

    private static void check(long seed) {
        RandomSource random = RandomSource.seeded(seed);
        List<Operation> operations =
                new OperationGenerator(random).operations(1 + random.nextInt(OPERATIONS_MAX));
        long readSeed = random.nextLong();
        String failure = failure(operations, readSeed);
        if (!failure.isEmpty()) {
            List<Operation> smallest =
                    Shrinker.shrink(operations, some -> !failure(some, readSeed).isEmpty());
            StringBuilder text = new StringBuilder("seed=" + seed + "\n");
            smallest.forEach(operation -> text.append(operation).append('\n'));
            assertThat(failure(smallest, readSeed)).describedAs(text.toString()).isEmpty();
        }
    }

    /// What is wrong after these operations, empty when all is well.
    private static String failure(List<Operation> operations, long readSeed) {
        RandomSource random = RandomSource.seeded(readSeed);
        TableStore store = new TableStore(TABLE, Bytes.wrap(new byte[16]));
        operations.forEach(operation -> store.apply(operation.update()));
        List<PartitionSource> sources = new ArrayList<>();
        int count = 1 + random.nextInt(SOURCES_MAX);
        for (int i = 0; i < count; i++) {
            sources.add(new Memtable(COMPARATOR));
        }
        // Which source an operation goes to depends on the operation alone, so that shrinking does
        // not move the others about.
        for (Operation operation : operations.reversed()) {
            int source = Math.floorMod(operation.hashCode() * 31L + readSeed, count);
            ((Memtable) sources.get(source)).put(operation.update().change());
        }
        PartitionMerger merger = new PartitionMerger(TABLE, sources);
        ModelTable model = new ModelTable(operations);
        for (int i = 0; i < READS; i++) {
            Read read = Read.random(random);
            String failure = guarded(() -> compare(store, merger, model, read));
            if (!failure.isEmpty()) {
                return read + ": " + failure;
            }
        }
        return "";
    }

    private static String guarded(Supplier<String> comparison) {
        try {
            return comparison.get();
        } catch (RuntimeException | AssertionError thrown) {
            return thrown + " at " + List.of(thrown.getStackTrace()).subList(0, 3);
        }
    }

    /// A read: which rows of which partition, in which order.
    private record Read(
            int partition, List<Integer> rows, ClusteringFilter filter, Direction direction) {
        static Read random(RandomSource random) {
            Direction direction =
                    random.nextInt(2) == 0 ? Direction.ASCENDING : Direction.DESCENDING;
            int partition = random.nextInt(OperationGenerator.PARTITIONS);
            List<Integer> rows = new ArrayList<>();
            ClusteringFilter filter;
            if (random.nextInt(3) == 0) {
                List<Clustering> names = new ArrayList<>();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    int row = random.nextInt(ROWS);
                    rows.add(row);
                    names.add(clustering(row));
                }
                filter = Names.of(COMPARATOR, names);
            } else if (random.nextInt(3) == 0) {
                for (int row = 0; row < ROWS; row++) {
                    rows.add(row);
                }
                filter = Slices.ALL;
            } else {
                List<Slice> slices = new ArrayList<>();
                for (int i = random.nextInt(3); i >= 0; i--) {
                    int from = random.nextInt(ROWS + 1);
                    int to = random.nextInt(ROWS + 1);
                    slices.add(
                            new Slice(
                                    bound(from, random.nextInt(4)), bound(to, random.nextInt(4))));
                    for (int row = from; row < to; row++) {
                        rows.add(row);
                    }
                }
                filter = Slices.of(COMPARATOR, slices);
            }
            List<Integer> ordered = rows.stream().distinct().sorted().toList();
            return new Read(
                    partition,
                    direction.isDescending() ? ordered.reversed() : ordered,
                    filter,
                    direction);
        }
    }

    private static String compare(
            TableStore store, PartitionMerger merger, ModelTable model, Read read) {
        List<String> expected = new ArrayList<>();
        expected.add(
                "static "
                        + model.row(read.partition, ModelSchema.STATIC, OperationGenerator.NOW)
                                .map(Map::toString)
                                .orElse("none"));
        for (int row : read.rows) {
            model.row(read.partition, row, OperationGenerator.NOW)
                    .ifPresent(cells -> expected.add(row + " " + cells));
        }
        ReadMetrics metrics = new ReadMetrics();
        ReadCommand command =
                new ReadCommand(read.filter, read.direction, OperationGenerator.NOW, metrics);
        List<String> stored = texts(store.read(key(read.partition), command));
        if (!stored.equals(expected)) {
            return "store says " + stored + ", model " + expected;
        }
        if (metrics.rowsRead() != expected.size() - 1 || metrics.partitionsRead() != 1) {
            return "counted " + metrics;
        }
        List<String> merged = new ArrayList<>(List.of("static none"));
        LiveRowIterator.Reading reading =
                new LiveRowIterator.Reading(
                        new LiveRule(TABLE), OperationGenerator.NOW, new ReadMetrics());
        merger.find(key(read.partition), read.filter, read.direction)
                .ifPresent(found -> {
                    merged.clear();
                    merged.addAll(texts(LiveRowIterator.of(found, reading)));
                });
        if (!merged.equals(expected)) {
            return "merger says " + merged + ", model " + expected;
        }
        return malformed(merger, read) + malformedScan(merger);
    }

    private static List<String> texts(RowIterator rows) {
        List<String> texts = new ArrayList<>();
        texts.add("static " + (rows.staticRow().isEmpty() ? "none" : cells(rows.staticRow())));
        while (rows.hasNext()) {
            Row row = rows.next();
            texts.add(rowOf(row.clustering()) + " " + cells(row));
        }
        return texts;
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
                                                cells.put("m" + cell.path().getInt(0), text(cell)));
                    }
                });
        return cells;
    }

    private static String text(Cell cell) {
        return cell.value().getInt(0) + "@" + cell.timestamp();
    }

    /// Checks the order of a merged stream, that its markers match, and that nothing in it is
    /// covered by its own deletions.
    private static String malformed(PartitionMerger merger, Read read) {
        return merger.find(key(read.partition), read.filter, read.direction)
                .map(MergeModelTest::malformed)
                .orElse("");
    }

    private static String malformedScan(PartitionMerger merger) {
        Iterator<UnfilteredRowIterator> scan =
                merger.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
        long last = Long.MIN_VALUE;
        while (scan.hasNext()) {
            UnfilteredRowIterator partition = scan.next();
            if (partition.key().token() <= last) {
                return "scan out of order at " + partition.key();
            }
            last = partition.key().token();
            String failure = malformed(partition);
            if (!failure.isEmpty()) {
                return failure;
            }
        }
        return "";
    }

    private static String malformed(UnfilteredRowIterator partition) {
        Direction direction = partition.direction();
        DeletionTime open = DeletionTime.LIVE;
        Unfiltered last = null;
        while (partition.hasNext()) {
            Unfiltered element = partition.next();
            if (last != null) {
                int compared = COMPARATOR.compare(last, element);
                if (direction.isDescending() ? compared <= 0 : compared >= 0) {
                    return last + " before " + element;
                }
            }
            last = element;
            switch (element) {
                case RangeTombstoneMarker marker -> {
                    if (!marker.closes(direction).equals(open)
                            || marker.below().equals(marker.above())) {
                        return marker + " while open is " + open;
                    }
                    open = marker.opens(direction);
                    if (!open.isLive() && !open.supersedes(partition.partitionDeletion())) {
                        return marker + " below " + partition.partitionDeletion();
                    }
                }
                case Row row -> {
                    if (row.isEmpty() || isCovered(row, open)) {
                        return row + " while open is " + open;
                    }
                    if (isCovered(row, partition.partitionDeletion())) {
                        return row + " below " + partition.partitionDeletion();
                    }
                }
            }
        }
        return open.isLive() ? "" : "left open " + open;
    }

    private static boolean isCovered(Row row, DeletionTime deletion) {
        return !deletion.isLive() && !Rows.shadow(row, deletion).equals(row);
    }
}
