package dev.rowhouse.design.estimate;

/// The number of rows that share a value, such as those of one partition.
///
/// @param average the average over all values that occur, at least 1
/// @param largest an upper bound for the value with the most rows
public record Rows(double average, double largest) {
    /// One row for each value.
    static final Rows ONE = new Rows(1, 1);

    /// Limits two estimates to possible values: both are at least 1, the average is at most the
    /// number of all rows, and the bound is at least the average.
    ///
    /// @param total the number of all rows
    static Rows bounded(double average, double largest, double total) {
        double within = Math.min(Math.max(1, average), Math.max(1, total));
        return new Rows(within, Math.max(within, largest));
    }
}
