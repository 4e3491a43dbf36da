package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads what a SELECT returns or groups by: terms with columns and what can be done to columns.
final class SelectorParser {
    private final TokenReader reader;
    private final NameParser names;
    private final LiteralParser literals;
    private final TypeParser types;
    private final TermParser terms;
    private int height;

    SelectorParser(TokenReader reader, NameParser names, TypeParser types, TermParser terms) {
        this.reader = reader;
        this.names = names;
        this.types = types;
        this.terms = terms;
        this.literals = terms.literals();
    }

    /// `*`, which is no selectors at all, or selectors with their aliases.
    List<Selector> selectors() {
        if (reader.accept(TokenKind.STAR)) {
            return List.of();
        }
        List<Selector> selectors = new ArrayList<>();
        do {
            Term expression = expression();
            Optional<Name> alias =
                    reader.accept(Keyword.AS) ? Optional.of(names.name()) : Optional.empty();
            selectors.add(new Selector(expression, alias));
        } while (reader.accept(TokenKind.COMMA));
        return selectors;
    }

    /// Whether selectors could begin at a token: tells the keywords DISTINCT and JSON from columns of that name.
    boolean isSelectorsAfter(int distance) {
        int unsigned = distance;
        while (reader.kindAfter(unsigned) == TokenKind.MINUS) {
            unsigned++;
        }
        return reader.kindAfter(distance) == TokenKind.STAR || isUnsignedAfter(unsigned);
    }

    private boolean isUnsignedAfter(int distance) {
        if (reader.isNameAfter(distance)) {
            return isColumnAfter(distance);
        }
        return literals.isLiteralAfter(distance)
                || reader.isAfter(distance, Keyword.TOKEN)
                || switch (reader.kindAfter(distance)) {
                    case OPEN_PARENTHESIS, OPEN_BRACKET, OPEN_BRACE -> true;
                    default -> false;
                };
    }

    /// Whether a name is a selected column: no other name, but AS or PER PARTITION, follows it. `AS x` is an alias, `as AS x` a column
    /// with one.
    private boolean isColumnAfter(int distance) {
        int next = distance + 1;
        if (reader.isAfter(next, Keyword.AS)) {
            return !reader.isAfter(distance, Keyword.AS) || reader.isNameAfter(next + 1);
        }
        boolean name = reader.isNameAfter(next) || literals.isConstantAfter(next);
        return !name
                || (reader.isAfter(next, Keyword.PER)
                        && reader.isAfter(next + 1, Keyword.PARTITION));
    }

    /// A selection without alias.
    Term expression() {
        int start = reader.index();
        reader.enter();
        Term left = product();
        int reached = height;
        while (reader.is(TokenKind.PLUS) || reader.is(TokenKind.MINUS)) {
            Term.ArithmeticOperator operator =
                    reader.is(TokenKind.PLUS)
                            ? Term.ArithmeticOperator.ADD
                            : Term.ArithmeticOperator.SUBTRACT;
            reader.advance();
            Term right = product();
            reached = grown(reached, height);
            left = new Term.Arithmetic(operator, left, right, reader.spanFrom(start));
        }
        height = reached;
        reader.leave();
        return left;
    }

    private Term product() {
        int start = reader.index();
        Term left = signed();
        int reached = height;
        while (true) {
            Term.ArithmeticOperator operator =
                    switch (reader.kind()) {
                        case STAR -> Term.ArithmeticOperator.MULTIPLY;
                        case SLASH -> Term.ArithmeticOperator.DIVIDE;
                        case PERCENT -> Term.ArithmeticOperator.MODULO;
                        default -> null;
                    };
            if (operator == null) {
                height = reached;
                return left;
            }
            reader.advance();
            Term right = signed();
            reached = grown(reached, height);
            left = new Term.Arithmetic(operator, left, right, reader.spanFrom(start));
        }
    }

    private int grown(int left, int right) {
        int reached = Math.max(left, right) + 1;
        reader.checkDepth(reached);
        return reached;
    }

    private Term signed() {
        int start = reader.index();
        if (!reader.accept(TokenKind.MINUS)) {
            return tried(simple(), start);
        }
        reader.enter();
        Term operand = signed();
        height = grown(height, 0);
        reader.leave();
        return new Term.Negation(operand, reader.spanFrom(start));
    }

    /// What was just read with its fields, elements and slices.
    ///
    /// Cassandra tries to read these; where that fails, the whole attempt is forgotten and it is the first of them that should not be
    /// there. Of a field of a column it sees before it tries whether there is a name and something that can follow.
    private Term tried(Term receiver, int start) {
        if (!reader.is(TokenKind.DOT) && !reader.is(TokenKind.OPEN_BRACKET)) {
            return receiver;
        }
        int first = reader.index();
        if (reader.is(TokenKind.DOT) && isColumnOrMarker(receiver, start)) {
            checkField(start);
        }
        try {
            Term term = modified(receiver, start);
            if (Follow.MODIFIED.contains(reader.tokens(), reader.index())) {
                return term;
            }
            reader.moveBack(first);
        } catch (CqlException failure) {
            reader.moveBack(first, failure);
        }
        return receiver;
    }

