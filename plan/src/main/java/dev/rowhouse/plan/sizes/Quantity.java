package dev.rowhouse.plan.sizes;

import java.util.Locale;

/// Formats counts and sizes for people.
public final class Quantity {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};

    private Quantity() {}

    /// A number of things: `8,000,000`; a fraction below ten gets one decimal.
    public static String count(double number) {
        if (number < 10 && Math.abs(number - Math.rint(number)) >= 0.05) {
            return String.format(Locale.ROOT, "%.1f", number);
        }
        return String.format(Locale.ROOT, "%,d", Math.round(number));
    }

    /// A number of things with their name: `1 row`, `200 rows`.
    public static String count(double number, String thing) {
        String text = count(number);
        String plural =
                thing.endsWith("y") ? thing.substring(0, thing.length() - 1) + "ies" : thing + "s";
        return text + " " + (text.equals("1") ? thing : plural);
    }

    /// A size in decimal units with three significant digits: `1.09 MB`.
    ///
    /// @param bytes number of bytes
    public static String bytes(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 999.5 && unit < UNITS.length - 1) {
            value /= 1000;
            unit++;
        }
        String format = unit == 0 || value >= 99.95 ? "%.0f" : value >= 9.995 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value) + " " + UNITS[unit];
    }
}
