package dev.rowhouse.cli.command;

/// Amounts of things in words.
public final class Amounts {
    private Amounts() {}

    /// Formats a number with its unit, for example `1 row` and `2 rows`.
    public static String of(long count, String unit) {
        return count + " " + unit + (count == 1 ? "" : "s");
    }
}
