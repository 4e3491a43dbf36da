package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;

import java.util.ArrayList;
import java.util.List;

/// The unparsed text of a statement in a script, which a shell collects until the semicolon.
///
/// @param text the text without semicolon and without blanks and comments around it; what is inside
///     is as written
/// @param offset where it begins in the script
/// @param line the line it begins on, from 1
/// @param isComplete whether a semicolon ended it, so that more text cannot change it
public record ScriptPart(String text, int offset, int line, boolean isComplete) {
    /// Splits a script at its semicolons, except those in strings, comments, batches and
    /// transactions. Parts without tokens are skipped.
    public static List<ScriptPart> split(String script) {
        List<ScriptPart> parts = new ArrayList<>();
        CqlLexer lexer = new CqlLexer(script);
        int start = -1;
        int end = 0;
        int line = 1;
        int counted = 0;
        Group group = Group.NONE;
        String word = "";
        while (true) {
            TokenKind kind = lexer.next();
            boolean atEnd = kind == TokenKind.END;
            if (atEnd || (kind == TokenKind.SEMICOLON && group == Group.NONE)) {
                if (start >= 0) {
                    line += lineEnds(script, counted, start);
                    counted = start;
                    parts.add(new ScriptPart(script.substring(start, end), start, line, !atEnd));
                }
                if (atEnd) {
                    return parts;
                }
                start = -1;
            } else if (!kind.isHidden()) {
                String before = word;
                word = isWord(kind) ? script.substring(lexer.start(), lexer.end()) : "";
                group = group.after(before, word);
                start = start < 0 ? lexer.start() : start;
                end = lexer.end();
            }
        }
    }

    private static boolean isWord(TokenKind kind) {
        return kind == TokenKind.KEYWORD || kind == TokenKind.IDENTIFIER;
    }

    /// The statement of several parts around a place, whose semicolons end a part and not the
    /// statement.
    private enum Group {
        NONE,
        BATCH,
        TRANSACTION;

        /// The group after a word.
        ///
        /// @param before the word before it; empty when something else is there
        Group after(String before, String word) {
            return switch (this) {
                case NONE -> word.equalsIgnoreCase("BEGIN") ? BATCH : NONE;
                case BATCH -> {
                    if (before.equalsIgnoreCase("BEGIN") && word.equalsIgnoreCase("TRANSACTION")) {
                        yield TRANSACTION;
                    }
                    yield word.equalsIgnoreCase("APPLY") ? NONE : BATCH;
                }
                case TRANSACTION ->
                        before.equalsIgnoreCase("COMMIT") && word.equalsIgnoreCase("TRANSACTION")
                                ? NONE
                                : TRANSACTION;
            };
        }
    }

    private static int lineEnds(String script, int from, int to) {
        int count = 0;
        for (int i = script.indexOf('\n', from);
                i >= 0 && i < to;
                i = script.indexOf('\n', i + 1)) {
            count++;
        }
        return count;
    }
}
