package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.naming.ColumnNames;
import dev.rowhouse.design.naming.TableNames;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Ordering.Direction;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A table with the names of its columns.
///
/// @param table the table
/// @param name the name of the table
/// @param columns the name of each field's column
/// @param bucketColumn the name of the bucket's column, if there is a bucket
/// @param directory the name of the table that lists its buckets, if some question needs one
/// @param collection the column whose elements are rows, if there is one
public record NamedTable(
        Table table,
        String name,
        Map<Field, String> columns,
        Optional<String> bucketColumn,
        Optional<String> directory,
        Optional<CollectionColumn> collection) {
    /// The partition key of a list of buckets when the table itself has no other partition key
    /// column.
    static final String CONSTANT_COLUMN = "bucket";

    /// Copies the map, keeping its order.
    public NamedTable {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }

    /// Names the columns of a table.
    ///
    /// @param isListed whether some question needs a list of its buckets
    /// @param tables the names of the other tables
    static NamedTable of(
            Model model, Table table, String name, boolean isListed, Set<String> tables) {
        Map<Field, String> columns =
                ColumnNames.of(model, table.shape(), table.fields(), table.key().partition());
        Optional<String> bucketColumn =
                table.key()
                        .bucket()
                        .map(bucket ->
                                TableNames.bucketColumn(
                                        bucket, new LinkedHashSet<>(columns.values())));
        Optional<String> directory =
                isListed
                        ? bucketColumn.map(column -> TableNames.list(name, column, tables))
                        : Optional.empty();
        Set<String> taken = new LinkedHashSet<>(columns.values());
        bucketColumn.ifPresent(taken::add);
        return new NamedTable(
                table,
                name,
                columns,
                bucketColumn,
                directory,
                CollectionColumn.of(model, table, name, columns, taken));
    }

    /// A view of this table, with the same column names.
    NamedTable view(Table view, String viewName) {
        Map<Field, String> shown = new LinkedHashMap<>();
        view.fields().forEach(field -> shown.put(field, column(field)));
        return new NamedTable(
                view, viewName, shown, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// The column of a field. For a field in a collection, this is its name after the elements have
    /// become rows.
    ///
    /// @throws IllegalArgumentException when the table does not store the field
    public String column(Field field) {
        String column = columns.get(field);
        if (column == null) {
            throw new IllegalArgumentException(name + " does not store " + field.path());
        }
        return column;
    }

    /// The columns to select for some columns of rows, which may be elements of a collection.
    Set<String> selected(Set<String> rowColumns) {
        Set<String> selected = new LinkedHashSet<>();
        for (String column : rowColumns) {
            selected.add(
                    collection
                            .filter(each -> each.unnesting().makes(column))
                            .map(CollectionColumn::name)
                            .orElse(column));
        }
        // Without the collection, the number of rows is unknown.
        collection.ifPresent(each -> selected.add(each.name()));
        return selected;
    }

    /// A clustering column to select when there are static columns and no clustering column is
    /// selected yet.
    Optional<String> clusteringBesideStatic(TableSet tables, Set<String> selected) {
        boolean hasStatic = table.others().stream().anyMatch(f -> tables.isStatic(table, f));
        List<String> clustering =
                table.rowClustering().stream().map(term -> column(term.field())).toList();
        return hasStatic && clustering.stream().noneMatch(selected::contains)
                ? Optional.of(clustering.getFirst())
                : Optional.empty();
    }

    /// ORDER BY terms for fields of the table.
    List<Ordering> ordering(List<OrderTerm> terms) {
        return terms.stream()
                .filter(term -> !table.isNested(term.field()))
                .map(term ->
                        Ordering.of(
                                column(term.field()),
                                term.direction() == Direction.DESCENDING
                                        ? SortDirection.DESC
                                        : SortDirection.ASC))
                .toList();
    }

    /// The name as it appears in statements.
    QualifiedName qualifiedName() {
        return QualifiedName.of(name);
    }

    /// The time bucket, if the table has one.
    Optional<Bucketing.ByTime> timeBucket() {
        return table.key().bucket().orElse(null) instanceof Bucketing.ByTime byTime
                ? Optional.of(byTime)
                : Optional.empty();
    }
}
