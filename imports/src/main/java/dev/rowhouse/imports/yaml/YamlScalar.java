package dev.rowhouse.imports.yaml;

import java.util.regex.Pattern;

/// Texts as YAML 1.2 writes them: plain where that is safe, else in double quotes.
final class YamlScalar {
    private static final String INDICATORS = "-?:,[]{}#&*!|>'\"%@`";
    private static final Pattern OTHER_TYPE =
            Pattern.compile(
                    "~|null|Null|NULL|true|True|TRUE|false|False|FALSE"
                            + "|[-+]?(\\.[0-9]+|[0-9][0-9_.]*)([eE][-+]?[0-9]+)?|0[xo][0-9a-fA-F]+"
                            + "|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)|[yY]|[nN]|[yY]es|[nN]o|[oO]n|[oO]ff");

    private YamlScalar() {}

    /// The context of a text.
    enum Style {
        /// The rest of a line.
        BLOCK,
        /// Within brackets, where commas and brackets end a plain text.
        FLOW
    }

    /// A text that is to be read as a text, whatever it looks like.
    static String text(String text, Style style) {
        return isPlain(text, style) && !OTHER_TYPE.matcher(text).matches() ? text : quoted(text);
    }

    /// A text that may be read as a number or truth value: a number, a type, a name.
    static String plain(String text, Style style) {
        return isPlain(text, style) ? text : quoted(text);
    }

    /// Whether the text is the same without quotes.
    static boolean isPlain(String text, Style style) {
        if (text.isEmpty()
                || !text.equals(text.strip())
                || INDICATORS.indexOf(text.charAt(0)) >= 0
                || text.contains(": ")
                || text.endsWith(":")
                || text.contains(" #")) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isSpecial(c) || (style == Style.FLOW && ",[]{}".indexOf(c) >= 0)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSpecial(char c) {
        return c < ' '
                || (c >= 0x7f && c < 0xa0)
                || Character.isSurrogate(c)
                || c == '\u2028'
                || c == '\u2029'
                || c == '\ufeff';
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> {
                    if (isSpecial(c) && !Character.isSurrogate(c)) {
                        quoted.append("\\u%04x".formatted((int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
