package dev.rowhouse.plan.sizes;

import dev.rowhouse.plan.sizes.SizedColumn.Place;

import java.util.List;

/// The formulas that everyone copies, from the Apache Cassandra documentation and the course of its
/// author.
///
/// ```
/// Nv = Nr × (Nc − Npk − Ns) + Ns                      values per partition
/// Nv = Nr + Ns                                        when no column is left but key and statics
/// St = Σ sizeOf(ck) + Σ sizeOf(cs) + Nr × (Σ sizeOf(cr) + Σ sizeOf(cc)) + 8 × Nv
/// ```
///
/// The documentation has only the first line of the two for `Nv`, so its bytes are counted with
/// that one.
public final class PublishedFormula {
    private static final double TIMESTAMP_BYTES = 8;

    private final List<SizedColumn> columns;

    /// The formulas for a table's columns.
    public PublishedFormula(List<SizedColumn> columns) {
        this.columns = List.copyOf(columns);
    }

    /// Values in a partition with some rows.
    public double cells(double rows) {
        long regular = count(Place.REGULAR);
        return regular == 0 ? rows + count(Place.STATIC) : documentedCells(rows);
    }

    /// Bytes of a partition with some rows.
    public double bytes(double rows) {
        return content(Place.PARTITION_KEY)
                + content(Place.STATIC)
                + rows * (content(Place.REGULAR) + content(Place.CLUSTERING))
                + TIMESTAMP_BYTES * documentedCells(rows);
    }

    private double documentedCells(double rows) {
        return rows * count(Place.REGULAR) + count(Place.STATIC);
    }

    private long count(Place place) {
        return columns.stream().filter(column -> column.place() == place).count();
    }

    private double content(Place place) {
        return columns.stream()
                .filter(column -> column.place() == place)
                .mapToDouble(column -> column.value().content())
                .sum();
    }
}
