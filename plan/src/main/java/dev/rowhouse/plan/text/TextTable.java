package dev.rowhouse.plan.text;

import dev.rowhouse.base.PageWidth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Rows of text in columns: words aligned left, figures aligned right.
///
/// When a table is too wide for a page, the words in its cells and headings are broken over several
/// lines. When it is still too wide, each row becomes a block of `heading value` pairs.
///
/// **Thread safety.** None; one thread fills and reads it.
public final class TextTable {
    private static final String GAP = "  ";

    private final List<String> heading;
    private final List<Boolean> isFigure;
    private final List<Entry> entries = new ArrayList<>();

    /// An entry of the table, from top to bottom.
    private sealed interface Entry {}

    private record Row(List<String> cells) implements Entry {}

    private record Note(TextLine line) implements Entry {}

    private TextTable(List<String> heading, List<Boolean> isFigure) {
        this.heading = heading;
        this.isFigure = isFigure;
    }

    /// A table with a heading; a column holds figures when its heading begins with `#`.
    public static TextTable of(String... heading) {
        return new TextTable(
                Arrays.stream(heading)
                        .map(title -> title.startsWith("#") ? title.substring(1) : title)
                        .toList(),
                Arrays.stream(heading).map(title -> title.startsWith("#")).toList());
    }

    /// Adds a row with a cell for each column.
    public void add(String... cells) {
        if (cells.length != heading.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + heading);
        }
        entries.add(new Row(List.of(cells)));
    }

    /// Adds a line across all columns.
    public void addLine(TextLine line) {
        entries.add(new Note(line));
    }

    /// The lines, each indented, the heading first.
    ///
    /// @param page the page width; lines across all columns are not broken here, see
    ///     [TextLine#wrapped(PageWidth)]
    public List<TextLine> lines(String indent, PageWidth page) {
        int room = page.columns() - indent.length() - GAP.length() * (heading.size() - 1);
        int[] widths = widths(room);
        return Arrays.stream(widths).sum() > room ? blocks(indent) : rows(indent, widths);
    }

    private List<TextLine> rows(String indent, int[] widths) {
        List<TextLine> lines = new ArrayList<>(row(Emphasis.FAINT, indent, heading, widths));
        for (Entry entry : entries) {
            switch (entry) {
                case Row row -> lines.addAll(row(Emphasis.PLAIN, indent, row.cells(), widths));
                case Note note -> lines.add(note.line());
            }
        }
        return lines;
    }

    /// The lines of one row: one, or as many as its longest cell needs.
    private List<TextLine> row(Emphasis emphasis, String indent, List<String> cells, int[] widths) {
        List<List<String>> parts =
                IntStream.range(0, widths.length)
                        .mapToObj(column -> broken(cells.get(column), widths[column]))
                        .toList();
        int height = parts.stream().mapToInt(List::size).max().orElse(1);
        List<TextLine> lines = new ArrayList<>();
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder(indent);
            for (int column = 0; column < widths.length; column++) {
                List<String> cell = parts.get(column);
                String text = i < cell.size() ? cell.get(i) : "";
                String padding = " ".repeat(Math.max(0, widths[column] - TextLine.length(text)));
                line.append(column == 0 ? "" : GAP)
                        .append(isFigure.get(column) ? padding + text : text + padding);
            }
            lines.add(TextLine.of(emphasis, line.toString().stripTrailing()));
        }
        return lines;
    }

    /// A block for each row: the words of its first columns, then its other cells with their
    /// headings.
    private List<TextLine> blocks(String indent) {
        List<TextLine> lines = new ArrayList<>();
        int words = Math.max(1, isFigure.indexOf(true));
        for (Entry entry : entries) {
            switch (entry) {
                case Note note -> lines.add(note.line());
                case Row row -> {
                    lines.add(
                            TextLine.of(
                                    Emphasis.NAME,
                                    indent + joined(row.cells().subList(0, words), GAP)));
                    String pairs =
                            joined(
                                    IntStream.range(words, heading.size())
                                            .mapToObj(column -> pair(column, row.cells()))
                                            .toList(),
                                    "; ");
                    String inner = indent + GAP;
                    lines.add(TextLine.of(inner + pairs).hangingBy(inner));
                }
            }
        }
        return lines;
    }

    private String pair(int column, List<String> cells) {
        String cell = cells.get(column);
        return cell.isEmpty() ? "" : (heading.get(column) + " " + cell).strip();
    }

    private static String joined(List<String> texts, String separator) {
        return String.join(separator, texts.stream().filter(text -> !text.isEmpty()).toList());
    }

    /// The widths of the columns: as wide as they need to be, or as narrow as they must be.
    private int[] widths(int room) {
        int columns = heading.size();
        int[] widths = new int[columns];
        int[] wanted = new int[columns];
        for (int column = 0; column < columns; column++) {
            for (String cell : cells(column)) {
                wanted[column] = Math.max(wanted[column], TextLine.length(cell));
                boolean isWhole = isFigure.get(column) && !cell.equals(heading.get(column));
                widths[column] =
                        Math.max(
                                widths[column],
                                isWhole ? TextLine.length(cell) : longestWord(cell));
            }
        }
        int left = room - Arrays.stream(widths).sum();
        if (left >= Arrays.stream(wanted).sum() - Arrays.stream(widths).sum()) {
            return wanted;
        }
        // The remaining width goes to the columns that lack most.
        for (; left > 0; left--) {
            int neediest =
                    IntStream.range(0, columns)
                            .reduce((a, b) -> wanted[b] - widths[b] > wanted[a] - widths[a] ? b : a)
                            .orElse(0);
            widths[neediest]++;
        }
        return widths;
    }

    private List<String> cells(int column) {
        List<String> cells = new ArrayList<>();
        cells.add(heading.get(column));
        for (Entry entry : entries) {
            if (entry instanceof Row row) {
                cells.add(row.cells().get(column));
            }
        }
        return cells;
    }

    private static int longestWord(String text) {
        return Arrays.stream(text.split(" ", -1)).mapToInt(TextLine::length).max().orElse(0);
    }

    private static List<String> broken(String text, int width) {
        if (TextLine.length(text) <= width) {
            return List.of(text);
        }
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && TextLine.length(line + " " + word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