    private boolean isColumnOrMarker(Term term, int start) {
        boolean single = reader.index() == start + 1;
        return single && (term instanceof Term.ColumnReference || term instanceof Term.BindMarker);
    }

    private void checkField(int start) {
        int field = reader.index() + 1;
        reader.looksAhead(3);
        if (!reader.isNameAfter(1)) {
            throw reader.unexpectedAt(field, start);
        }
        if (!Follow.MODIFIED.contains(reader.tokens(), field + 1)) {
            throw reader.unexpectedAt(field + 1, start);
        }
    }

    /// Fields, elements and slices of what was just read.
    private Term modified(Term receiver, int start) {
        Term term = receiver;
        int reached = height;
        while (reader.is(TokenKind.DOT) || reader.is(TokenKind.OPEN_BRACKET)) {
            if (reader.accept(TokenKind.DOT)) {
                term = new Term.FieldSelection(term, names.name(), reader.spanFrom(start));
                reached = grown(reached, 0);
            } else {
                term = elementOrSlice(term, start);
                reached = grown(reached, height);
            }
        }
        height = reached;
        return term;
    }

    private Term elementOrSlice(Term receiver, int start) {
        reader.expect(TokenKind.OPEN_BRACKET);
        Optional<Term> from = Optional.empty();
        Optional<Term> to = Optional.empty();
        boolean slice = reader.accept(TokenKind.RANGE);
        if (!slice && !terms.isTerm()) {
            throw reader.unexpectedAt(reader.index(), reader.index() - 1);
        }
        if (slice) {
            to = Optional.of(terms.term());
        } else {
            Term key = terms.term();
            if (!reader.accept(TokenKind.RANGE)) {
                reader.expect(TokenKind.CLOSE_BRACKET);
                return new Term.ElementSelection(receiver, key, reader.spanFrom(start));
            }
            from = Optional.of(key);
            if (!reader.is(TokenKind.CLOSE_BRACKET)) {
                to = Optional.of(terms.term());
            }
        }
        reader.expect(TokenKind.CLOSE_BRACKET);
        return new Term.SliceSelection(receiver, from, to, reader.spanFrom(start));
    }

    private Term simple() {
        height = 1;
        // What begins here is understood by the token after it.
        reader.looksAhead(isSelectionAfter(0) ? 2 : 0);
        if (literals.isConstantAfter(0)) {
            return literals.constant();
        }
        return switch (reader.kind()) {
            case QUESTION_MARK -> {
                Term marker = literals.marker();
                reader.decidedByNext(Follow.MODIFIED);
                yield marker;
            }
            case COLON -> literals.marker();
            case OPEN_PARENTHESIS -> hintOrTuple();
            case OPEN_BRACKET -> {
                int start = reader.index();
                List<Term> elements = list(TokenKind.OPEN_BRACKET, TokenKind.CLOSE_BRACKET);
                yield new Term.ListLiteral(elements, reader.spanFrom(start));
            }
            case OPEN_BRACE -> setMapOrUserType();
            default -> {
                if (reader.is(Keyword.NULL)) {
                    yield literals.nullLiteral();
                }
                yield columnOrCall();
            }
        };
    }

    /// Whether a selection can begin at a token.
    private boolean isSelectionAfter(int distance) {
        return literals.isLiteralAfter(distance)
                || reader.isNameAfter(distance)
                || reader.isAfter(distance, Keyword.TOKEN)
                || switch (reader.kindAfter(distance)) {
                    case OPEN_PARENTHESIS, OPEN_BRACKET, OPEN_BRACE, MINUS, COLON -> true;
                    default -> false;
                };
    }

    private Term columnOrCall() {
        if (reader.kindAfter(1) == TokenKind.OPEN_PARENTHESIS && reader.is(TokenKind.KEYWORD)) {
            switch (reader.tokens().keyword(reader.index())) {
                case COUNT -> {
                    return count();
                }
                case WRITETIME -> {
                    return cellFunction(Term.CellAttribute.WRITETIME);
                }
                case MAXWRITETIME -> {
                    return cellFunction(Term.CellAttribute.MAXWRITETIME);
                }
                case TTL -> {
                    return cellFunction(Term.CellAttribute.TTL);
                }
                case CAST -> {
                    return cast();
                }
                default -> {}
            }
        }
        if (names.isCallAfter(0)) {
            return call();
        }
        if (reader.accept(Keyword.TOKEN)) {
            throw reader.expected(TokenKind.OPEN_PARENTHESIS.label());
        }
        Name column = names.name();
        reader.decidedByNext(Follow.SELECTED);
        return new Term.ColumnReference(column);
    }

    private Term call() {
        int start = reader.index();
        QualifiedName function = names.function();
        List<Term> arguments = list(TokenKind.OPEN_PARENTHESIS, TokenKind.CLOSE_PARENTHESIS);
        return new Term.FunctionCall(function, arguments, reader.spanFrom(start));
    }

