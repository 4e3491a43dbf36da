package dev.rowhouse.prove.database;

import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.prove.value.Datum;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes a statement with constants in the place of its bind markers, on one line.
final class BoundText {
    /// The tokens before a colon that belongs to a map or a slice instead of a bind marker.
    private static final Set<TokenKind> OPERANDS =
            EnumSet.of(
                    TokenKind.STRING,
                    TokenKind.INTEGER,
                    TokenKind.FLOAT,
                    TokenKind.BOOLEAN,
                    TokenKind.UUID,
                    TokenKind.HEX,
                    TokenKind.IDENTIFIER);

    private BoundText() {}

    /// The text of a statement.
    ///
    /// @param values one for each marker; empty for null
    static String of(String cql, List<Optional<Datum>> values) {
        StringBuilder text = new StringBuilder();
        CqlLexer lexer = new CqlLexer(cql);
        TokenKind before = TokenKind.END;
        int marker = 0;
        for (TokenKind kind = lexer.next(); kind != TokenKind.END; kind = lexer.next()) {
            if (kind == TokenKind.WHITESPACE) {
                text.append(' ');
                continue;
            }
            boolean isNamed = kind == TokenKind.COLON && !OPERANDS.contains(before);
            if (isNamed) {
                // The name after the colon.
                lexer.next();
            }
            if (isNamed || kind == TokenKind.QUESTION_MARK) {
                text.append(
                        marker < values.size()
                                ? values.get(marker).map(Datum::toString).orElse("null")
                                : "?");
                marker++;
            } else {
                text.append(cql, lexer.start(), lexer.end());
            }
            before = kind;
        }
        return text.toString().strip();
    }
}
