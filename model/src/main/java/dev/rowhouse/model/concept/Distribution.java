package dev.rowhouse.model.concept;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The spread of instances over values or owners.
public sealed interface Distribution {
    /// The share of all instances, from 0 to 1, that belongs to the value or owner that has most.
    ///
    /// @param values how many values or owners there are, at least 1
    double largestShare(long values);

    /// Every value or owner is as likely as any other.
    record Uniform() implements Distribution {
        @Override
        public double largestShare(long values) {
            return 1.0 / values;
        }
    }

    /// The model states the shares of the values.
    ///
    /// @param shares the share of each value, from 0 to 1, in the order of the values
    /// @param limits the largest number of instances with some value that an owner has
    record Stated(Map<Literal, Double> shares, List<OwnerLimit> limits) implements Distribution {
        /// Copies the map, keeping its order, and checks that there is a value.
        public Stated {
            limits = List.copyOf(limits);
            shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
            if (shares.isEmpty()) {
                throw new IllegalArgumentException("shares of no values");
            }
        }

        /// The share of the instances with a value; 0 when none has it.
        public double share(Literal value) {
            return shares.getOrDefault(value, 0.0);
        }

        /// The same shares without limits, for an attribute of another entity.
        public Stated withoutLimits() {
            return new Stated(shares, List.of());
        }

        @Override
        public double largestShare(long values) {
            return Collections.max(shares.values());
        }
    }

    /// The n-th most frequent value or owner gets a share proportional to `1 / n^exponent`.
    ///
    /// @param exponent above 0; about 1 for popularity among people
    record Zipf(double exponent) implements Distribution {
        private static final long TERMS_SUMMED_MAX = 1_000;

        /// Checks the exponent.
        public Zipf {
            if (!(exponent > 0)) {
                throw new IllegalArgumentException("exponent " + exponent);
            }
        }

        @Override
        public double largestShare(long values) {
            long summed = Math.min(values, TERMS_SUMMED_MAX);
            double sum = 0;
            for (long n = summed; n >= 1; n--) {
                sum += Math.pow((double) n, -exponent);
            }
            // The rest of the sum by its integral, with the first correction of Euler and
            // Maclaurin for midpoints: for so large n only the last digits may differ.
            double from = summed + 0.5;
            double to = values + 0.5;
            if (values > summed) {
                sum += integral(from, to) - (slope(to) - slope(from)) / 24;
            }
            return 1 / sum;
        }

        private double integral(double from, double to) {
            return exponent == 1
                    ? Math.log(to / from)
                    : (Math.pow(to, 1 - exponent) - Math.pow(from, 1 - exponent)) / (1 - exponent);
        }

        /// The derivative of a term by its number.
        private double slope(double number) {
            return -exponent * Math.pow(number, -exponent - 1);
        }
    }
}
