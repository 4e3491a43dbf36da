package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A table, or the table behind a materialized view: its columns, their masks, options and indexes.
///
/// Columns of the primary key are in their declared order; static and regular columns are ordered
/// by the bytes of their names.
///
/// **Thread safety.** Immutable.
public final class TableMetadata {
    private final String keyspace;
    private final String name;
    private final UUID id;
    private final boolean isView;
    private final boolean isCounter;
    private final TableLayout layout;
    private final List<ColumnMetadata> partitionKey;
    private final List<ColumnMetadata> clustering;
    private final List<ColumnMetadata> primaryKey;
    private final List<ColumnMetadata> staticColumns;
    private final List<ColumnMetadata> regularColumns;
    private final List<ColumnMetadata> columns;
    private final List<ColumnMetadata> hiddenColumns;
    private final Map<String, ColumnMetadata> columnsByName;
    private final TableOptions options;
    private final SortedMap<String, IndexMetadata> indexes;
    private final SortedMap<String, DroppedColumn> droppedColumns;
    private final ColumnRules rules;

    private TableMetadata(Builder builder) {
        keyspace = builder.keyspace;
        name = builder.name;
        id = builder.id;
        isView = builder.isView;
        Comparator<ColumnMetadata> byName =
                Comparator.comparing(ColumnMetadata::name, ColumnMetadata.NAME_ORDER);
        partitionKey = List.copyOf(builder.partitionKey);
        clustering = List.copyOf(builder.clustering);
        primaryKey = Stream.concat(partitionKey.stream(), clustering.stream()).toList();
        staticColumns =
                builder.others.stream().filter(ColumnMetadata::isStatic).sorted(byName).toList();
        regularColumns =
                builder.others.stream().filter(ColumnMetadata::isRegular).sorted(byName).toList();
        layout = builder.layout;
        List<ColumnMetadata> all =
                Stream.of(primaryKey, staticColumns, regularColumns).flatMap(List::stream).toList();
        hiddenColumns = all.stream().filter(this::isHidden).toList();
        columns = all.stream().filter(column -> !isHidden(column)).toList();
        isCounter = builder.isCounter || all.stream().anyMatch(ColumnMetadata::isCounter);
        Map<String, ColumnMetadata> names = new HashMap<>();
        for (ColumnMetadata column : all) {
            if (names.put(column.name(), column) != null) {
                throw new IllegalArgumentException("two columns named " + column.name());
            }
        }
        columnsByName = Collections.unmodifiableMap(names);
        options = builder.options;
        indexes = Collections.unmodifiableSortedMap(new TreeMap<>(builder.indexes));
        droppedColumns = Collections.unmodifiableSortedMap(new TreeMap<>(builder.droppedColumns));
        rules = builder.rules;
        if (partitionKey.isEmpty()) {
            throw new IllegalArgumentException(name + " has no partition key");
        }
    }

    /// A table to be given columns.
    ///
    /// @param id what tells this table from others of the same name, dropped before or created
    ///     after
    public static Builder builder(String keyspace, String name, UUID id) {
        return new Builder(keyspace, name, id);
    }

    /// The keyspace that the table lives in.
    public String keyspace() {
        return keyspace;
    }

    /// The name in the keyspace, without quotes.
    public String name() {
        return name;
    }

    /// The ID of the table, which distinguishes it from others with the same name.
    public UUID id() {
        return id;
    }

    /// The columns of the partition key in order; at least one.
    public List<ColumnMetadata> partitionKey() {
        return partitionKey;
    }

    /// The clustering columns in order, a hidden one among them.
    public List<ColumnMetadata> clustering() {
        return clustering;
    }

    /// The columns with one value for each partition, by name.
    public List<ColumnMetadata> staticColumns() {
        return staticColumns;
    }

    /// The columns with one value for each row that are not in the primary key, by name, a hidden
    /// one among them.
    public List<ColumnMetadata> regularColumns() {
        return regularColumns;
    }

    /// All columns as `SELECT *` returns them: partition key, clustering, static, regular. Hidden
    /// ones are left out.
    public List<ColumnMetadata> columns() {
        return columns;
    }

    /// The columns that statements cannot name: those that a layout of `COMPACT STORAGE` needs and
    /// nobody declared.
    public List<ColumnMetadata> hiddenColumns() {
        return hiddenColumns;
    }

    /// The columns, then the hidden ones.
    public List<ColumnMetadata> allColumns() {
        return Stream.concat(columns.stream(), hiddenColumns.stream()).toList();
    }

    /// The columns of the primary key: partition key, then clustering.
    public List<ColumnMetadata> primaryKey() {
        return primaryKey;
    }

    /// The column of a name that statements may use.
    public Optional<ColumnMetadata> findColumn(String columnName) {
        return findAnyColumn(columnName).filter(column -> !isHidden(column));
    }

    /// The column of a name, which may be a hidden one.
    public Optional<ColumnMetadata> findAnyColumn(String columnName) {
        return Optional.ofNullable(columnsByName.get(columnName));
    }

