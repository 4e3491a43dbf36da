package dev.rowhouse.prove.calibrate;

import dev.rowhouse.plan.cost.Prices;

import java.util.List;
import java.util.Map;

/// Measured prices of single operations on a database, and how well they explain the measurements.
///
/// @param database the measured database
/// @param unit the measured quantity
/// @param micros the price of each thing, in microseconds
/// @param waiting the price of waiting for one more request, in microseconds
/// @param checkedRow what checking or sorting a row costs an application, in microseconds
/// @param residuals the series
public record Calibration(
        String database,
        Laboratory.Unit unit,
        Map<PricedOperation, Double> micros,
        double waiting,
        double checkedRow,
        List<Residual> residuals) {
    /// Copies the collections.
    public Calibration {
        micros = Map.copyOf(micros);
        residuals = List.copyOf(residuals);
    }

    /// A series: its measured and its predicted time, in microseconds for each request.
    ///
    /// @param measured the median of all rounds
    /// @param least in the quickest round
    /// @param most in the slowest round
    /// @param explained by the prices
    public record Residual(
            String series, double measured, double least, double most, double explained) {
        /// The error of the prediction as a share of the measurement: above 0 when it is too high.
        public double share() {
            return explained / measured - 1;
        }
    }

    /// The price of a thing, in microseconds.
    public double price(PricedOperation operation) {
        return micros.getOrDefault(operation, 0.0);
    }

    /// The share that half of the series miss by no more than.
    public double medianResidual() {
        return Calibrator.median(
                residuals.stream().mapToDouble(each -> Math.abs(each.share())).toArray());
    }

    /// The prices with which a designer decides. An answer that needs work in the application costs
    /// as much as a request, and a gigabyte has a fixed price.
    public Prices prices() {
        return new Prices(
                price(PricedOperation.REQUEST),
                waiting,
                price(PricedOperation.PARTITION),
                price(PricedOperation.ROW),
                price(PricedOperation.ELEMENT),
                price(PricedOperation.READ_BYTE),
                price(PricedOperation.PASSED_BYTE),
                price(PricedOperation.WRITE),
                price(PricedOperation.WRITTEN_BYTE),
                price(PricedOperation.STATEMENT),
                checkedRow,
                price(PricedOperation.REQUEST),
                Prices.STORED_GIGABYTE);
    }
}
