package dev.rowhouse.shell.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Rows as cqlsh prints them: names on the left, values on the right of their columns, a rule
/// between, one blank in front.
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
/// @param rows the values of each row, one for each column
public record ResultTable(List<Column> columns, List<List<StyledValue>> rows) {
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

    /// The width that each column needs for its name and its values.
    public List<Integer> widths() {
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int column = i;
            int width = rows.stream().mapToInt(row -> row.get(column).width()).max().orElse(0);
            widths.add(Math.max(width, StyledValue.width(columns.get(i).name())));
        }
        return widths;
    }

    /// The table's text without the count of rows.
    public String text(Console console) {
        return heading(console, widths()) + rowText(console, widths());
    }

    /// The names and the rule below them.
    ///
    /// @param widths how wide each column is
    public String heading(Console console, List<Integer> widths) {
        StringBuilder text = new StringBuilder();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            boolean last = i == columns.size() - 1;
            String padding =
                    last ? "" : " ".repeat(widths.get(i) - StyledValue.width(column.name()));
            names.add(console.paint(column.colour(), column.name()) + padding);
        }
        text.append(' ').append(String.join(" | ", names)).append('\n');
        text.append(
                widths.stream()
                        .map(width -> "-".repeat(width + 2))
                        .collect(Collectors.joining("+", "", "\n")));
        return text.toString();
    }

    /// The rows.
    ///
    /// @param widths how wide each column is
    public String rowText(Console console, List<Integer> widths) {
        StringBuilder text = new StringBuilder();
        for (List<StyledValue> row : rows) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                StyledValue value = row.get(i);
                values.add(" ".repeat(widths.get(i) - value.width()) + value.painted(console));
            }
            text.append(' ').append(String.join(" | ", values)).append('\n');
        }
        return text.toString();
    }

    /// Each row on its side, one line for each column: for rows wider than a screen.
    ///
    /// @param before the number of rows shown before these
    public String expandedText(Console console, long before) {
        int names =
                columns.stream()
                        .mapToInt(column -> StyledValue.width(column.name()))
                        .max()
                        .orElse(0);
        int values =
                rows.stream().flatMap(List::stream).mapToInt(StyledValue::width).max().orElse(0);
        String rule = "-".repeat(names + 2) + "+" + "-".repeat(values + 2) + "\n";
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            text.append(r == 0 ? "" : "\n");
            text.append("@ Row ").append(before + r + 1).append('\n').append(rule);
            for (int i = 0; i < columns.size(); i++) {
                Column column = columns.get(i);
                text.append(' ')
                        .append(console.paint(column.colour(), column.name()))
                        .append(" ".repeat(names - StyledValue.width(column.name())))
                        .append(" | ")
                        .append(rows.get(r).get(i).painted(console))
                        .append('\n');
            }
        }
        return text.toString();
    }
}
