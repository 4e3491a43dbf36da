package dev.rowhouse.design.estimate;

/// How many rows share something.
///
/// @param average rows per value that occurs, at least 1
/// @param largest an upper bound on the rows of the value that has the most
public record Rows(double average, double largest) {
    /// One row each.
    static final Rows ONE = new Rows(1, 1);

    /// An average and a bound, each at least one row, the average no more than all rows and the
    /// bound no less than the average.
    ///
    /// @param total all rows
    static Rows bounded(double average, double largest, double total) {
        double within = Math.min(Math.max(1, average), Math.max(1, total));
        return new Rows(within, Math.max(within, largest));
    }
}
