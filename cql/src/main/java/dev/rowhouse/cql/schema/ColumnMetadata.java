package dev.rowhouse.cql.schema;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;

import java.util.Comparator;

/// A column of a table.
///
/// @param name its name, without quotes
/// @param type its type; not frozen for a column of several cells
/// @param kind its part in the table
/// @param position its position among the columns of the partition key or of the clustering, from
///     0; -1 for the others
/// @param order the direction of a clustering column; a view's partition key keeps that of the base
///     table; `ASC` for the others
public record ColumnMetadata(
        String name, CqlType type, Kind kind, int position, ClusteringOrder order) {
    /// The order of names in Cassandra, that of their UTF-8 bytes, of which the first has a sign:
    /// what does not begin in ASCII comes first (`ColumnMetadata.comparisonOrder`).
    static final Comparator<String> NAME_ORDER =
            Comparator.comparing((String name) -> name.isEmpty() || name.charAt(0) < 0x80)
                    .thenComparing(Bytes::utf8);

    /// The role of a column in its table.
    public enum Kind {
        /// Part of the partition key: decides which partition a row lives in.
        PARTITION_KEY,
        /// Part of the clustering: decides the place of a row in its partition.
        CLUSTERING,
        /// One value for a whole partition.
        STATIC,
        /// One value for each row.
        REGULAR
    }

    /// Checks that position and kind go together.
    public ColumnMetadata {
        boolean isKey = kind == Kind.PARTITION_KEY || kind == Kind.CLUSTERING;
        if (isKey != position >= 0) {
            throw new IllegalArgumentException(
                    kind + " column " + name + " at position " + position);
        }
    }

    /// A column that is no part of the primary key.
    public static ColumnMetadata regular(String name, CqlType type) {
        return new ColumnMetadata(name, type, Kind.REGULAR, -1, ClusteringOrder.ASC);
    }

    /// A static column.
    public static ColumnMetadata ofStatic(String name, CqlType type) {
        return new ColumnMetadata(name, type, Kind.STATIC, -1, ClusteringOrder.ASC);
    }

    /// Whether it belongs to the partition key.
    public boolean isPartitionKey() {
        return kind == Kind.PARTITION_KEY;
    }

    /// Whether it is a clustering column.
    public boolean isClustering() {
        return kind == Kind.CLUSTERING;
    }

    /// Whether it belongs to the primary key.
    public boolean isPrimaryKey() {
        return isPartitionKey() || isClustering();
    }

    /// Whether it has one value for a whole partition.
    public boolean isStatic() {
        return kind == Kind.STATIC;
    }

    /// Whether it is neither static nor part of the primary key.
    public boolean isRegular() {
        return kind == Kind.REGULAR;
    }

    /// Whether it is a clustering column in descending order, or one of a base table in a view's
    /// partition key.
    public boolean isReversed() {
        return order == ClusteringOrder.DESC;
    }

    /// Whether its value is kept as several cells.
    public boolean isMultiCell() {
        return type.isMultiCell();
    }

    /// Whether it is a counter.
    public boolean isCounter() {
        return type.isCounter();
    }

    /// Compares two serialized values in the direction of this column.
    public int compare(Bytes left, Bytes right) {
        return order == ClusteringOrder.DESC
                ? type.compare(right, left)
                : type.compare(left, right);
    }

    /// The name as CQL writes it, in quotes if needed.
    public String cql() {
        return Identifiers.quoteIfNeeded(name);
    }

    /// The same column with another type.
    public ColumnMetadata withType(CqlType newType) {
        return newType.equals(type)
                ? this
                : new ColumnMetadata(name, newType, kind, position, order);
    }

    /// The same column with another name.
    public ColumnMetadata withName(String newName) {
        return new ColumnMetadata(newName, type, kind, position, order);
    }
}
