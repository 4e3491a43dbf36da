package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.storage.IndexStorage;
import dev.rowhouse.storage.IndexStore;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Rows;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.tree.Direction;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// One secondary index of one table.
///
/// Every value that is written gets an entry; overwriting or deleting it takes none away. The index
/// thus holds more than is true: whoever follows an entry reads the row and checks it, and may then
/// [#remove] the entry. Writing needs no read in return, and expiry needs no attention at all.
///
/// **Invariants.** For every live row of the table there is an entry for each of its values.
///
/// **Thread safety.** Safe. An entry may only be removed while no write to its partition is on its
/// way, since that may have added the very same entry.
public final class SecondaryIndex {
    private final IndexMetadata metadata;
    private final ColumnMetadata column;
    private final int partitionKeySize;
    private final IndexedValues values;
    private final List<CqlType> clusteringTypes;
    private final ClusteringComparator clusterings;
    private final IndexLimits limits;
    private final IndexEntries entries;
    private volatile boolean hasMetRows;
    private volatile boolean isBuilt;

    /// An index in memory, without entries.
    public static SecondaryIndex inMemory(IndexMetadata metadata, TableMetadata table) {
        return new SecondaryIndex(metadata, table, MemoryEntries.of(metadata, table));
    }

    /// An index that keeps its entries in a folder: while the database is being opened those that
    /// are there, later none so far.
    ///
    /// @param table the data of its table
    public static SecondaryIndex stored(
            IndexMetadata metadata, TableStore table, IndexStorage storage) {
        SecondaryIndex index =
                new SecondaryIndex(
                        metadata, table.table(), StoredEntries.open(metadata, table, storage));
        index.hasMetRows =
                table.sstables().stream()
                        .anyMatch(sstable -> sstable.statistics().counts().rows() > 0);
        return index;
    }

    /// An index on copies of a table as one: it has the entries of all, and is only read.
    ///
    /// @param copies the index of each copy, at least one
    public static SecondaryIndex united(List<SecondaryIndex> copies, TableMetadata table) {
        IndexMetadata metadata = copies.getFirst().metadata;
        SecondaryIndex united =
                new SecondaryIndex(
                        metadata,
                        table,
                        new UnitedEntries(
                                copies.stream().map(copy -> copy.entries).toList(),
                                IndexEntry.order(
                                        IndexedValues.order(metadata, table),
                                        ClusteringComparator.of(table))));
        united.hasMetRows = copies.stream().anyMatch(copy -> copy.hasMetRows);
        return united;
    }

    private SecondaryIndex(IndexMetadata metadata, TableMetadata table, IndexEntries entries) {
        this.metadata = metadata;
        this.column = table.column(metadata.column());
        this.partitionKeySize = table.partitionKey().size();
        this.values = new IndexedValues(column, metadata);
        this.clusteringTypes = clusteringTypes(table);
        this.clusterings = ClusteringComparator.of(table);
        this.limits = new IndexLimits(metadata, table);
        this.entries = entries;
    }

    /// The index in the schema.
    public IndexMetadata metadata() {
        return metadata;
    }

    /// The store of its entries in a folder; empty when they are in memory.
    public Optional<IndexStore> store() {
        return entries instanceof StoredEntries stored
                ? Optional.of(stored.store())
                : Optional.empty();
    }

    /// Its entries as they are now, of an index in memory.
    ///
    /// @throws IllegalStateException when it keeps them in a folder
    public List<IndexEntry> contents() {
        if (entries instanceof MemoryEntries inMemory) {
            return inMemory.all();
        }
        throw new IllegalStateException(metadata.name() + " is not in memory");
    }

    /// Has again the entries that [#contents] has returned. Nobody writes meanwhile.
    public void restore(List<IndexEntry> contents) {
        entries.clear();
        contents.forEach(entries::add);
    }

    /// Whether it has entries for all rows that were there before it.
    public boolean isComplete() {
        return store().map(IndexStore::isComplete).orElse(isBuilt);
    }

    /// Notes that it has got entries for all rows that were there before it.
    public void noteBuilt() {
        isBuilt = true;
    }

    private static List<CqlType> clusteringTypes(TableMetadata table) {
        return table.clustering().stream().map(ColumnMetadata::type).toList();
    }

