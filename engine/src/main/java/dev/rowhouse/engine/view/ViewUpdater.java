package dev.rowhouse.engine.view;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.storage.Storage;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.memtable.PartitionChange;
import dev.rowhouse.storage.merge.LiveRule;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.RangeTombstone;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowBuilder;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.tree.Direction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Keeps one view in step with its base table.
///
/// A row of the base table has at most one row in the view, since the view's primary key contains
/// the base table's. When the base row changes:
///
/// 1. its place in the view before and after is determined from what was and is live of it;
/// 2. at a place it leaves, the view's row is marked dead by its liveness alone;
/// 3. at the place it has, all its cells are written, dead ones too, with their own timestamps and
///    lifetimes, and the deletion that covers it; and if the view's row is not alive there, or ends
///    at another time, liveness is written that wins over what there was.
///
/// Cells that remain at an old place become current when the row returns there, because its cells
/// are written again. That is why only liveness may say that a row of a view is dead, and why
/// readers of views look at nothing else.
///
/// **Thread safety.** Safe as long as no two threads update from the same partition of the base
/// table.
public final class ViewUpdater {
    private final ViewMetadata view;
    private final TableMetadata base;
    private final Storage storage;
    private final TableStore target;
    private final ViewFilter filter;
    private final ClusteringComparator baseComparator;
    private final LiveRule liveRule;

    /// An updater of a view.
    ///
    /// @param storage writes the view's rows
    /// @param target where the view's rows live
    /// @param filter which rows of the base table the view holds
    public ViewUpdater(
            ViewMetadata view,
            TableMetadata base,
            Storage storage,
            TableStore target,
            ViewFilter filter) {
        this.view = view;
        this.base = base;
        this.storage = storage;
        this.target = target;
        this.filter = filter;
        this.baseComparator = ClusteringComparator.of(base);
        this.liveRule = new LiveRule(base);
    }

    /// The name of the view.
    public String name() {
        return view.name();
    }

    /// The table of the view's rows.
    public TableStore target() {
        return target;
    }

    /// The base table at the creation of this updater.
    public TableMetadata base() {
        return base;
    }

    /// The place of a row in the view.
    private record ViewRowKey(DecoratedKey key, Clustering clustering) {
        boolean isAt(ViewRowKey other, ClusteringComparator comparator) {
            return key.equals(other.key) && comparator.compare(clustering, other.clustering) == 0;
        }
    }

    /// Writes all rows of a partition of the base table into the view.
    public void build(Partition partition, long nowInSeconds) {
        Partition nothing = Partition.empty(partition.key());
        Iterator<Row> rows = partition.rows(baseComparator, Slice.ALL, Direction.ASCENDING);
        while (rows.hasNext()) {
            update(new PartitionChange(nothing, partition), rows.next().clustering(), nowInSeconds);
        }
    }

    /// Follows a write to the base table.
    ///
    /// @param written the written update
    /// @param change the partition before and after
    public void update(Partition written, PartitionChange change, long nowInSeconds) {
        for (Clustering clustering : touched(written, change.before())) {
            update(change, clustering, nowInSeconds);
        }
    }

    private Collection<Clustering> touched(Partition written, Partition before) {
        TreeSet<Clustering> touched = new TreeSet<>(baseComparator);
        List<Slice> slices = new ArrayList<>();
        if (!written.deletion().isLive()) {
            slices.add(Slice.ALL);
        }
        for (Iterator<RangeTombstone> all = written.rangeTombstones().iterator(); all.hasNext(); ) {
            slices.add(all.next().slice());
        }
        for (Slice slice : slices) {
            before.rows(baseComparator, slice, Direction.ASCENDING)
                    .forEachRemaining(row -> touched.add(row.clustering()));
        }
        written.rows(baseComparator, Slice.ALL, Direction.ASCENDING)
                .forEachRemaining(row -> touched.add(row.clustering()));
        return touched;
    }

    private void update(PartitionChange change, Clustering clustering, long nowInSeconds) {
        Optional<Row> before = change.before().findRow(baseComparator, clustering);
        Optional<Row> after = change.after().findRow(baseComparator, clustering);
        DecoratedKey key = change.after().key();
        Optional<ViewRowKey> oldPlace = before.flatMap(row -> place(key, row, nowInSeconds));
        Optional<ViewRowKey> newPlace = after.flatMap(row -> place(key, row, nowInSeconds));
        DeletionTime deletion = deletion(change.after(), after, clustering);
        if (oldPlace.isPresent()
                && (newPlace.isEmpty()
                        || !newPlace.get().isAt(oldPlace.get(), target.comparator()))) {
            leave(oldPlace.get(), deletion, nowInSeconds);
        }
        if (newPlace.isPresent()) {
            enter(newPlace.get(), after.orElseThrow(), deletion, nowInSeconds);
        }
    }

