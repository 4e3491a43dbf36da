package dev.rowhouse.plan.table;

/// The role of a column in its table, with its mark in a Chebotko diagram.
public enum ColumnRole {
    /// A part of the partition key.
    PARTITION_KEY("K"),
    /// A clustering column in ascending order.
    CLUSTERING_ASCENDING("C↑"),
    /// A clustering column in descending order.
    CLUSTERING_DESCENDING("C↓"),
    /// A static column: one value for all rows of a partition.
    STATIC("S"),
    /// A regular column.
    REGULAR("");

    private final String mark;

    ColumnRole(String mark) {
        this.mark = mark;
    }

    /// The mark in a Chebotko diagram; empty for a regular column.
    public String mark() {
        return mark;
    }

    /// Whether the column belongs to the primary key.
    public boolean isKey() {
        return this == PARTITION_KEY || isClustering();
    }

    /// Whether the column orders rows.
    public boolean isClustering() {
        return this == CLUSTERING_ASCENDING || this == CLUSTERING_DESCENDING;
    }
}
