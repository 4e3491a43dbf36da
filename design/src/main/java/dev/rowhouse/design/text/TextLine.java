package dev.rowhouse.design.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One line of output, in stretches of one emphasis each.
///
/// @param runs the stretches from left to right
public record TextLine(List<Run> runs) {
    /// A line without anything on it.
    public static final TextLine BLANK = new TextLine(List.of());

    /// A stretch of one emphasis.
    public record Run(Emphasis emphasis, String text) {}

    /// Copies the stretches.
    public TextLine {
        runs = List.copyOf(runs);
    }

    /// A line of one emphasis.
    public static TextLine of(Emphasis emphasis, String text) {
        return new TextLine(List.of(new Run(emphasis, text)));
    }

    /// A line of running text.
    public static TextLine of(String text) {
        return of(Emphasis.PLAIN, text);
    }

    /// This line with another stretch behind it.
    public TextLine and(Emphasis emphasis, String text) {
        List<Run> longer = new ArrayList<>(runs);
        longer.add(new Run(emphasis, text));
        return new TextLine(longer);
    }

    /// The line without emphasis, and without blanks at its end.
    public String plain() {
        return runs.stream().map(Run::text).collect(Collectors.joining()).stripTrailing();
    }

    /// Lines without emphasis, each ending with a line break.
    public static String plain(List<TextLine> lines) {
        return lines.stream().map(line -> line.plain() + "\n").collect(Collectors.joining());
    }
}
