package dev.rowhouse.exports.java;

import java.util.Locale;

/// Escapes texts of a model in Java comments and literals, so that they neither end early nor look
/// different from their content.
///
/// The compiler replaces `\\uXXXX` everywhere, in comments too, before it looks for their ends.
/// Controls of writing direction make a reader see code in another order than the compiler.
final class SourceText {
    private static final String REPLACEMENT = "\uFFFD";

    private SourceText() {}

    /// Text for a comment that ends with its line.
    static String inComment(String text) {
        // A backslash after another one begins no escape, so an even number of them is harmless.
        return visible(text).replace("\\", "\\\\");
    }

    /// Text for a documentation comment; its markup stays.
    static String inDocumentation(String text) {
        return visible(text).replace("\\", "&#92;").replace("*/", "*&#47;");
    }

    private static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints()
                .forEach(c -> {
                    if (isInvisible(c)) {
                        visible.append(Character.isWhitespace(c) ? " " : REPLACEMENT);
                    } else {
                        visible.appendCodePoint(c);
                    }
                });
        return visible.toString();
    }

    /// A text as a string literal.
    static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.codePoints()
                .forEach(c ->
                        literal.append(
                                switch (c) {
                                    case '"' -> "\\\"";
                                    case '\\' -> "\\\\";
                                    case '\n' -> "\\n";
                                    case '\r' -> "\\r";
                                    case '\t' -> "\\t";
                                    default ->
                                            isInvisible(c)
                                                    ? String.format(Locale.ROOT, "\\u%04x", c)
                                                    : Character.toString(c);
                                }));
        return literal.append('"').toString();
    }

    /// Whether a text reads in a text block as it is.
    static boolean isPlainBlock(String text) {
        return !text.contains("\\")
                && !text.contains("\"\"\"")
                && !text.endsWith("\"")
                && !text.contains(" \n")
                && text.codePoints().noneMatch(c -> c != '\n' && isInvisible(c));
    }

    /// Controls, halves of characters, and what changes the direction of writing.
    private static boolean isInvisible(int c) {
        return Character.isISOControl(c)
                || Character.getType(c) == Character.SURROGATE
                || c == 0x061C
                || c == 0x200E
                || c == 0x200F
                || c >= 0x202A && c <= 0x202E
                || c >= 0x2066 && c <= 0x2069;
    }
}
