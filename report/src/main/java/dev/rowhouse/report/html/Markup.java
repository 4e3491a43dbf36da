package dev.rowhouse.report.html;

import java.util.ArrayDeque;
import java.util.Deque;

/// HTML text that is written from front to back. Everything that is not a tag passes through
/// [#escaped].
///
/// **Thread safety.** None; one writer fills it.
final class Markup {
    private static final int REPLACEMENT = 0xfffd;

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /// Opens an element.
    ///
    /// @param attributes names and values in turn; an attribute without value is left out
    Markup open(String element, String... attributes) {
        tag(element, attributes);
        open.push(element);
        return this;
    }

    /// Writes an element that has no content and no end.
    Markup empty(String element, String... attributes) {
        tag(element, attributes);
        return this;
    }

    private void tag(String element, String... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            if (!attributes[i + 1].isEmpty()) {
                out.append(' ')
                        .append(attributes[i])
                        .append("=\"")
                        .append(escaped(attributes[i + 1]))
                        .append('"');
            }
        }
        out.append('>');
    }

    /// Closes the element that was opened last.
    Markup close() {
        out.append("</").append(open.pop()).append('>');
        return this;
    }

    /// Writes text.
    Markup text(String text) {
        out.append(escaped(text));
        return this;
    }

    /// Writes a name, which may be broken after an underscore.
    Markup name(String text) {
        out.append(escaped(text).replace("_", "_<wbr>"));
        return this;
    }

    /// Writes a whole element with text in it.
    Markup element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close();
    }

    /// Writes what is HTML already: a style sheet, a script, a picture.
    Markup raw(String html) {
        out.append(html);
        return this;
    }

    /// Ends the line, where that changes nothing for a reader.
    Markup line() {
        out.append('\n');
        return this;
    }

    /// The text so far.
    ///
    /// @throws IllegalStateException when an element is open
    String html() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return out.toString();
    }

    /// A text in which no character begins a tag or a reference, or ends an attribute. Characters
    /// that HTML does not allow become U+FFFD.
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(point -> {
                    switch (point) {
                        case '<' -> escaped.append("&lt;");
                        case '>' -> escaped.append("&gt;");
                        case '&' -> escaped.append("&amp;");
                        case '"' -> escaped.append("&quot;");
                        case '\'' -> escaped.append("&#39;");
                        default -> escaped.appendCodePoint(isAllowed(point) ? point : REPLACEMENT);
                    }
                });
        return escaped.toString();
    }

    /// Whether HTML allows the character. The marks that turn the direction of text around are not
    /// allowed either, because a statement would look like another one.
    private static boolean isAllowed(int point) {
        return point == '\t'
                || point == '\n'
                || !Character.isISOControl(point)
                        && !isSurrogate(point)
                        && !isDirectionMark(point)
                        && !isNoCharacter(point);
    }

    private static boolean isSurrogate(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }

    private static boolean isDirectionMark(int point) {
        return point >= 0x202a && point <= 0x202e || point >= 0x2066 && point <= 0x2069;
    }

    private static boolean isNoCharacter(int point) {
        return (point & 0xfffe) == 0xfffe || point >= 0xfdd0 && point <= 0xfdef;
    }
}
