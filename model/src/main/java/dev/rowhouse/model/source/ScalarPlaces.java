package dev.rowhouse.model.source;

import org.snakeyaml.engine.v2.common.ScalarStyle;

import java.util.ArrayList;
import java.util.List;

/// Finds the place in a file of each character of a YAML scalar's value.
///
/// YAML folds lines, indents and escapes, but never reorders: walking value and source together,
/// blanks may differ and everything else must come in the same order. That gives each character's
/// place without knowing the folding rules.
final class ScalarPlaces {
    private final String file;
    private final String text;
    private final List<Integer> lineStarts = new ArrayList<>();
    private int knownLine = -1;
    private int knownLineEnd;

    /// @param file the file's name
    /// @param text its text
    ScalarPlaces(String file, String text) {
        this.file = file;
        this.text = text;
        lineStarts.add(0);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isBreak =
                    c == '\n'
                            || (c == '\r'
                                    && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
            if (isBreak) {
                lineStarts.add(i + 1);
            }
        }
    }

    /// The text of a line, counted from 1.
    String line(int number) {
        int start = lineStarts.get(number - 1);
        int end = number < lineStarts.size() ? lineStarts.get(number) : text.length();
        return text.substring(start, end).stripTrailing();
    }

    /// The offset of a place.
    ///
    /// @param line the line, from 1
    /// @param column the column, from 1
    int offset(int line, int column) {
        return line > lineStarts.size()
                ? text.length()
                : Math.min(lineStarts.get(line - 1) + column - 1, text.length());
    }

    /// The place of one character of the file.
    SourcePosition positionOf(int offset) {
        return stretch(offset, offset + 1);
    }

    /// The place of some characters of the file; a stretch over several lines ends with its first.
    SourcePosition stretch(int from, int to) {
        int low = 0;
        int high = lineStarts.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (lineStarts.get(middle) <= from) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        int lineEnd = lineEnd(low);
        int length = Math.max(1, Math.min(to, lineEnd) - from);
        return new SourcePosition(file, low + 1, from - lineStarts.get(low) + 1, length);
    }

    /// The end of the text of a line, without trailing blanks. Remembered, since a long line is
    /// asked for once per character.
    private int lineEnd(int line) {
        if (line != knownLine) {
            knownLine = line;
            knownLineEnd = lineStarts.get(line) + line(line + 1).length();
        }
        return knownLineEnd;
    }

    /// The value of a scalar with the place of each of its characters.
    ///
    /// @param value the value as YAML understands it
    /// @param start the offset in the file at which the scalar begins, with its quote or block
    ///     indicator
    /// @param style how it is written
    SourceText locate(String value, int start, ScalarStyle style) {
        List<SourcePosition> places = new ArrayList<>(value.length() + 1);
        int source = afterIndicator(start, style);
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (isBlank(c)) {
                places.add(positionOf(Math.min(source, text.length())));
                if (source < text.length() && text.charAt(source) == c) {
                    source++;
                }
                continue;
            }
            source = seek(c, source, style);
            places.add(positionOf(Math.min(source, text.length())));
            source += width(source, style);
        }
        places.add(positionOf(Math.min(source, text.length())));
        return new SourceText(value, places);
    }

    private int afterIndicator(int start, ScalarStyle style) {
        return switch (style) {
            case SINGLE_QUOTED, DOUBLE_QUOTED -> start + 1;
            case LITERAL, FOLDED -> {
                int lineEnd = text.indexOf('\n', start);
                yield lineEnd < 0 ? text.length() : lineEnd + 1;
            }
            default -> start;
        };
    }

    /// Finds the position of the next character of the value; an escape stands for any character.
    private int seek(char wanted, int from, ScalarStyle style) {
        int at = from;
        while (at < text.length() && text.charAt(at) != wanted) {
            boolean isEscape =
                    style == ScalarStyle.DOUBLE_QUOTED
                            && text.charAt(at) == '\\'
                            && at + 1 < text.length()
                            && !isBlank(text.charAt(at + 1));
            if (isEscape) {
                return at;
            }
            at++;
        }
        return at;
    }

    /// The number of characters in the file for the character of the value at an offset.
    private int width(int at, ScalarStyle style) {
        if (at + 1 >= text.length()) {
            return 1;
        }
        if (style == ScalarStyle.SINGLE_QUOTED && text.charAt(at) == '\'') {
            return 2;
        }
        if (style == ScalarStyle.DOUBLE_QUOTED && text.charAt(at) == '\\') {
            return switch (text.charAt(at + 1)) {
                case 'x' -> 4;
                case 'u' -> 6;
                case 'U' -> 10;
                default -> 2;
            };
        }
        return 1;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
