package dev.rowhouse.design.estimate;

/// How many rows share something.
///
/// @param average rows per value that occurs, at least 1
/// @param largest rows of the value that has the most
public record Rows(double average, double largest) {
    /// One row each.
    static final Rows ONE = new Rows(1, 1);

    /// Brings both into the range from one to a total.
    Rows within(double total) {
        double most = Math.max(1, total);
        double bounded = Math.min(Math.max(1, average), most);
        return new Rows(bounded, Math.max(bounded, Math.min(largest, most)));
    }

    /// Rows of two independent things that multiply.
    Rows times(Rows other) {
        return new Rows(average * other.average, largest * other.largest);
    }
}