    /// Whether this index serves a definition as well: neither its column nor the order of its
    /// entries has changed.
    public boolean isUsableFor(IndexMetadata definition, TableMetadata table) {
        return metadata.equals(definition)
                && table.findColumn(column.name()).filter(column::equals).isPresent()
                && clusteringTypes.equals(clusteringTypes(table));
    }

    /// The column that is indexed.
    public ColumnMetadata column() {
        return column;
    }

    /// Keeps what a write says within the guardrails of storage-attached indexes.
    ///
    /// @throws CqlException when a value is too large
    public void guard(Partition written, long nowInSeconds, Guard guard) {
        Threshold threshold = limits.termSize();
        if (metadata.isStorageAttached() && guard.restricts(threshold)) {
            forEachValue(
                    written,
                    nowInSeconds,
                    (value, ignored) -> guard.measure(threshold, value.length(), column.name()));
        }
    }

    /// Checks that the index can hold what a write says.
    ///
    /// @param present what the partition holds now
    /// @throws CqlException in Cassandra's words when it cannot
    public void check(Partition written, Supplier<Optional<Partition>> present, long nowInSeconds) {
        forEachValue(
                written,
                nowInSeconds,
                (value, clustering) -> {
                    if (limits.mayBeIgnored(value)
                            && !becomesVisible(written, present.get(), clustering, nowInSeconds)) {
                        return;
                    }
                    limits.check(value);
                });
    }

    // A vector that loses against a newer one, or a key without a live row, does not come to the
    // index.
    private boolean becomesVisible(
            Partition written,
            Optional<Partition> present,
            Clustering clustering,
            long nowInSeconds) {
        if (column.kind() == ColumnMetadata.Kind.PARTITION_KEY) {
            return isLive(written, nowInSeconds);
        }
        Row change = row(written, clustering).orElseThrow();
        Optional<Row> before = present.flatMap(partition -> row(partition, clustering));
        if (column.isClustering()) {
            return change.isLive(nowInSeconds) && before.isEmpty();
        }
        return before.isEmpty()
                || !Rows.merge(before.get(), change)
                        .findCell(column)
                        .equals(before.get().findCell(column));
    }

    private boolean isLive(Partition written, long nowInSeconds) {
        if (written.staticRow().isLive(nowInSeconds)) {
            return true;
        }
        Iterator<Row> rows = written.rows(clusterings, Slice.ALL, Direction.ASCENDING);
        while (rows.hasNext()) {
            if (rows.next().isLive(nowInSeconds)) {
                return true;
            }
        }
        return false;
    }

    private Optional<Row> row(Partition partition, Clustering clustering) {
        return clustering.isStatic()
                ? Optional.of(partition.staticRow())
                : partition.findRow(clusterings, clustering);
    }

    /// Whether texts are kept in another form than they are written in.
    public boolean isFolded() {
        return values.areFolded();
    }

    /// Whether values are the same to the index only if their bytes are, see
    /// [IndexMetadata#isOfBytes].
    public boolean isOfBytes() {
        return metadata.isOfBytes(column);
    }

    /// Whether the index has a certain entry for a value of the column.
    ///
    /// @param columnValue the value, of a collection as a whole
    /// @param wanted the one value that is looked for
    public boolean hasEntry(Bytes columnValue, ValueRange wanted) {
        boolean[] found = new boolean[1];
        values.ofValue(columnValue, value -> found[0] |= value.equals(wanted.low()));
        return found[0];
    }

    /// Adds entries for what a write says, or for all that a partition holds.
    public void add(Partition written, long nowInSeconds) {
        if (!hasMetRows) {
            hasMetRows = isLive(written, nowInSeconds);
        }
        forEachValue(
                written,
                nowInSeconds,
                (value, clustering) -> {
                    if (limits.isHeld(value)) {
                        entries.add(IndexEntry.of(value, written.key(), clustering));
                    }
                });
    }

    /// Takes a value of the column and where it was written.
    @FunctionalInterface
    private interface Values {
        void accept(Bytes value, Clustering clustering);
    }

    private void forEachValue(Partition written, long nowInSeconds, Values action) {
        switch (column.kind()) {
            case PARTITION_KEY -> {
                if (written.rowCount() > 0 || !written.staticRow().isEmpty()) {
                    Bytes value = written.key().values(partitionKeySize).get(column.position());
                    values.ofValue(value, one -> action.accept(one, Clustering.STATIC));
                }
            }
            case STATIC ->
                    values.forEach(
                            written.staticRow(),
                            nowInSeconds,
                            value -> action.accept(value, Clustering.STATIC));
            case CLUSTERING, REGULAR -> {
                Iterator<Row> rows = written.rows(clusterings, Slice.ALL, Direction.ASCENDING);
                while (rows.hasNext()) {
                    forEachValue(rows.next(), nowInSeconds, action);
                }
            }
        }
    }

