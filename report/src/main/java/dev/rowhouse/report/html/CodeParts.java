package dev.rowhouse.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Splits CQL or JPQL into parts of one colour. The parts together are the text.
final class CodeParts {
    private static final Pattern PART =
            Pattern.compile(
                    "(?<string>'(?:[^']|'')*+'?)|(?<name>\"(?:[^\"]|\"\")*+\"?)"
                            + "|(?<comment>--[^\\n]*+)|(?<marker>:[A-Za-z_][\\w.]*+)"
                            + "|(?<keyword>\\b[A-Z]{2,}+\\b)");

    private CodeParts() {}

    /// A part of a text.
    ///
    /// @param css the class of its element; empty for plain text
    record Part(String css, String text) {}

    static List<Part> of(String code) {
        List<Part> parts = new ArrayList<>();
        Matcher matcher = PART.matcher(code);
        int end = 0;
        while (matcher.find()) {
            String css = css(matcher);
            if (css.isEmpty()) {
                continue;
            }
            if (matcher.start() > end) {
                parts.add(new Part("", code.substring(end, matcher.start())));
            }
            parts.add(new Part(css, matcher.group()));
            end = matcher.end();
        }
        if (end < code.length()) {
            parts.add(new Part("", code.substring(end)));
        }
        return parts;
    }

    private static String css(Matcher matcher) {
        for (String kind : List.of("string", "comment", "marker", "keyword")) {
            if (matcher.group(kind) != null) {
                return kind;
            }
        }
        return "";
    }
}
