package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.cql.syntax.tree.Relation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The live rows of a table or of a materialized view.
///
/// A view shows its base table at once: in one linearizable copy there is no delay between them.
sealed interface TableRows {
    /// A view with its base table.
    record Viewed(ViewMetadata view, TableMetadata base) {}

    /// The keys of all partitions.
    List<List<Bytes>> keys();

    /// The rows of a partition, in no order.
    List<RowView> of(List<Bytes> key);

    /// The static columns of a partition that has no rows, when one has a value.
    Optional<RowView> staticRow(List<Bytes> key);

    /// The rows of a table or view.
    ///
    /// @param view the view, when it is one
    static TableRows of(
            Ledger ledger, TableMetadata table, Optional<Viewed> view, long nowSeconds) {
        return view.isPresent()
                ? new OfView(viewed(ledger, view.get(), nowSeconds))
                : new OfTable(ledger, table, nowSeconds);
    }

    private static Map<List<Bytes>, List<RowView>> viewed(
            Ledger ledger, Viewed viewed, long nowSeconds) {
        ViewMetadata view = viewed.view();
        for (Relation relation : view.where()) {
            if (!(relation instanceof Relation.IsNotNull)) {
                throw new IllegalArgumentException("a view with a condition: " + relation);
            }
        }
        Map<List<Bytes>, List<RowView>> rows = new LinkedHashMap<>();
        ledger.partitions(view.baseTable())
                .forEach((name, partition) ->
                        rowsOf(name, partition, nowSeconds)
                                .forEach(row ->
                                        inView(view, viewed.base(), row)
                                                .ifPresent(each ->
                                                        rows.computeIfAbsent(
                                                                        each.key(),
                                                                        _ -> new ArrayList<>())
                                                                .add(each))));
        return rows;
    }

    private static List<RowView> rowsOf(
            PartitionName name, StoredPartition partition, long nowSeconds) {
        List<RowView> rows = new ArrayList<>();
        partition
                .rows()
                .forEach((clustering, row) -> {
                    if (row.isLive(nowSeconds)) {
                        rows.add(
                                new RowView(
                                        name.key(),
                                        Optional.of(clustering),
                                        partition.staticRow(),
                                        row,
                                        nowSeconds));
                    }
                });
        return rows;
    }

    /// A row of the base table as the view shows it; empty when a column of the view's key is null.
    private static Optional<RowView> inView(
            ViewMetadata view, TableMetadata baseTable, RowView base) {
        List<Bytes> all = new ArrayList<>();
        for (ColumnMetadata column : view.table().primaryKey()) {
            Optional<Bytes> value = base.value(baseTable.column(column.name()));
            if (value.isEmpty()) {
                return Optional.empty();
            }
            all.add(value.get());
        }
        int size = view.table().partitionKey().size();
        return Optional.of(
                new RowView(
                        List.copyOf(all.subList(0, size)),
                        Optional.of(List.copyOf(all.subList(size, all.size()))),
                        StoredRow.EMPTY,
                        base.row(),
                        base.nowSeconds()));
    }

    /// The rows of a table.
    record OfTable(Ledger ledger, TableMetadata table, long nowSeconds) implements TableRows {
        @Override
        public List<List<Bytes>> keys() {
            return ledger.partitions(table.name()).keySet().stream()
                    .map(PartitionName::key)
                    .toList();
        }

        @Override
        public List<RowView> of(List<Bytes> key) {
            PartitionName name = new PartitionName(table.name(), key);
            return rowsOf(name, ledger.partition(name), nowSeconds);
        }

        @Override
        public Optional<RowView> staticRow(List<Bytes> key) {
            StoredRow row = ledger.partition(new PartitionName(table.name(), key)).staticRow();
            return row.isLive(nowSeconds)
                    ? Optional.of(
                            new RowView(key, Optional.empty(), row, StoredRow.EMPTY, nowSeconds))
                    : Optional.empty();
        }
    }

    /// The rows of a view.
    record OfView(Map<List<Bytes>, List<RowView>> rows) implements TableRows {
        @Override
        public List<List<Bytes>> keys() {
            return List.copyOf(rows.keySet());
        }

        @Override
        public List<RowView> of(List<Bytes> key) {
            return rows.getOrDefault(key, List.of());
        }

        @Override
        public Optional<RowView> staticRow(List<Bytes> key) {
            return Optional.empty();
        }
    }
}
