package dev.rowhouse.prove.report;

import java.util.Locale;

/// Figures of a report as people read them.
public final class FigureText {
    private FigureText() {}

    /// A figure without needless decimals: `12`, `1.5`, `8,000,000`.
    public static String number(double value) {
        boolean isWhole = value == Math.rint(value) || Math.abs(value) >= 100;
        return String.format(Locale.ROOT, isWhole ? "%,.0f" : "%,.1f", value);
    }

    /// A whole figure: `8,000,000`.
    public static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /// Bytes in the largest unit that keeps the figure above 1: `1.2 MB`.
    public static String bytes(double bytes) {
        String[] units = {"B", "kB", "MB", "GB", "TB", "PB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1_000 && unit < units.length - 1) {
            value /= 1_000;
            unit++;
        }
        return number(Math.rint(value * 10) / 10) + " " + units[unit];
    }

    /// A time in the unit that suits it: `850 µs`, `1.2 ms`.
    public static String time(double micros) {
        return micros < 1_000
                ? number(Math.rint(micros)) + " µs"
                : number(Math.rint(micros / 100) / 10) + " ms";
    }
}
