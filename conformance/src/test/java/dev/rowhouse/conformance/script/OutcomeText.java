package dev.rowhouse.conformance.script;

import dev.rowhouse.conformance.subject.Outcome;
import dev.rowhouse.conformance.text.TypeText;
import dev.rowhouse.conformance.text.ValueText;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/// An outcome as the lines that stand under a statement.
public final class OutcomeText {
    private static final String MASKED = "*";

    /// A value longer than this does not widen its column.
    private static final int WIDTH_MAX = 40;

    private OutcomeText() {}

    /// The lines of an outcome; none when a statement was done and answers nothing.
    ///
    /// @param directives say which columns are masked and whether rows have an order
    public static List<String> lines(Outcome outcome, Directives directives) {
        List<String> lines = new ArrayList<>();
        switch (outcome) {
            case Outcome.Done _ -> {}
            case Outcome.Failed failed -> {
                lines.add(
                        "error "
                                + failed.code()
                                + " "
                                + ValueText.escaped(ChanceTexts.ordered(failed.message())));
                failed.details()
                        .forEach(detail -> lines.add("detail " + ChanceTexts.detail(detail)));
            }
            case Outcome.Rows rows -> table(rows, directives, lines);
        }
        outcome.warnings().forEach(warning -> lines.add("warning " + ValueText.escaped(warning)));
        return lines.stream().map(String::stripTrailing).toList();
    }

    private static void table(Outcome.Rows rows, Directives directives, List<String> lines) {
        List<String> header = new ArrayList<>();
        rows.columns()
                .forEach(column ->
                        header.add(
                                ValueText.escaped(ChanceTexts.renamed(column.name()))
                                        + " "
                                        + TypeText.of(column.type())));
        List<List<List<String>>> pages = new ArrayList<>();
        rows.pages()
                .forEach(page -> {
                    List<List<String>> cells = new ArrayList<>();
                    page.forEach(row -> cells.add(cells(rows.columns(), row, directives.masks())));
                    pages.add(cells);
                });
        int[] widths = new int[header.size()];
        widen(widths, header);
        pages.forEach(page -> page.forEach(row -> widen(widths, row)));
        lines.add(line(header, widths));
        for (int i = 0; i < pages.size(); i++) {
            if (i > 0) {
                lines.add("page");
            }
            List<String> texts = new ArrayList<>();
            pages.get(i).forEach(row -> texts.add(line(row, widths)));
            if (directives.unordered()) {
                Collections.sort(texts);
            }
            lines.addAll(texts);
        }
    }

    private static List<String> cells(
            List<Outcome.Column> columns, Outcome.Row row, Set<String> masks) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Outcome.Column column = columns.get(i);
            boolean isMasked = masks.contains(column.name()) || masks.contains(MASKED);
            // Names of functions stand in values too: of markers, of columns in JSON.
            String value = ChanceTexts.renamed(ValueText.of(column.type(), row.values().get(i)));
            cells.add(isMasked && row.values().get(i) != null ? MASKED : value);
        }
        return cells;
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            if (cells.get(i).length() <= WIDTH_MAX) {
                widths[i] = Math.max(widths[i], cells.get(i).length());
            }
        }
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            line.append(' ')
                    .append(cell)
                    .append(" ".repeat(Math.max(0, widths[i] - cell.length())))
                    .append(" |");
        }
        return line.toString();
    }
}