    private DeletionTime deletion(Partition partition, Optional<Row> row, Clustering clustering) {
        DeletionTime covering = partition.rangeTombstones().covering(baseComparator, clustering);
        DeletionTime deletion = DeletionTime.latest(partition.deletion(), covering);
        return row.map(found -> DeletionTime.latest(deletion, found.deletion())).orElse(deletion);
    }

    private Row live(Row row, long nowInSeconds) {
        return liveRule.live(row, nowInSeconds, new ReadMetrics());
    }

    private Optional<ViewRowKey> place(DecoratedKey key, Row stored, long nowInSeconds) {
        Row row = live(stored, nowInSeconds);
        if (row.isEmpty() || !filter.accepts(key, row)) {
            return Optional.empty();
        }
        List<Bytes> baseKey = key.values(base.partitionKey().size());
        List<Bytes> viewKey = values(view.table().partitionKey(), baseKey, row);
        List<Bytes> viewClustering = values(view.table().clustering(), baseKey, row);
        int wanted = view.table().primaryKey().size();
        if (viewKey.size() + viewClustering.size() < wanted) {
            return Optional.empty();
        }
        return Optional.of(new ViewRowKey(DecoratedKey.of(viewKey), Clustering.of(viewClustering)));
    }

    /// The values of columns of the view's primary key; fewer than columns when one of them is
    /// null.
    private List<Bytes> values(List<ColumnMetadata> columns, List<Bytes> baseKey, Row row) {
        List<Bytes> values = new ArrayList<>(columns.size());
        for (ColumnMetadata viewColumn : columns) {
            ColumnMetadata column = base.column(viewColumn.name());
            switch (column.kind()) {
                case PARTITION_KEY -> values.add(baseKey.get(column.position()));
                case CLUSTERING -> {
                    Bytes value = row.clustering().value(column.position());
                    if (value != null) {
                        values.add(value);
                    }
                }
                case STATIC, REGULAR ->
                        row.findCell(column).ifPresent(cell -> values.add(cell.value()));
            }
        }
        return values;
    }

    private LivenessInfo presentLiveness(ViewRowKey place) {
        return target.find(place.key())
                .flatMap(found -> found.findRow(target.comparator(), place.clustering()))
                .map(Row::liveness)
                .orElse(LivenessInfo.EMPTY);
    }

    private void leave(ViewRowKey place, DeletionTime deletion, long nowInSeconds) {
        LivenessInfo present = presentLiveness(place);
        RowBuilder row = Row.builder(place.clustering()).delete(deletion);
        if (!present.isEmpty() && !deletion.deletes(present.timestamp())) {
            row.liveness(LivenessInfo.expired(present.timestamp(), nowInSeconds));
        }
        write(place, row);
    }

    private void enter(ViewRowKey place, Row stored, DeletionTime deletion, long nowInSeconds) {
        Existence existence = existence(live(stored, nowInSeconds));
        LivenessInfo present = presentLiveness(place);
        RowBuilder row = Row.builder(place.clustering()).delete(deletion);
        if (!present.isLive(nowInSeconds)
                || !existence.endsLike(present)
                || deletion.deletes(present.timestamp())) {
            long timestamp =
                    present.isEmpty()
                            ? existence.timestamp()
                            : Math.max(existence.timestamp(), present.timestamp() + 1);
            row.liveness(existence.toLiveness(timestamp));
        }
        for (int i = 0; i < stored.columnCount(); i++) {
            String name = stored.columnAt(i).column().name();
            Optional<ColumnMetadata> column =
                    view.table().findColumn(name).filter(ColumnMetadata::isRegular);
            if (column.isEmpty()) {
                continue;
            }
            switch (stored.columnAt(i)) {
                case Cell cell -> row.cell(moved(cell, column.get()));
                case ComplexCells cells -> {
                    row.deleteComplex(column.get(), cells.deletion());
                    for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
                        row.cell(moved(all.next(), column.get()));
                    }
                }
            }
        }
        write(place, row);
    }

    // A row lives as long as anything in it does, but no longer in the view than the values of the
    // view's primary key.
    private Existence existence(Row live) {
        Existence existence = Existence.of(live);
        for (ColumnMetadata viewColumn : view.table().primaryKey()) {
            ColumnMetadata column = base.column(viewColumn.name());
            if (column.isRegular()) {
                Optional<Cell> cell = live.findCell(column);
                if (cell.isPresent()) {
                    existence = existence.andAtMost(Existence.of(cell.get()));
                }
            }
        }
        return existence;
    }

    private static Cell moved(Cell cell, ColumnMetadata column) {
        return new Cell(column, cell.path(), cell.timestamp(), cell.lifetime(), cell.value());
    }

    private void write(ViewRowKey place, RowBuilder row) {
        storage.write(PartitionUpdate.of(view.table(), place.key(), row.build()), target::apply);
    }
}
