package dev.rowhouse.report.markdown;

import dev.rowhouse.report.content.Span;
import dev.rowhouse.report.content.Words;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Writes words as Markdown in which no character means anything but itself.
final class MarkdownText {
    private static final int BAR_WIDTH = 10;

    /// Characters that begin or end a construct anywhere in a line. Underscores within a word do
    /// not.
    private static final Pattern SPECIAL =
            Pattern.compile("[\\\\`*\\[\\]|~]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");

    private static final Pattern BLOCK_START = Pattern.compile("^(\\s*)([-+#>=]|\\d+[.)])");

    private MarkdownText() {}

    static String of(Words words) {
        return words.spans().stream().map(MarkdownText::of).collect(Collectors.joining());
    }

    private static String of(Span span) {
        return switch (span) {
            case Span.Plain(var text) -> escaped(text);
            case Span.Faint(var text) -> escaped(text);
            case Span.Strong(var text) -> "**" + escaped(text) + "**";
            case Span.Code(var text) -> code(text);
            case Span.Link(var text, var anchor) -> "[%s](#%s)".formatted(escaped(text), anchor);
            case Span.FileLink(var text, var file) -> "[%s](%s)".formatted(escaped(text), file);
            case Span.Badge(_, var text) -> "**" + escaped(text) + "**";
            case Span.Bar(var share, _) -> bar(share);
        };
    }

    private static String bar(double share) {
        int full = (int) Math.round(share * BAR_WIDTH);
        return "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
    }

    /// The text on one line.
    static String escaped(String text) {
        return SPECIAL.matcher(oneLine(text))
                .replaceAll(found -> Matcher.quoteReplacement("\\" + found.group()))
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }

    /// The text at the start of a line, where more characters have a meaning.
    static String atStart(String markdown) {
        return BLOCK_START
                .matcher(markdown)
                .replaceFirst(found -> {
                    String sign = found.group(2);
                    int last = sign.length() - 1;
                    return Matcher.quoteReplacement(
                            found.group(1) + sign.substring(0, last) + "\\" + sign.substring(last));
                });
    }

    /// The text as a code span on one line.
    static String code(String text) {
        String line = oneLine(text);
        if (line.isBlank()) {
            return line;
        }
        String fence = fence(line, 1);
        boolean isPadded = line.startsWith("`") || line.endsWith("`");
        String padding = isPadded ? " " : "";
        return fence + padding + line + padding + fence;
    }

    /// More backticks than there are anywhere in a row in a text.
    ///
    /// @param least the least number of them
    static String fence(String text, int least) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return "`".repeat(Math.max(least, longest + 1));
    }

    private static String oneLine(String text) {
        return clean(text).replaceAll("\\s+", " ");
    }

    /// The text without characters that a text file should not have.
    static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .forEach(point -> {
                    boolean isAllowed =
                            point == '\n'
                                    || point == '\t'
                                    || !Character.isISOControl(point)
                                            && !(point >= 0xd800 && point <= 0xdfff)
                                            && !(point >= 0x202a && point <= 0x202e)
                                            && !(point >= 0x2066 && point <= 0x2069);
                    clean.appendCodePoint(isAllowed ? point : 0xfffd);
                });
        return clean.toString();
    }
}
