package dev.rowhouse.plan.sizes;

import dev.rowhouse.plan.sizes.SizedColumn.Kind;

import java.util.List;

/// The widely copied formulas for partition sizes, from the Apache Cassandra documentation and the
/// course of its author.
///
/// ```
/// Nv = Nr × (Nc − Npk − Ns) + Ns                      values per partition
/// Nv = Nr + Ns                                        when no column is left but key and statics
/// St = Σ sizeOf(ck) + Σ sizeOf(cs) + Nr × (Σ sizeOf(cr) + Σ sizeOf(cc)) + 8 × Nv
/// ```
///
/// The documentation has only the first of the two lines for `Nv`, so its bytes are computed with
/// that line.
public final class PublishedFormula {
    private static final double TIMESTAMP_BYTES = 8;

    private final List<SizedColumn> columns;

    /// Creates the formulas for a table's columns.
    public PublishedFormula(List<SizedColumn> columns) {
        this.columns = List.copyOf(columns);
    }

    /// The number of values in a partition with some rows.
    public double cells(double rows) {
        long regular = count(Kind.REGULAR);
        return regular == 0 ? rows + count(Kind.STATIC) : documentedCells(rows);
    }

    /// The bytes of a partition with some rows.
    public double bytes(double rows) {
        return content(Kind.PARTITION_KEY)
                + content(Kind.STATIC)
                + rows * (content(Kind.REGULAR) + content(Kind.CLUSTERING))
                + TIMESTAMP_BYTES * documentedCells(rows);
    }

    private double documentedCells(double rows) {
        return rows * count(Kind.REGULAR) + count(Kind.STATIC);
    }

    private long count(Kind kind) {
        return columns.stream().filter(column -> column.kind() == kind).count();
    }

    private double content(Kind kind) {
        return columns.stream()
                .filter(column -> column.kind() == kind)
                .mapToDouble(column -> column.value().content())
                .sum();
    }
}
