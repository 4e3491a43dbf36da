package dev.rowhouse.plan.table;

/// What a column is in its table, with its mark in a Chebotko diagram.
public enum ColumnRole {
    /// Part of the partition key.
    PARTITION_KEY("K"),
    /// Orders the rows of a partition, smallest first.
    CLUSTERING_ASCENDING("C↑"),
    /// Orders the rows of a partition, largest first.
    CLUSTERING_DESCENDING("C↓"),
    /// One value for all rows of a partition.
    STATIC("S"),
    /// A value of the row.
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
