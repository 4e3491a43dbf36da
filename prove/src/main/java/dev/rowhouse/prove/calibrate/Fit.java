package dev.rowhouse.prove.calibrate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Computes the prices of single operations from the times of series.
final class Fit {
    private Fit() {}

    /// The measured times of a series, in microseconds for each request.
    ///
    /// @param median of all rounds
    /// @param least in the quickest round
    /// @param most in the slowest round
    record Measured(Series series, double median, double least, double most) {}

    /// The prices that explain the measurements best.
    ///
    /// @param latency how long one request takes alone, in microseconds
    /// @param checkedRow what a row costs the application, in microseconds
    static Calibration of(
            String database,
            Laboratory.Unit unit,
            List<Measured> measured,
            double latency,
            double checkedRow) {
        PricedOperation[] operations = PricedOperation.values();
        List<LeastSquares.Equation> equations = new ArrayList<>();
        for (Measured each : measured) {
            List<Double> factors = Stream.of(operations).map(each.series()::amount).toList();
            equations.add(new LeastSquares.Equation(factors, each.median()));
        }
        double[] found = LeastSquares.solve(equations, operations.length);
        Map<PricedOperation, Double> micros = new EnumMap<>(PricedOperation.class);
        for (PricedOperation operation : operations) {
            micros.put(operation, found[operation.ordinal()]);
        }
        List<Calibration.Residual> residuals =
                measured.stream()
                        .map(each ->
                                new Calibration.Residual(
                                        each.series().name(),
                                        each.median(),
                                        each.least(),
                                        each.most(),
                                        explained(each.series(), micros)))
                        .toList();
        double waiting =
                unit == Laboratory.Unit.ELAPSED
                        ? latency
                        : Math.max(0, latency - explained(Experiments.alone(), micros));
        return new Calibration(database, unit, micros, waiting, checkedRow, residuals);
    }

    private static double explained(Series series, Map<PricedOperation, Double> micros) {
        double sum = 0;
        for (Map.Entry<PricedOperation, Double> each : micros.entrySet()) {
            sum += series.amount(each.getKey()) * each.getValue();
        }
        return sum;
    }
}