    private boolean isHidden(ColumnMetadata column) {
        return switch (layout) {
            case ROWS -> false;
            case STATIC_COMPACT -> column.isClustering() || column.isRegular();
            case DENSE -> column.isRegular() && column.type().equals(NativeType.EMPTY);
        };
    }

    /// The column of a name that is known to exist.
    ///
    /// @throws IllegalArgumentException when there is no such column
    public ColumnMetadata column(String columnName) {
        ColumnMetadata column = columnsByName.get(columnName);
        if (column == null) {
            throw new IllegalArgumentException("no column " + columnName + " in " + this);
        }
        return column;
    }

    /// The options.
    public TableOptions options() {
        return options;
    }

    /// The indexes by name.
    public SortedMap<String, IndexMetadata> indexes() {
        return indexes;
    }

    /// The index of a name.
    public Optional<IndexMetadata> findIndex(String indexName) {
        return Optional.ofNullable(indexes.get(indexName));
    }

    /// The columns that were dropped, by name.
    public SortedMap<String, DroppedColumn> droppedColumns() {
        return droppedColumns;
    }

    /// The masks of masked columns, by column name.
    public SortedMap<String, MaskMetadata> masks() {
        return rules.masks();
    }

    /// The conditions of constrained columns, by column name.
    public SortedMap<String, List<ColumnConstraint>> constraints() {
        return rules.constraints();
    }

    /// The mask of a column, if it has one.
    public Optional<MaskMetadata> findMask(String columnName) {
        return Optional.ofNullable(rules.masks().get(columnName));
    }

    /// Whether a column is masked with a user-defined function.
    boolean masksWith(FunctionMetadata function) {
        return rules.masks().entrySet().stream()
                .anyMatch(one -> one.getValue().uses(function, column(one.getKey()).type()));
    }

    /// Whether this is the table behind a materialized view.
    public boolean isView() {
        return isView;
    }

    /// Whether the table holds counters, or held some before they were dropped; then all columns
    /// outside the primary key are counters.
    public boolean isCounter() {
        return isCounter;
    }

    /// The layout of its columns in the partitions.
    public TableLayout layout() {
        return layout;
    }

    /// Whether it was created `WITH COMPACT STORAGE`.
    public boolean isCompact() {
        return layout.isCompact();
    }

    /// Whether there are static columns.
    public boolean hasStaticColumns() {
        return !staticColumns.isEmpty();
    }

    /// Whether the partition key has several columns.
    public boolean hasCompositePartitionKey() {
        return partitionKey.size() > 1;
    }

    /// Whether a column uses the user-defined type of this keyspace.
    public boolean references(String typeName) {
        return columns.stream().anyMatch(column -> column.type().references(keyspace, typeName));
    }

    /// The same table with the current version of a user-defined type; this very object when the
    /// table does not use it.
    public TableMetadata withUserType(UserType updated) {
        Builder builder = new Builder(this);
        builder.mapColumns(column -> column.withType(column.type().withUserType(updated)));
        builder.droppedColumns.replaceAll((key, dropped) ->
                new DroppedColumn(
                        dropped.column().withType(dropped.column().type().withUserType(updated)),
                        dropped.droppedTimeMicros()));
        SortedMap<String, MaskMetadata> masks = new TreeMap<>(rules.masks());
        masks.replaceAll((key, mask) -> mask.withUserType(updated));
        builder.rules = rules.withMasks(masks);
        TableMetadata table = builder.build();
        return table.equals(this) ? this : table;
    }

    /// A builder that begins with this table.
    public Builder toBuilder() {
        return new Builder(this);
    }

    /// `keyspace.table` as CQL writes it, parts in quotes if needed.
    public String cql() {
        return Identifiers.quoteIfNeeded(keyspace) + "." + Identifiers.quoteIfNeeded(name);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        if (this == object) {
            return true;
        }
        return object instanceof TableMetadata other
                && keyspace.equals(other.keyspace)
                && name.equals(other.name)
                && id.equals(other.id)
                && isView == other.isView
                && layout == other.layout
                && columns.equals(other.columns)
                && hiddenColumns.equals(other.hiddenColumns)
                && options.equals(other.options)
                && indexes.equals(other.indexes)
                && droppedColumns.equals(other.droppedColumns)
                && rules.equals(other.rules);
    }

    @Override
    public int hashCode() {
        return Objects.hash(keyspace, name, id, columns);
    }

    /// `keyspace.table`, without quotes.
    @Override
    public String toString() {
        return keyspace + "." + name;
    }

    /// Gathers the parts of a [TableMetadata]. Columns of the primary key are added in their order,
    /// the others in any.
    ///
    /// **Thread safety.** None; for use by one thread.
    public static final class Builder {
        private final String keyspace;
        private final String name;
        private UUID id;
        private boolean isView;
        private boolean isCounter;
        private TableLayout layout = TableLayout.ROWS;
        private final List<ColumnMetadata> partitionKey = new ArrayList<>();
        private final List<ColumnMetadata> clustering = new ArrayList<>();
        private final List<ColumnMetadata> others = new ArrayList<>();
        private TableOptions options = TableOptions.DEFAULT;
        private final SortedMap<String, IndexMetadata> indexes = new TreeMap<>();
        private final SortedMap<String, DroppedColumn> droppedColumns = new TreeMap<>();
        private ColumnRules rules = ColumnRules.NONE;

