package dev.rowhouse.design.estimate;

/// A Zipf distribution of a table's rows over its partitions: the share of the n-th fullest
/// partition is proportional to `1 / n^exponent`.
///
/// The exponent is chosen so that the first partition has as many rows as the model's counts and
/// distributions give the largest one. It is 0 when all partitions have the same number of rows.
///
/// @param partitions the number of partitions
/// @param exponent the exponent, at least 0
public record Ranks(double partitions, double exponent) {
    private static final double EXPONENT_MAX = 20;
    private static final int SEARCH_STEPS = 60;
    private static final int EXACT_TERMS = 1_000;

    /// The distribution in which the largest partition has a given share of all rows.
    ///
    /// @param largestShare the share of the largest partition, from 0 to 1
    public static Ranks of(double partitions, double largestShare) {
        if (partitions <= 1 || largestShare * partitions <= 1) {
            return new Ranks(Math.max(1, partitions), 0);
        }
        double low = 0;
        double high = EXPONENT_MAX;
        for (int i = 0; i < SEARCH_STEPS; i++) {
            double middle = (low + high) / 2;
            if (1 / harmonic(partitions, middle) < largestShare) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new Ranks(partitions, low);
    }

    /// The shares of the fullest partitions, the fullest first.
    ///
    /// @param count the greatest number of shares to return
    public double[] first(int count) {
        double sum = harmonic(partitions, exponent);
        double[] shares = new double[(int) Math.min(count, partitions)];
        for (int rank = 1; rank <= shares.length; rank++) {
            shares[rank - 1] = Math.pow(rank, -exponent) / sum;
        }
        return shares;
    }

    /// The share of the partition at a rank.
    ///
    /// @param rank at least 1; a fraction gives a share between those of the two nearest ranks
    public double share(double rank) {
        return Math.pow(rank, -exponent) / harmonic(partitions, exponent);
    }

    private static double harmonic(double values, double exponent) {
        int exact = (int) Math.min(values, EXACT_TERMS);
        double sum = 0;
        for (int n = exact; n >= 1; n--) {
            sum += Math.pow(n, -exponent);
        }
        double from = exact + 0.5;
        double to = values + 0.5;
        if (values > exact) {
            // The integral replaces the rest of the sum. It is close enough for large n.
            sum +=
                    Math.abs(exponent - 1) < 1e-9
                            ? Math.log(to / from)
                            : (Math.pow(to, 1 - exponent) - Math.pow(from, 1 - exponent))
                                    / (1 - exponent);
        }
        return sum;
    }
}
