package dev.rowhouse.design.estimate;

/// What chance adds to an even spread.
final class Chance {
    /// How seldom a bound that follows is exceeded by chance: in one of a thousand tables.
    private static final double RISK = 1e-3;

    /// Standard deviations of a sum of many collections' sizes.
    private static final double DEVIATIONS = 4;

    private Chance() {}

    /// The most that falls to one of many places when each gets so much on average: 2,100 of places
    /// with 1,800 each.
    ///
    /// The bound is that of Bernstein for sums of independent draws.
    ///
    /// @param places how many places there are
    static double most(double average, double places) {
        double evidence = Math.log(Math.max(1, places) / RISK);
        return average + evidence / 3 + Math.sqrt(evidence * evidence / 9 + 2 * average * evidence);
    }

    /// The most elements that collections have on average, where there are so many: twice the usual
    /// number when there is one, hardly more than usual when there are many.
    static double elements(double items, double collections) {
        return items * (1 + Math.min(1, DEVIATIONS / Math.sqrt(Math.max(1, collections))));
    }
}
