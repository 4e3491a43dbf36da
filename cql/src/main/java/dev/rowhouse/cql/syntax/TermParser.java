package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;

/// Reads values: the terms of everything but selections. There are no columns here, and no
/// parentheses for grouping.
final class TermParser extends ExpressionParser {
    private final TokenReader reader;
    private final NameParser names;
    private final LiteralParser literals;
    private final TypeParser types;

    TermParser(TokenReader reader, NameParser names, TypeParser types) {
        super(reader);
        this.reader = reader;
        this.names = names;
        this.types = types;
        this.literals = new LiteralParser(reader, names);
    }

    LiteralParser literals() {
        return literals;
    }

    /// A value, with `+`, `-`, `*`, `/` and `%`.
    Term term() {
        return expression();
    }

    /// A plus before a column belongs to `c = value + c`, not to the value.
    @Override
    boolean isSumOperator() {
        return reader.is(TokenKind.MINUS)
                || (reader.is(TokenKind.PLUS)
                        && (!isColumnAfter(1) || names.isCallAfter(1) || isCastAfter(1)));
    }

    private boolean isColumnAfter(int distance) {
        return reader.isNameAfter(distance)
                || reader.kindAfter(distance) == TokenKind.EMPTY_QUOTED_NAME;
    }

    /// Whether a conversion begins at a token, and not a column named `cast`.
    boolean isCastAfter(int distance) {
        return reader.isAfter(distance, Keyword.CAST)
                && reader.kindAfter(distance + 1) == TokenKind.OPEN_PARENTHESIS;
    }

    @Override
    Term signed() {
        int start = reader.index();
        if (!reader.accept(TokenKind.MINUS)) {
            return simple();
        }
        Term operand = simple();
        setHeight(height() + 1);
        return new Term.Negation(operand, reader.spanFrom(start));
    }

    /// A value without operators.
    Term simple() {
        setHeight(1);
        if (literals.isConstantAfter(0)) {
            return literals.constant();
        }
        return switch (reader.kind()) {
            case QUESTION_MARK -> names.isCallAfter(0) ? call() : literals.marker();
            case COLON -> literals.marker();
            case OPEN_PARENTHESIS -> hintOrTuple();
            case OPEN_BRACKET -> list();
            case OPEN_BRACE -> setMapOrUserType();
            default -> {
                if (reader.is(Keyword.NULL)) {
                    yield literals.nullLiteral();
                }
                if (reader.is(Keyword.CAST)) {
                    yield cast();
                }
                yield call();
            }
        };
    }

    private Term call() {
        int start = reader.index();
        reader.enter();
        QualifiedName function = names.function();
        List<Term> arguments = listBetween(TokenKind.OPEN_PARENTHESIS, TokenKind.CLOSE_PARENTHESIS);
        reader.leave();
        return new Term.FunctionCall(function, arguments, reader.spanFrom(start));
    }

    private Term cast() {
        int start = reader.index();
        reader.enter();
        reader.expect(Keyword.CAST);
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        Term operand = simple();
        setHeight(height() + 1);
        reader.expect(Keyword.AS);
        RawType type = types.nativeType();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        reader.leave();
        return new Term.Cast(operand, type, reader.spanFrom(start));
    }

    private Term hintOrTuple() {
        int start = reader.index();
        int afterType = types.endOfParenthesisedType();
        boolean string = reader.kindAfter(1) == TokenKind.STRING;
        boolean isType = afterType > 0 || reader.kindAfter(2) == TokenKind.LESS;
        if (!isType || (string && !isSimpleAfter(afterType))) {
            return tuple();
        }
        reader.enter();
        reader.advance();
        RawType type = types.type();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        Term operand = simple();
        setHeight(height() + 1);
        reader.leave();
        return new Term.TypeHint(type, operand, reader.spanFrom(start));
    }

    private boolean isSimpleAfter(int distance) {
        boolean isColonOfMap =
                reader.kindAfter(distance) == TokenKind.COLON && isCastAfter(distance + 1);
        return (literals.isLiteralAfter(distance) && !isColonOfMap)
                || names.isCallAfter(distance)
                || isCastAfter(distance)
                || switch (reader.kindAfter(distance)) {
                    case OPEN_PARENTHESIS, OPEN_BRACKET, OPEN_BRACE -> true;
                    default -> false;
                };
    }

    /// `(value, …)`, at least one.
    Term tuple() {
        int start = reader.index();
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<Term> components = restOfList(term(), TokenKind.CLOSE_PARENTHESIS);
        return new Term.TupleLiteral(components, reader.spanFrom(start));
    }

    private Term list() {
        int start = reader.index();
        List<Term> elements = listBetween(TokenKind.OPEN_BRACKET, TokenKind.CLOSE_BRACKET);
        return new Term.ListLiteral(elements, reader.spanFrom(start));
    }

    private Term setMapOrUserType() {
        int start = reader.index();
        reader.advance();
        if (reader.accept(TokenKind.CLOSE_BRACE)) {
            return new Term.SetLiteral(List.of(), reader.spanFrom(start));
        }
        if (reader.isName() && reader.kindAfter(1) == TokenKind.COLON) {
            return userType(start);
        }
        Term first = term();
        if (reader.is(TokenKind.COLON)) {
            List<Term.MapEntry> entries = restOfMap(first);
            return new Term.MapLiteral(entries, reader.spanFrom(start));
        }
        List<Term> elements = restOfList(first, TokenKind.CLOSE_BRACE);
        return new Term.SetLiteral(elements, reader.spanFrom(start));
    }

    private Term userType(int start) {
        List<Term.FieldValue> fields = new ArrayList<>();
        int reached = 0;
        do {
            Name field = names.name();
            reader.expect(TokenKind.COLON);
            fields.add(new Term.FieldValue(field, term()));
            reached = Math.max(reached, height());
        } while (reader.accept(TokenKind.COMMA));
        reader.expect(TokenKind.CLOSE_BRACE);
        setHeight(grown(reached, 0));
        return new Term.UserTypeLiteral(fields, reader.spanFrom(start));
    }

    /// An integer or a marker: a limit, a timestamp, a time to live.
    Term integerOrMarker() {
        if (reader.is(TokenKind.INTEGER)) {
            return literals.constant();
        }
        return literals.marker();
    }
}
