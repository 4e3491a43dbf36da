package dev.rowhouse.design.estimate;

/// How the rows of a table spread over its partitions, the fullest first: the n-th has a share
/// proportional to `1 / n^exponent`.
///
/// The exponent is the one with which the first partition has as many rows as the model's counts
/// and distributions give the largest one; it is 0 when all have the same.
///
/// @param partitions number of partitions
/// @param exponent from 0 on
public record Ranks(double partitions, double exponent) {
    private static final double EXPONENT_MAX = 20;
    private static final int SEARCH_STEPS = 60;
    private static final int EXACT_TERMS = 1_000;

    /// The law by which the largest partition has a share of all rows.
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

    /// The shares of the first partitions.
    public double[] first(int count) {
        double sum = harmonic(partitions, exponent);
        double[] shares = new double[(int) Math.min(count, partitions)];
        for (int rank = 1; rank <= shares.length; rank++) {
            shares[rank - 1] = Math.pow(rank, -exponent) / sum;
        }
        return shares;
    }

    /// The share of the partition of one rank.
    ///
    /// @param rank from 1 on; between two ranks a share between theirs
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
            // The rest of the sum by its integral, which is close for so large n.
            sum +=
                    Math.abs(exponent - 1) < 1e-9
                            ? Math.log(to / from)
                            : (Math.pow(to, 1 - exponent) - Math.pow(from, 1 - exponent))
                                    / (1 - exponent);
        }
        return sum;
    }
}
