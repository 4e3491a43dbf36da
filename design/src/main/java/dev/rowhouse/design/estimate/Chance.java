package dev.rowhouse.design.estimate;

/// Bounds that allow for the random deviation from an even spread.
final class Chance {
    /// The accepted probability that some place of a table exceeds its bound by chance: once in a
    /// thousand tables.
    private static final double RISK = 1e-3;

    /// The number of standard deviations by which the elements of all collections together may
    /// exceed their expected number.
    private static final double DEVIATIONS = 4;

    private Chance() {}

    /// An upper bound on the content of the fullest of many places when things are spread over them
    /// at random. For example, the fullest of ten million places with 1,800 things each on average
    /// has about 2,100.
    ///
    /// It is Bernstein's bound for sums of independent draws.
    ///
    /// @param average the number of things per place, on average
    /// @param places the number of places
    static double most(double average, double places) {
        double evidence = Math.log(Math.max(1, places) / RISK);
        return average + evidence / 3 + Math.sqrt(evidence * evidence / 9 + 2 * average * evidence);
    }

    /// An upper bound on the average number of elements per collection. A single collection may
    /// have twice the usual number. The average of many collections is hardly more than usual.
    ///
    /// @param items the usual number of elements per collection
    /// @param collections the number of collections
    static double elements(double items, double collections) {
        return items * (1 + Math.min(1, DEVIATIONS / Math.sqrt(Math.max(1, collections))));
    }
}
