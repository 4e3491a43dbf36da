package dev.rowhouse.prove.calibrate;

import java.util.List;

/// Fits non-negative amounts to measurements by least squares of the relative deviations.
final class LeastSquares {
    private static final int SWEEPS_MAX = 200_000;
    private static final double SMALL = 1e-12;

    private LeastSquares() {}

    /// A measurement: so much of each unknown came to this.
    ///
    /// @param factors one for each unknown
    /// @param measured above 0
    record Equation(List<Double> factors, double measured) {
        /// Copies the list.
        Equation {
            factors = List.copyOf(factors);
        }
    }

    /// The unknowns. One that no equation mentions is 0.
    static double[] solve(List<Equation> equations, int unknowns) {
        double[] scale = new double[unknowns];
        for (Equation each : equations) {
            for (int i = 0; i < unknowns; i++) {
                scale[i] = Math.max(scale[i], each.factors().get(i) / each.measured());
            }
        }
        double[][] products = new double[unknowns][unknowns];
        double[] right = new double[unknowns];
        for (Equation each : equations) {
            for (int i = 0; i < unknowns; i++) {
                double factor = scaled(each, i, scale);
                right[i] += factor;
                for (int j = 0; j < unknowns; j++) {
                    products[i][j] += factor * scaled(each, j, scale);
                }
            }
        }
        double[] found = descend(products, right);
        for (int i = 0; i < unknowns; i++) {
            found[i] = scale[i] == 0 ? 0 : found[i] / scale[i];
        }
        return found;
    }

    private static double scaled(Equation equation, int unknown, double[] scale) {
        return scale[unknown] == 0
                ? 0
                : equation.factors().get(unknown) / equation.measured() / scale[unknown];
    }

    /// Moves one unknown after the other to where it is best, until none moves any more: the
    /// problem is convex.
    private static double[] descend(double[][] products, double[] right) {
        double[] found = new double[right.length];
        for (int sweep = 0; sweep < SWEEPS_MAX; sweep++) {
            double moved = 0;
            for (int i = 0; i < found.length; i++) {
                if (products[i][i] == 0) {
                    continue;
                }
                double left = right[i];
                for (int j = 0; j < found.length; j++) {
                    left -= products[i][j] * found[j];
                }
                double better = Math.max(0, found[i] + left / products[i][i]);
                moved = Math.max(moved, Math.abs(better - found[i]));
                found[i] = better;
            }
            if (moved < SMALL) {
                break;
            }
        }
        return found;
    }
}