    private void forEachValue(Row row, long nowInSeconds, Values action) {
        Clustering clustering = row.clustering();
        if (column.isClustering()) {
            Bytes place = clustering.value(column.position());
            if (place != null) {
                values.ofValue(place, value -> action.accept(value, clustering));
            }
        } else {
            values.forEach(row, nowInSeconds, value -> action.accept(value, clustering));
        }
    }

    /// Forgets an entry that was found to be true no longer.
    public void remove(IndexEntry entry) {
        entries.remove(entry);
    }

    /// Forgets all entries, as the table has been emptied.
    public void clear() {
        entries.clear();
        hasMetRows = false;
    }

    /// The entries for some values in the order of the rows they stand for; a row is met once for
    /// each of its values that fits.
    ///
    /// For one value they come straight out of the index; for a range of values they are gathered
    /// and sorted first.
    public Iterator<IndexEntry> find(ValueRange range) {
        Iterator<IndexEntry> found = entries.between(range);
        if (range.isOneValue()) {
            return found;
        }
        TreeSet<IndexEntry> sorted =
                new TreeSet<>(
                        (left, right) -> IndexEntry.comparePositions(left, right, clusterings));
        found.forEachRemaining(sorted::add);
        return sorted.iterator();
    }

    /// The stored form of a searched value.
    public Bytes folded(Bytes value) {
        return values.fold(value);
    }

    /// Whether the measure of the index has a place for a vector.
    public boolean isMeasurable(Bytes vector) {
        return new VectorNearness(metadata.similarity())
                .isMeasurable(VectorNearness.floats(vector));
    }

    /// Checks that the measure of the index has a place for a vector, wherever it has met rows.
    ///
    /// @throws CqlException when it has not
    public void checkMeasurable(Bytes vector) {
        if (hasMetRows && !isMeasurable(vector)) {
            throw IndexLimits.readFailure(
                    "The vector must be finite, and not zero where the measure is the cosine.");
        }
    }

    /// All entries, those whose vectors are nearest to a given one first; of equally near ones in
    /// the order of their rows. A vector without a measure (NaN) is the nearest of all.
    public Stream<NearEntry> nearest(Bytes vector) {
        VectorNearness nearness = new VectorNearness(metadata.similarity());
        float[] wanted = VectorNearness.floats(vector);
        PriorityQueue<NearEntry> ranked =
                new PriorityQueue<>(
                        Comparator.comparingDouble(NearEntry::nearness)
                                .reversed()
                                .thenComparing(
                                        NearEntry::entry,
                                        (left, right) ->
                                                IndexEntry.comparePositions(
                                                        left, right, clusterings)));
        for (Iterator<IndexEntry> all = entries.between(ValueRange.ALL); all.hasNext(); ) {
            IndexEntry entry = all.next();
            float[] present = VectorNearness.floats(entry.value());
            ranked.add(new NearEntry(nearness.of(wanted, present), entry));
        }
        return Stream.generate(ranked::poll).takeWhile(Objects::nonNull);
    }

    /// An entry and how near its vector is to one that is looked for, the greater the nearer.
    public record NearEntry(double nearness, IndexEntry entry) {}

    /// The places of the entries for some values.
    public IndexedRows places(ValueRange range) {
        return new IndexedRows(entries.between(range), clusterings);
    }

    /// The entries for one value in a partition and all that follow it.
    public Iterator<IndexEntry> findFrom(Bytes value, DecoratedKey key) {
        return entries.from(value, key);
    }

    /// The entries for one value in one partition.
    public Iterator<IndexEntry> findIn(Bytes value, DecoratedKey key) {
        return entries.in(value, key);
    }

    /// About how many entries there are for some values, counted up to a limit.
    public int count(ValueRange range, int limit) {
        int count = 0;
        for (Iterator<IndexEntry> all = entries.between(range);
                count < limit && all.hasNext();
                all.next()) {
            count++;
        }
        return count;
    }

    /// The index's name and column.
    @Override
    public String toString() {
        return metadata.name() + " on " + metadata.targetCql();
    }
}