        private Builder(String keyspace, String name, UUID id) {
            this.keyspace = keyspace;
            this.name = name;
            this.id = id;
        }

        private Builder(TableMetadata table) {
            this(table.keyspace, table.name, table.id);
            isView = table.isView;
            isCounter = table.isCounter;
            layout = table.layout;
            partitionKey.addAll(table.partitionKey);
            clustering.addAll(table.clustering);
            others.addAll(table.staticColumns);
            others.addAll(table.regularColumns);
            options = table.options;
            indexes.putAll(table.indexes);
            droppedColumns.putAll(table.droppedColumns);
            rules = table.rules;
        }

        /// Gives the table another identity.
        public Builder id(UUID newId) {
            id = newId;
            return this;
        }

        /// Makes it the table behind a materialized view.
        public Builder asView() {
            isView = true;
            return this;
        }

        /// Lays the columns out in a certain way.
        public Builder layout(TableLayout newLayout) {
            layout = newLayout;
            return this;
        }

        /// Adds the next column of the partition key.
        public Builder addPartitionKeyColumn(String columnName, CqlType type) {
            return addPartitionKeyColumn(columnName, type, ClusteringOrder.ASC);
        }

        /// Adds the next column of the partition key of a view, with the order it has among the
        /// clustering of the base table.
        public Builder addPartitionKeyColumn(
                String columnName, CqlType type, ClusteringOrder order) {
            partitionKey.add(
                    new ColumnMetadata(
                            columnName,
                            type,
                            ColumnMetadata.Kind.PARTITION_KEY,
                            partitionKey.size(),
                            order));
            return this;
        }

        /// Adds the next clustering column in ascending order.
        public Builder addClusteringColumn(String columnName, CqlType type) {
            return addClusteringColumn(columnName, type, ClusteringOrder.ASC);
        }

        /// Adds the next clustering column.
        public Builder addClusteringColumn(String columnName, CqlType type, ClusteringOrder order) {
            clustering.add(
                    new ColumnMetadata(
                            columnName,
                            type,
                            ColumnMetadata.Kind.CLUSTERING,
                            clustering.size(),
                            order));
            return this;
        }

        /// Adds a static column.
        public Builder addStaticColumn(String columnName, CqlType type) {
            others.add(ColumnMetadata.ofStatic(columnName, type));
            return this;
        }

        /// Adds a regular column.
        public Builder addRegularColumn(String columnName, CqlType type) {
            others.add(ColumnMetadata.regular(columnName, type));
            return this;
        }

        /// Masks a column, in place of the mask it had.
        public Builder mask(String columnName, MaskMetadata mask) {
            rules = rules.withMask(columnName, Optional.of(mask));
            return this;
        }

        /// Shows a column as it is again.
        public Builder removeMask(String columnName) {
            rules = rules.withMask(columnName, Optional.empty());
            return this;
        }

        /// Sets the conditions of a column, in place of those it had; none for a column without.
        public Builder constraints(String columnName, List<ColumnConstraint> constraints) {
            rules = rules.withConstraints(columnName, constraints);
            return this;
        }

        /// Takes a static or regular column away, its mask and its conditions.
        public Builder removeColumn(String columnName) {
            rules = rules.without(columnName);
            others.removeIf(column -> column.name().equals(columnName));
            return this;
        }

        /// Gives a column another name; its mask, its conditions and indexes on it follow.
        public Builder renameColumn(String from, String to) {
            mapColumns(column -> column.name().equals(from) ? column.withName(to) : column);
            indexes.replaceAll(
                    (key, index) -> index.column().equals(from) ? index.withColumn(to) : index);
            rules = rules.renamed(from, to);
            return this;
        }

        private void mapColumns(UnaryOperator<ColumnMetadata> change) {
            partitionKey.replaceAll(change);
            clustering.replaceAll(change);
            others.replaceAll(change);
        }

        /// Sets the options.
        public Builder options(TableOptions newOptions) {
            options = newOptions;
            return this;
        }

        /// Adds an index, or puts it in place of the one of the same name.
        public Builder addIndex(IndexMetadata index) {
            indexes.put(index.name(), index);
            return this;
        }

        /// Takes an index away.
        public Builder removeIndex(String indexName) {
            indexes.remove(indexName);
            return this;
        }

        /// Remembers a column that has been dropped.
        public Builder addDroppedColumn(DroppedColumn dropped) {
            droppedColumns.put(dropped.column().name(), dropped);
            return this;
        }

        /// The table.
        ///
        /// @throws IllegalArgumentException when two columns have one name or there is no partition
        ///     key
        public TableMetadata build() {
            return new TableMetadata(this);
        }
    }
}
