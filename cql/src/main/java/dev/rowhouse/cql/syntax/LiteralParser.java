package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Term.BindMarker;
import dev.rowhouse.cql.syntax.tree.Term.Literal;
import dev.rowhouse.cql.syntax.tree.Term.LiteralKind;

import java.math.BigDecimal;
import java.util.Optional;

/// Reads constants and bind markers.
final class LiteralParser {
    private static final int HARMLESS_LENGTH = 300;

    private final TokenReader reader;
    private final NameParser names;

    LiteralParser(TokenReader reader, NameParser names) {
        this.reader = reader;
        this.names = names;
    }

    /// Whether a token is a constant other than null.
    boolean isConstantAfter(int distance) {
        return switch (reader.kindAfter(distance)) {
            case STRING,
                    INTEGER,
                    FLOAT,
                    BOOLEAN,
                    DURATION,
                    UUID,
                    HEX,
                    NEGATIVE_NAN,
                    NEGATIVE_INFINITY ->
                    true;
            case KEYWORD ->
                    reader.isAfter(distance, Keyword.NAN)
                            || reader.isAfter(distance, Keyword.INFINITY);
            default -> false;
        };
    }

    /// Whether a token is a constant, null, or begins a bind marker.
    ///
    /// A colon before a call belongs to a map: `{('a'): f(1)}`.
    boolean isLiteralAfter(int distance) {
        return isConstantAfter(distance)
                || reader.isAfter(distance, Keyword.NULL)
                || reader.kindAfter(distance) == TokenKind.QUESTION_MARK
                || (reader.kindAfter(distance) == TokenKind.COLON
                        && reader.isNameAfter(distance + 1)
                        && !names.isCallAfter(distance + 1));
    }

    boolean isMarker() {
        return reader.is(TokenKind.QUESTION_MARK) || reader.is(TokenKind.COLON);
    }

    /// A constant other than null; ask [#isConstantAfter] first.
    Literal constant() {
        int start = reader.index();
        return switch (reader.kind()) {
            case STRING ->
                    new Literal(LiteralKind.STRING, reader.takeString(), reader.spanFrom(start));
            case INTEGER -> asWritten(LiteralKind.INTEGER);
            case FLOAT -> number(start);
            case DURATION -> asWritten(LiteralKind.DURATION);
            case UUID -> asWritten(LiteralKind.UUID);
            case HEX -> asWritten(LiteralKind.HEX);
            case BOOLEAN -> asWritten(LiteralKind.BOOLEAN);
            case NEGATIVE_NAN -> special("NaN");
            case NEGATIVE_INFINITY -> special("-Infinity");
            default -> {
                if (reader.is(Keyword.NAN)) {
                    yield special("NaN");
                }
                if (reader.is(Keyword.INFINITY)) {
                    yield special("Infinity");
                }
                throw reader.unexpected();
            }
        };
    }

    Literal nullLiteral() {
        int start = reader.index();
        reader.expect(Keyword.NULL);
        return new Literal(LiteralKind.NULL, "null", reader.spanFrom(start));
    }

    /// `?` or `:name`.
    BindMarker marker() {
        int start = reader.index();
        if (reader.accept(TokenKind.QUESTION_MARK)) {
            return reader.addMarker(Optional.empty(), reader.spanFrom(start));
        }
        if (!reader.accept(TokenKind.COLON)) {
            throw reader.unexpected();
        }
        Name name = names.name();
        return reader.addMarker(Optional.of(name), reader.spanFrom(start));
    }

    // Cassandra stumbles over a number that no double can hold, wherever it stands.
    private Literal number(int start) {
        Literal literal = asWritten(LiteralKind.FLOAT);
        Optional<String> problem = problem(literal.text());
        if (problem.isPresent()) {
            throw reader.failed("NumberFormatException " + problem.get(), start);
        }
        return literal;
    }

    private static Optional<String> problem(String number) {
        if (isHarmless(number)) {
            return Optional.empty();
        }
        try {
            if (new BigDecimal(number).scale() == Integer.MIN_VALUE) {
                return Optional.of("Exponent overflow.");
            }
        } catch (NumberFormatException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
        return Double.isInfinite(Double.parseDouble(number))
                ? Optional.of(
                        "Character I is neither a decimal digit number, decimal point, nor \"e\""
                                + " notation exponential mark.")
                : Optional.empty();
    }

    /// Without an exponent only a very long number is too large. Most need not be taken apart.
    private static boolean isHarmless(String number) {
        return number.length() < HARMLESS_LENGTH
                && number.indexOf('e') < 0
                && number.indexOf('E') < 0;
    }

    private Literal asWritten(LiteralKind kind) {
        int start = reader.index();
        return new Literal(kind, reader.takeText(), reader.spanFrom(start));
    }

    private Literal special(String text) {
        int start = reader.index();
        reader.advance();
        return new Literal(LiteralKind.FLOAT, text, reader.spanFrom(start));
    }
}
