package dev.rowhouse.plan.text;

import dev.rowhouse.base.PageWidth;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One line of output, as runs of text with one emphasis each.
///
/// A line that is too long for a page is broken at blanks. Its continuation lines start with a
/// hanging indent.
///
/// @param runs the runs from left to right
/// @param hang the text before each continuation line, such as blanks
public record TextLine(List<Run> runs, String hang) {
    /// An empty line.
    public static final TextLine BLANK = new TextLine(List.of(), "");

    private static final String STEP = "  ";

    /// A run of text with one emphasis.
    public record Run(Emphasis emphasis, String text) {}

    /// Copies the runs.
    public TextLine {
        runs = List.copyOf(runs);
    }

    /// A line with one emphasis. Continuation lines are indented one step more than the line.
    public static TextLine of(Emphasis emphasis, String text) {
        int indent = text.length() - text.stripLeading().length();
        return new TextLine(List.of(new Run(emphasis, text)), " ".repeat(indent) + STEP);
    }

    /// A line of running text.
    public static TextLine of(String text) {
        return of(Emphasis.PLAIN, text);
    }

    /// This line with another run at its end.
    public TextLine and(Emphasis emphasis, String text) {
        List<Run> longer = new ArrayList<>(runs);
        longer.add(new Run(emphasis, text));
        return new TextLine(longer, hang);
    }

    /// This line with another hanging indent.
    public TextLine hangingBy(String newHang) {
        return new TextLine(runs, newHang);
    }

    /// The line without emphasis, and without blanks at its end.
    public String plain() {
        return text().stripTrailing();
    }

    private String text() {
        return runs.stream().map(Run::text).collect(Collectors.joining());
    }

    /// The lines without emphasis, each ending with a line break.
    public static String plain(List<TextLine> lines) {
        return lines.stream().map(line -> line.plain() + "\n").collect(Collectors.joining());
    }

    /// The lines, broken to fit into a page.
    public static List<TextLine> wrapped(List<TextLine> lines, PageWidth page) {
        return lines.stream().flatMap(line -> line.wrapped(page).stream()).toList();
    }

    /// The lines into which this one is broken to fit into a page. A word that is longer than the
    /// page stays whole.
    public List<TextLine> wrapped(PageWidth page) {
        String text = plain();
        if (length(text) <= page.columns()) {
            return List.of(this);
        }
        // A deep indent must leave room for some words.
        String indent = hang.length() <= page.columns() / 2 ? hang : STEP;
        List<TextLine> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            String before = lines.isEmpty() ? "" : indent;
            int end = end(text, start, page.columns() - before.length());
            lines.add(part(before, start, end));
            start = end;
            while (start < text.length() && text.charAt(start) == ' ') {
                start++;
            }
        }
        return lines;
    }

    /// The end of the last word that fits; at least one word is taken.
    private static int end(String text, int start, int room) {
        int first = start;
        while (first < text.length() && text.charAt(first) == ' ') {
            first++;
        }
        int end = text.length();
        for (int i = first; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == ' ') {
                if (i > first && length(text.substring(start, i)) > room) {
                    return end == text.length() ? i : end;
                }
                if (i < text.length()) {
                    end = i;
                }
            }
        }
        return text.length();
    }

    private TextLine part(String before, int start, int end) {
        List<Run> part = new ArrayList<>();
        if (!before.isEmpty()) {
            part.add(new Run(Emphasis.FAINT, before));
        }
        int position = 0;
        for (Run run : runs) {
            int from = Math.max(start - position, 0);
            int to = Math.min(end - position, run.text().length());
            if (from < to) {
                part.add(new Run(run.emphasis(), run.text().substring(from, to)));
            }
            position += run.text().length();
        }
        return new TextLine(part, hang);
    }

    static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
