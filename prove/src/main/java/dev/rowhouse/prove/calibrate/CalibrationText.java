package dev.rowhouse.prove.calibrate;

import java.util.Locale;

/// Formats a calibration for people: the prices, then each series with its deviation from them.
public final class CalibrationText {
    private static final double PERCENT = 100;

    private CalibrationText() {}

    /// The report, lines ended by line feeds.
    public static String of(Calibration calibration) {
        StringBuilder text = new StringBuilder();
        text.append(calibration.database()).append('\n');
        text.append("microseconds, ").append(calibration.unit().text()).append("\n\n");
        for (PricedOperation operation : PricedOperation.values()) {
            line(text, operation.text(), calibration.price(operation));
        }
        line(text, "waiting for an earlier request", calibration.waiting());
        line(text, "a row that the application checks or sorts", calibration.checkedRow());
        text.append("\nmeasured and predicted times, microseconds for each request\n\n");
        text.append(
                format(
                        "  %-40s %9s %19s %9s %6s%n",
                        "", "measured", "least to most", "explained", "off"));
        for (Calibration.Residual each : calibration.residuals()) {
            text.append(
                    format(
                            "  %-40s %9s %19s %9s %+5.0f%%%n",
                            each.series(),
                            number(each.measured()),
                            number(each.least()) + " to " + number(each.most()),
                            number(each.explained()),
                            PERCENT * each.share()));
        }
        text.append(
                format(
                        "%nfor half of the series the prediction is off by at most %.0f %%%n",
                        PERCENT * calibration.medianResidual()));
        return text.toString();
    }

    private static void line(StringBuilder text, String what, double micros) {
        text.append(format("  %-50s %10s%n", what, number(micros)));
    }

    private static String number(double micros) {
        return micros >= PERCENT
                ? format("%.0f", micros)
                : micros >= 1 ? format("%.1f", micros) : format("%.2g", micros);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern.replace("%n", "\n"), values);
    }
}
