package dev.rowhouse.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Rows as cqlsh prints them: names on the left, values on the right of their columns, a rule between, one blank in front.
///
/// ```
///  username | since
/// ----------+---------------------------------
///     alice | 2026-01-31 10:00:00.000000+0000
///
/// (1 rows)
/// ```
///
/// @param columns the columns in order
/// @param rows the values of each row as texts, one for each column
public record ResultTable(List<Column> columns, List<List<String>> rows) {
    /// A column's heading.
    ///
    /// @param name the name shown
    /// @param colour how the name is shown on a terminal
    public record Column(String name, Colour colour) {}

    /// Copies the lists.
    public ResultTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /// The table's text without the count of rows.
    public String text(Console console) {
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int column = i;
            int width = rows.stream().mapToInt(row -> width(row.get(column))).max().orElse(0);
            widths.add(Math.max(width, width(columns.get(i).name())));
        }
        StringBuilder text = new StringBuilder();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            boolean last = i == columns.size() - 1;
            String padding = last ? "" : " ".repeat(widths.get(i) - width(column.name()));
            names.add(console.paint(column.colour(), column.name()) + padding);
        }
        text.append(' ').append(String.join(" | ", names)).append('\n');
        text.append(
                widths.stream()
                        .map(width -> "-".repeat(width + 2))
                        .collect(Collectors.joining("+", "", "\n")));
        for (List<String> row : rows) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                String value = row.get(i);
                values.add(
                        " ".repeat(widths.get(i) - width(value))
                                + console.paint(
                                        value.equals("null") ? Colour.BAD : Colour.VALUE, value));
            }
            text.append(' ').append(String.join(" | ", values)).append('\n');
        }
        return text.toString();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
