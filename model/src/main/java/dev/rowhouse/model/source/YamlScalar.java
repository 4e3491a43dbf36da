package dev.rowhouse.model.source;

import java.util.regex.Pattern;

/// Texts as YAML 1.2 writes them: plain where that is safe, else in double quotes.
public final class YamlScalar {
    private static final String INDICATORS = "-?:,[]{}#&*!|>'\"%@`";
    private static final Pattern OTHER_TYPE =
            Pattern.compile(
                    "~|null|Null|NULL|true|True|TRUE|false|False|FALSE"
                            + "|[-+]?(\\.[0-9]+|[0-9][0-9_.]*)([eE][-+]?[0-9]+)?|0[xo][0-9a-fA-F]+"
                            + "|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)|[yY]|[nN]|[yY]es|[nN]o|[oO]n|[oO]ff");

    private YamlScalar() {}

    /// The context of a text.
    public enum Style {
        /// The rest of a line.
        BLOCK,
        /// Within brackets, where commas and brackets end a plain text.
        FLOW
    }

    /// A text that is to be read as a text, whatever it looks like.
    public static String text(String text, Style style) {
        return isPlain(text, style) && !looksLikeOtherType(text) ? text : quoted(text);
    }

    /// A text that may be read as a number or truth value: a number, a type, a name.
    public static String plain(String text, Style style) {
        return isPlain(text, style) ? text : quoted(text);
    }

    /// Whether the text is the same without quotes.
    public static boolean isPlain(String text, Style style) {
        if (text.isEmpty()
                || !text.equals(text.strip())
                || beginsWithIndicator(text)
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

    private static boolean beginsWithIndicator(String text) {
        boolean isNegative =
                text.length() > 1
                        && text.charAt(0) == '-'
                        && text.charAt(1) >= '0'
                        && text.charAt(1) <= '9';
        return !isNegative && INDICATORS.indexOf(text.charAt(0)) >= 0;
    }

    /// Whether a text, unquoted, would be a number, truth value or nothing to other readers of
    /// YAML.
    public static boolean looksLikeOtherType(String text) {
        return OTHER_TYPE.matcher(text).matches();
    }

    /// Whether all characters can stand in a text without escapes, line breaks included.
    public static boolean isPrintable(String text) {
        return text.chars().noneMatch(c -> c != '\n' && isSpecial((char) c));
    }

    private static boolean isSpecial(char c) {
        return c < ' '
                || (c >= 0x7f && c < 0xa0)
                || Character.isSurrogate(c)
                || c == '\u2028'
                || c == '\u2029'
                || c == '\ufeff';
    }

    /// The text in double quotes.
    public static String quoted(String text) {
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
