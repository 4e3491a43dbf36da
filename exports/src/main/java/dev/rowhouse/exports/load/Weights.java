package dev.rowhouse.exports.load;

import java.util.LinkedHashMap;
import java.util.Map;

/// Rates as small whole numbers in about the same proportions.
final class Weights {
    private static final double SUM = 1000;

    private Weights() {}

    /// The weights, which add up to about a thousand; what never happens has none.
    ///
    /// @param rates by what happens, in order
    static Map<String, Long> of(Map<String, Double> rates) {
        double sum = rates.values().stream().mapToDouble(Double::doubleValue).sum();
        Map<String, Long> weights = new LinkedHashMap<>();
        rates.forEach((name, rate) -> {
            if (rate > 0) {
                weights.put(name, Math.max(1, Math.round(rate / sum * SUM)));
            }
        });
        return weights;
    }
}
