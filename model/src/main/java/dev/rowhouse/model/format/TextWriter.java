package dev.rowhouse.model.format;

import dev.rowhouse.model.format.LayoutTree.Text;
import dev.rowhouse.model.query.JpqlLayout;
import dev.rowhouse.model.source.YamlScalar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes texts: plain where that means the same, else in quotes, or folded over several lines.
final class TextWriter {
    /// The most characters in a line.
    static final int WIDTH = 116;

    /// The most characters in a line with JPQL.
    private static final int JPQL_WIDTH = 100;

    private static final String FOLDED = ">-";
    private static final String LITERAL = "|-";

    private TextWriter() {}

    /// A text as it is written after a key.
    ///
    /// @param first the rest of the key's line
    /// @param lines the lines after it, without their indentation
    record Written(String first, List<String> lines) {
        /// Copies the list.
        Written {
            lines = List.copyOf(lines);
        }

        private static Written of(String line) {
            return new Written(line, List.of());
        }
    }

    /// A text on one line, if it can be; comments apart.
    ///
    /// @param style where it stands
    static Optional<String> onOneLine(Text text, boolean isJpql, YamlScalar.Style style) {
        String value = isJpql ? oneLineOfJpql(text.value()) : text.value();
        return value.contains("\n") ? Optional.empty() : Optional.of(scalar(text, value, style));
    }

    private static String oneLineOfJpql(String value) {
        return JpqlLayout.lines(value, Integer.MAX_VALUE).map(List::getFirst).orElse(value);
    }

    private static String scalar(Text text, String value, YamlScalar.Style style) {
        if (text.isNothing()) {
            return "";
        }
        boolean mayBePlain =
                text.style() == Text.Style.PLAIN || !YamlScalar.looksLikeOtherType(value);
        if (mayBePlain && YamlScalar.isPlain(value, style)) {
            return value;
        }
        boolean isSimpler = value.contains("\"") || value.contains("\\");
        return isSimpler && YamlScalar.isPrintable(value)
                ? "'" + value.replace("'", "''") + "'"
                : YamlScalar.quoted(value);
    }

    /// A text after a key in a mapping without brackets.
    ///
    /// @param used the columns that the key takes
    /// @param indent the columns before the lines of a text that takes several
    static Written write(Text text, boolean isJpql, int used, int indent) {
        if (isJpql && canBeFolded(oneLineOfJpql(text.value()))) {
            Optional<List<String>> lines = JpqlLayout.lines(text.value(), JPQL_WIDTH - used);
            if (lines.isPresent()) {
                return jpql(lines.get());
            }
        }
        String value = text.value();
        if (value.contains("\n")) {
            return canBeLiteral(value)
                    ? new Written(LITERAL, value.lines().toList())
                    : Written.of(YamlScalar.quoted(value));
        }
        String inline = scalar(text, value, YamlScalar.Style.BLOCK);
        return used + inline.length() <= WIDTH || !canBeFolded(value)
                ? Written.of(inline)
                : new Written(FOLDED, wrapped(value, WIDTH - indent));
    }

    private static Written jpql(List<String> lines) {
        boolean isOne =
                lines.size() == 1 && YamlScalar.isPlain(lines.getFirst(), YamlScalar.Style.BLOCK);
        return isOne ? Written.of(lines.getFirst()) : new Written(FOLDED, lines);
    }

    private static boolean canBeLiteral(String value) {
        return YamlScalar.isPrintable(value)
                && !value.startsWith(" ")
                && !value.startsWith("\n")
                && value.lines().noneMatch(line -> line.endsWith(" "));
    }

    private static boolean canBeFolded(String value) {
        return YamlScalar.isPrintable(value)
                && value.equals(value.strip())
                && !value.isEmpty()
                && !value.contains("\n");
    }

    /// Breaks a text at single blanks, which YAML puts back.
    private static List<String> wrapped(String value, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : value.split("(?<! ) (?! )", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines.stream().collect(Collectors.toUnmodifiableList());
    }
}
