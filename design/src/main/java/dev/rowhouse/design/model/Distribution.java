package dev.rowhouse.design.model;

/// How instances spread over values or owners.
public sealed interface Distribution {
    /// Every value or owner is as likely as any other.
    record Uniform() implements Distribution {}

    /// The n-th most frequent value or owner gets a share proportional to `1 / n^exponent`.
    ///
    /// @param exponent above 0; about 1 for popularity among people
    record Zipf(double exponent) implements Distribution {
        /// Checks the exponent.
        public Zipf {
            if (!(exponent > 0)) {
                throw new IllegalArgumentException("exponent " + exponent);
            }
        }
    }
}
