package dev.rowhouse.shell.output;

import org.jline.utils.WCWidth;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A value as it is shown: pieces of text in colours.
///
/// @param runs the pieces in order
public record StyledValue(List<Run> runs) {
    /// No value, in a table of results.
    public static final StyledValue NULL = of(Colour.NULL, "null");

    /// A piece of text of one colour.
    ///
    /// @param colour how it is shown on a terminal
    public record Run(Colour colour, String text) {}

    /// Copies the pieces.
    public StyledValue {
        runs = List.copyOf(runs);
    }

    /// A text of one colour.
    public static StyledValue of(Colour colour, String text) {
        return new StyledValue(List.of(new Run(colour, text)));
    }

    /// The text without colours.
    public String text() {
        return runs.size() == 1
                ? runs.getFirst().text()
                : runs.stream().map(Run::text).collect(Collectors.joining());
    }

    /// The text as a console shows it.
    String painted(Console console) {
        return runs.stream()
                .map(run -> console.paint(run.colour(), run.text()))
                .collect(Collectors.joining());
    }

    /// The cells of a terminal that it takes.
    int width() {
        return width(text());
    }

    /// The cells of a terminal that a text takes: two for the wide letters of East Asia, none for
    /// combining marks.
    static int width(String text) {
        return text.codePoints().map(letter -> Math.max(0, WCWidth.wcwidth(letter))).sum();
    }

    /// Collects pieces.
    static final class Builder {
        private final List<Run> runs = new ArrayList<>();

        void add(Colour colour, String text) {
            if (text.isEmpty()) {
                return;
            }
            if (!runs.isEmpty() && runs.getLast().colour() == colour) {
                runs.set(runs.size() - 1, new Run(colour, runs.getLast().text() + text));
            } else {
                runs.add(new Run(colour, text));
            }
        }

        StyledValue build() {
            return new StyledValue(runs);
        }
    }
}