    /// `count(*)`, or a call of a function of that name.
    private Term count() {
        int start = reader.index();
        if (reader.kindAfter(2) != TokenKind.STAR) {
            if (reader.kindAfter(2) != TokenKind.CLOSE_PARENTHESIS && !isSelectionAfter(2)) {
                throw reader.unexpectedAt(start + 2, start);
            }
            return call();
        }
        for (int i = 0; i < 3; i++) {
            reader.advance();
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return new Term.CountAll(reader.spanFrom(start));
    }

    private Term cellFunction(Term.CellAttribute attribute) {
        int start = reader.index();
        reader.advance();
        reader.advance();
        int target = reader.index();
        Term column = new Term.ColumnReference(names.name());
        height = 1;
        Term cell = modified(column, target);
        if (!Follow.MODIFIED.contains(reader.tokens(), reader.index())) {
            throw reader.unexpected();
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        height++;
        return new Term.CellFunction(attribute, cell, reader.spanFrom(start));
    }

    private Term cast() {
        int start = reader.index();
        reader.advance();
        reader.advance();
        Term operand = expression();
        height++;
        reader.expect(Keyword.AS);
        RawType type = types.nativeType();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return new Term.Cast(operand, type, reader.spanFrom(start));
    }

    private Term hintOrTuple() {
        int start = reader.index();
        boolean isColumn =
                reader.isNameAfter(1) && reader.kindAfter(2) == TokenKind.CLOSE_PARENTHESIS;
        int afterType = types.endOfParenthesisedType();
        if (afterType == 0 || !isUnsignedAfter(afterType)) {
            if (!isSelectionAfter(1)) {
                throw reader.unexpectedAt(start + 1, start + 1);
            }
            reader.looksAhead(isColumn ? 4 : 2);
            List<Term> components = list(TokenKind.OPEN_PARENTHESIS, TokenKind.CLOSE_PARENTHESIS);
            return new Term.TupleLiteral(components, reader.spanFrom(start));
        }
        reader.enter();
        reader.advance();
        RawType type = types.type();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        Term operand = simple();
        height = grown(height, 0);
        reader.leave();
        return new Term.TypeHint(type, operand, reader.spanFrom(start));
    }

    /// Expressions between brackets, possibly none.
    private List<Term> list(TokenKind open, TokenKind close) {
        reader.expect(open);
        height = 1;
        if (reader.accept(close)) {
            return List.of();
        }
        if (!isSelectionAfter(0)) {
            throw reader.expected(close.label());
        }
        List<Term> elements = new ArrayList<>();
        int reached = 0;
        do {
            elements.add(expression());
            reached = Math.max(reached, height);
        } while (reader.accept(TokenKind.COMMA));
        reader.expect(close);
        height = grown(reached, 0);
        return elements;
    }

    private Term setMapOrUserType() {
        int start = reader.index();
        reader.advance();
        if (reader.accept(TokenKind.CLOSE_BRACE)) {
            return new Term.SetLiteral(List.of(), reader.spanFrom(start));
        }
        if (!isSelectionAfter(0)) {
            throw reader.unexpectedAt(reader.index(), start);
        }
        Term first = expression();
        if (reader.is(TokenKind.COLON)) {
            return mapOrUserType(start, first);
        }
        if (!reader.is(TokenKind.COMMA) && !reader.is(TokenKind.CLOSE_BRACE)) {
            throw reader.unexpected();
        }
        int reached = height;
        List<Term> elements = new ArrayList<>();
        elements.add(first);
        while (reader.accept(TokenKind.COMMA)) {
            elements.add(expression());
            reached = Math.max(reached, height);
        }
        reader.expect(TokenKind.CLOSE_BRACE);
        height = grown(reached, 0);
        return new Term.SetLiteral(elements, reader.spanFrom(start));
    }

    /// What has only names for keys is taken for a value of a user-defined type.
    private Term mapOrUserType(int start, Term firstKey) {
        List<Term.MapEntry> entries = new ArrayList<>();
        Term key = firstKey;
        int reached = height;
        while (true) {
            reader.expect(TokenKind.COLON);
            Term value = expression();
            reached = Math.max(reached, height);
            entries.add(new Term.MapEntry(key, value));
            if (!reader.accept(TokenKind.COMMA)) {
                break;
            }
            key = expression();
            reached = Math.max(reached, height);
        }
        reader.expect(TokenKind.CLOSE_BRACE);
        height = grown(reached, 0);
        List<Term.FieldValue> fields = new ArrayList<>();
        for (Term.MapEntry entry : entries) {
            if (!(entry.key() instanceof Term.ColumnReference(Name name))) {
                return new Term.MapLiteral(entries, reader.spanFrom(start));
            }
            fields.add(new Term.FieldValue(name, entry.value()));
        }
        return new Term.UserTypeLiteral(fields, reader.spanFrom(start));
    }
}
