package dev.rowhouse.design.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows of text in columns: words to the left, figures to the right.
///
/// **Thread safety.** None; it is filled and read by one thread.
public final class TextTable {
    private static final String GAP = "  ";

    private final List<String> heading;
    private final List<Boolean> isFigure;
    private final List<List<String>> rows = new ArrayList<>();

    private TextTable(List<String> heading, List<Boolean> isFigure) {
        this.heading = heading;
        this.isFigure = isFigure;
    }

    /// A table with a heading; a column whose heading begins with `#` holds figures.
    public static TextTable of(String... heading) {
        return new TextTable(
                Arrays.stream(heading)
                        .map(title -> title.startsWith("#") ? title.substring(1) : title)
                        .toList(),
                Arrays.stream(heading).map(title -> title.startsWith("#")).toList());
    }

    /// Adds a row, which has a cell for each column.
    public void add(String... cells) {
        if (cells.length != heading.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + heading);
        }
        rows.add(List.of(cells));
    }

    /// The lines, each indented, the heading first.
    public List<TextLine> lines(String indent) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(TextLine.of(Emphasis.FAINT, line(indent, heading)));
        rows.forEach(row -> lines.add(TextLine.of(line(indent, row))));
        return lines;
    }

    private String line(String indent, List<String> cells) {
        StringBuilder line = new StringBuilder(indent);
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(width(column) - length(cell));
            line.append(column == 0 ? "" : GAP)
                    .append(isFigure.get(column) ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }

    private int width(int column) {
        int width = length(heading.get(column));
        for (List<String> row : rows) {
            width = Math.max(width, length(row.get(column)));
        }
        return width;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
