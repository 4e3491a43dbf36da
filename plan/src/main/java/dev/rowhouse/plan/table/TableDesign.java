package dev.rowhouse.plan.table;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.sizes.TableSize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A table or materialized view of a design.
///
/// @param name the name without keyspace
/// @param kind the reason why it exists
/// @param rowMeaning the meaning of one row, such as `one Follow`
/// @param shape the meaning of one row, for programs; the rows of a table that lists buckets are
///     parts of such rows
/// @param columns partition-key columns first, then clustering columns, both in key order, then
///     static, then regular columns
/// @param questions the names of the questions answered here
/// @param comment the table's comment in the schema, naming the questions: `Q1. Find hotels near a
///     given poi`
/// @param base the base table of a view
/// @param options its options without the comment, when they differ from the default
/// @param cql the statement that creates it
/// @param reasons the reasons for its design, as sentences
public record TableDesign(
        String name,
        TableKind kind,
        String rowMeaning,
        RowShape shape,
        List<ColumnDesign> columns,
        List<String> questions,
        String comment,
        Optional<String> base,
        List<IndexDesign> indexes,
        List<TableOption> options,
        TableSize size,
        String cql,
        List<String> reasons) {
    /// Copies the lists.
    public TableDesign {
        columns = List.copyOf(columns);
        questions = List.copyOf(questions);
        indexes = List.copyOf(indexes);
        options = List.copyOf(options);
        reasons = List.copyOf(reasons);
    }

    /// The same table with one more reason, in first place.
    public TableDesign withReason(String reason) {
        List<String> more = new ArrayList<>();
        more.add(reason);
        more.addAll(reasons);
        return new TableDesign(
                name,
                kind,
                rowMeaning,
                shape,
                columns,
                questions,
                comment,
                base,
                indexes,
                options,
                size,
                cql,
                more);
    }

    /// The same table with other columns.
    ///
    /// @param statement the statement that creates it with them
    public TableDesign withColumns(List<ColumnDesign> others, String statement) {
        return new TableDesign(
                name,
                kind,
                rowMeaning,
                shape,
                others,
                questions,
                comment,
                base,
                indexes,
                options,
                size,
                statement,
                reasons);
    }

    /// The same table with other indexes.
    public TableDesign withIndexes(List<IndexDesign> others) {
        return new TableDesign(
                name,
                kind,
                rowMeaning,
                shape,
                columns,
                questions,
                comment,
                base,
                others,
                options,
                size,
                cql,
                reasons);
    }

    /// Whether it holds counters, which are incremented and never inserted.
    public boolean isOfCounters() {
        return columns.stream().anyMatch(column -> column.type() == NativeType.COUNTER);
    }

    /// The columns of the partition key in order.
    public List<ColumnDesign> partitionKey() {
        return columns.stream().filter(c -> c.role() == ColumnRole.PARTITION_KEY).toList();
    }

    /// The clustering columns in order.
    public List<ColumnDesign> clustering() {
        return columns.stream().filter(c -> c.role().isClustering()).toList();
    }

    /// The primary key: partition key, then clustering columns.
    public List<ColumnDesign> primaryKey() {
        return columns.stream().filter(c -> c.role().isKey()).toList();
    }

    /// The collection whose elements are rows, if there is one.
    public Optional<ColumnSource.OfElements> collection() {
        return columns.stream()
                .map(ColumnDesign::source)
                .filter(ColumnSource.OfElements.class::isInstance)
                .map(ColumnSource.OfElements.class::cast)
                .findFirst();
    }

    /// The columns of a row of the shape. When rows are elements of a collection, the columns of
    /// the elements replace the collection.
    public List<ColumnDesign> rowColumns() {
        List<ColumnDesign> all = new ArrayList<>();
        for (ColumnDesign column : columns) {
            if (column.source() instanceof ColumnSource.OfElements(_, var keys, var values)) {
                all.addAll(keys);
                all.addAll(values);
            } else {
                all.add(column);
            }
        }
        return all;
    }

    /// The columns that identify a row of the shape.
    public List<ColumnDesign> rowKey() {
        List<ColumnDesign> key = new ArrayList<>(primaryKey());
        collection().ifPresent(found -> key.addAll(found.keys()));
        return key;
    }

    /// The column with a name.
    public Optional<ColumnDesign> findColumn(String columnName) {
        return columns.stream().filter(c -> c.name().equals(columnName)).findFirst();
    }
}
