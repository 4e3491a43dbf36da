package dev.rowhouse.imports.script;

import java.util.ArrayDeque;
import java.util.Deque;

/// The nesting depth of a statement's brackets. The parser takes stack, and more than linear time,
/// for each level.
///
/// @param text the statement, in which pairs that only repeat another pair are blank when there are
///     many levels
/// @param depth the remaining levels
record Brackets(String text, int depth) {
    /// Statements with fewer levels are not changed.
    private static final int DEPTH_USUAL = 32;

    /// Takes a statement in time linear in its length. `((((a > 0))))` becomes `(   a > 0   )`: all
    /// other characters keep their places.
    static Brackets of(String text) {
        int depth = scan(text, text.toCharArray());
        if (depth <= DEPTH_USUAL) {
            return new Brackets(text, depth);
        }
        char[] flattened = text.toCharArray();
        scan(text, flattened);
        String result = new String(flattened);
        return new Brackets(result, scan(result, flattened));
    }

    /// Counts the levels of a text, and blanks in the result each pair that stands directly in
    /// another one.
    private static int scan(String text, char[] result) {
        Deque<Open> open = new ArrayDeque<>();
        Open lastClosed = new Open(-1, -1);
        int lastClose = -1;
        int last = -1;
        int deepest = 0;
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '(') {
                open.push(new Open(at, last));
                deepest = Math.max(deepest, open.size());
            } else if (c == ')' && !open.isEmpty()) {
                Open begin = open.pop();
                if (last == lastClose && last >= 0 && lastClosed.before == begin.at) {
                    result[lastClosed.at] = ' ';
                    result[lastClose] = ' ';
                }
                lastClosed = begin;
                lastClose = at;
            } else if (c == '\'' || c == '"' || c == '`') {
                int end = text.indexOf(c, at + 1);
                at = end < 0 ? text.length() - 1 : end;
            }
            last = Character.isWhitespace(c) ? last : at;
            at++;
        }
        return deepest;
    }

    /// An opening bracket.
    ///
    /// @param at where it is
    /// @param before where the character before it is, blanks apart
    private record Open(int at, int before) {}
}
