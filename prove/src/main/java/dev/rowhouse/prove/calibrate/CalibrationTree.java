package dev.rowhouse.prove.calibrate;

import java.util.LinkedHashMap;
import java.util.Map;

/// A calibration as maps, lists, strings and numbers, which any JSON library writes.
public final class CalibrationTree {
    private CalibrationTree() {}

    /// The whole calibration; all prices in microseconds.
    public static Map<String, Object> of(Calibration calibration) {
        Map<String, Object> prices = new LinkedHashMap<>();
        prices.putAll(calibration.prices().byName());
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("database", calibration.database());
        tree.put("measured", calibration.unit().text());
        tree.put("prices", prices);
        tree.put("condition", calibration.price(PricedOperation.CONDITION));
        tree.put("medianResidual", calibration.medianResidual());
        tree.put(
                "series", calibration.residuals().stream().map(CalibrationTree::residual).toList());
        return tree;
    }

    private static Map<String, Object> residual(Calibration.Residual residual) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", residual.series());
        tree.put("measured", residual.measured());
        tree.put("least", residual.least());
        tree.put("most", residual.most());
        tree.put("explained", residual.explained());
        return tree;
    }
}
