package dev.rowhouse.prove.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Lays out rows of text in columns: the first column to the left, all others to the right, as figures are read.
final class AlignedTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();
    private final int textColumns;

    /// A table with a heading.
    ///
    /// @param textColumns how many leading columns hold text and are laid out to the left
    AlignedTable(int textColumns, String... heading) {
        this.textColumns = textColumns;
        rows.add(List.of(heading));
    }

    void add(String... cells) {
        rows.add(List.of(cells));
    }

    /// The lines, each indented.
    String text(String indent) {
        int columns = rows.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < columns; i++) {
                String padding = " ".repeat(widths[i] - width(row.get(i)));
                line.append(i == 0 ? "" : GAP)
                        .append(i < textColumns ? row.get(i) + padding : padding + row.get(i));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /// A figure without needless decimals: `12`, `1.5`, `8,000,000`.
    static String number(double value) {
        boolean isWhole = value == Math.rint(value) || Math.abs(value) >= 100;
        return String.format(Locale.ROOT, isWhole ? "%,.0f" : "%,.1f", value);
    }

    /// A whole figure: `8,000,000`.
    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /// Bytes in the largest unit that keeps the figure above 1: `1.2 MB`.
    static String bytes(double bytes) {
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
    static String time(double micros) {
        return micros < 1_000
                ? number(Math.rint(micros)) + " µs"
                : number(Math.rint(micros / 100) / 10) + " ms";
    }
}
