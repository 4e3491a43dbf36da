package dev.rowhouse.exports.java;

import java.util.ArrayList;
import java.util.List;

/// The lines of a chain of calls: each call on a line of its own, its arguments further in.
final class ChainText {
    /// The indentation of a line that continues the one before.
    static final String DEEPER = "        ";

    /// The most columns of a condition in one line.
    private static final int CONDITION_MAX = 85;

    private ChainText() {}

    /// Lines further in, also where one of them holds several.
    static List<String> indented(List<String> lines, int times) {
        return lines.stream()
                .map(line -> DEEPER.repeat(times) + line.replace("\n", "\n" + DEEPER.repeat(times)))
                .toList();
    }

    /// Lines with a parenthesis at their end.
    static List<String> closed(List<String> lines) {
        List<String> closed = new ArrayList<>(lines);
        closed.set(closed.size() - 1, closed.getLast() + ")");
        return closed;
    }

    /// A condition in one line, or where it is long, with each of its parts on a line of its own.
    static String condition(String text) {
        return text.length() <= CONDITION_MAX
                ? text
                : text.replace(" && ", "\n" + DEEPER + "&& ")
                        .replace(" || ", "\n" + DEEPER + "|| ");
    }
}
