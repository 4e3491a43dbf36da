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
    /// Splits a script at its semicolons, except those in strings, comments and batches. Parts
    /// without tokens are skipped.
    public static List<ScriptPart> split(String script) {
        List<ScriptPart> parts = new ArrayList<>();
        CqlLexer lexer = new CqlLexer(script);
        int start = -1;
        int end = 0;
        int line = 1;
        int counted = 0;
        boolean inBatch = false;
        while (true) {
            TokenKind kind = lexer.next();
            boolean atEnd = kind == TokenKind.END;
            if (atEnd || (kind == TokenKind.SEMICOLON && !inBatch)) {
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
                if (kind == TokenKind.KEYWORD) {
                    inBatch = staysInBatch(script, lexer, inBatch);
                }
                start = start < 0 ? lexer.start() : start;
                end = lexer.end();
            }
        }
    }

    private static boolean staysInBatch(String script, CqlLexer lexer, boolean inBatch) {
        return inBatch ? !spells(script, lexer, "APPLY") : spells(script, lexer, "BEGIN");
    }

    private static boolean spells(String script, CqlLexer lexer, String word) {
        return lexer.end() - lexer.start() == word.length()
                && script.regionMatches(true, lexer.start(), word, 0, word.length());
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
