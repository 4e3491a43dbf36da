package dev.rowhouse.cql.syntax;

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
final class SelectorParser extends ExpressionParser {
    private final TokenReader reader;
    private final NameParser names;
    private final LiteralParser literals;
    private final TypeParser types;
    private final TermParser terms;

    SelectorParser(TokenReader reader, NameParser names, TypeParser types, TermParser terms) {
        super(reader);
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

    /// `*`, which is no selectors at all, or selectors without aliases.
    List<Selector> unaliased() {
        if (reader.accept(TokenKind.STAR)) {
            return List.of();
        }
        List<Selector> selectors = new ArrayList<>();
        do {
            selectors.add(new Selector(expression(), Optional.empty()));
        } while (reader.accept(TokenKind.COMMA));
        return selectors;
    }

    /// Whether selectors could begin at a token: tells the keywords DISTINCT and JSON from columns
    /// of that name.
    boolean isSelectorsAfter(int distance) {
        int unsigned = distance;
        while (reader.kindAfter(unsigned) == TokenKind.MINUS) {
            unsigned++;
        }
        return reader.kindAfter(distance) == TokenKind.STAR
                || (isUnsignedAfter(unsigned) && !isSliceAfter(distance));
    }

    /// Whether `[a..b]`, which is a part of what stands before it and no list, begins at a token.
    private boolean isSliceAfter(int distance) {
        if (reader.kindAfter(distance) != TokenKind.OPEN_BRACKET) {
            return false;
        }
        int level = 1;
        for (int i = distance + 1; level > 0; i++) {
            switch (reader.kindAfter(i)) {
                case OPEN_BRACKET, OPEN_BRACE, OPEN_PARENTHESIS -> level++;
                case CLOSE_BRACKET, CLOSE_BRACE, CLOSE_PARENTHESIS -> level--;
                case RANGE -> {
                    if (level == 1) {
                        return true;
                    }
                }
                case END -> {
                    return false;
                }
                default -> {}
            }
        }
        return false;
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

    /// Whether a name is a selected column: no other name, but AS or PER PARTITION, follows it.
    /// `AS x` is an alias, `as AS x` a column with one.
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

    @Override
    boolean isSumOperator() {
        return reader.is(TokenKind.PLUS) || reader.is(TokenKind.MINUS);
    }

    @Override
    Term signed() {
        int start = reader.index();
        if (!reader.accept(TokenKind.MINUS)) {
            return modified(simple(), start);
        }
        reader.enter();
        Term operand = signed();
        setHeight(grown(height(), 0));
        reader.leave();
        return new Term.Negation(operand, reader.spanFrom(start));
    }

    /// Fields, elements and slices of what was just read.
    private Term modified(Term receiver, int start) {
        Term term = receiver;
        int reached = height();
        while (reader.is(TokenKind.DOT) || reader.is(TokenKind.OPEN_BRACKET)) {
            if (reader.accept(TokenKind.DOT)) {
                term = new Term.FieldSelection(term, names.name(), reader.spanFrom(start));
                reached = grown(reached, 0);
            } else {
                term = elementOrSlice(term, start);
                reached = grown(reached, height());
            }
        }
        setHeight(reached);
        return term;
    }

    private Term elementOrSlice(Term receiver, int start) {
        reader.expect(TokenKind.OPEN_BRACKET);
        Optional<Term> from = Optional.empty();
        Optional<Term> to = Optional.empty();
        boolean slice = reader.accept(TokenKind.RANGE);
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
        setHeight(1);
        if (literals.isConstantAfter(0)) {
            return literals.constant();
        }
        return switch (reader.kind()) {
            case QUESTION_MARK -> names.isCallAfter(0) ? columnOrCall() : literals.marker();
            case COLON -> literals.marker();
            case OPEN_PARENTHESIS -> hintOrTuple();
            case OPEN_BRACKET -> {
                int start = reader.index();
                List<Term> elements = listBetween(TokenKind.OPEN_BRACKET, TokenKind.CLOSE_BRACKET);
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

    private Term columnOrCall() {
        if (reader.kindAfter(1) == TokenKind.OPEN_PARENTHESIS && reader.is(TokenKind.KEYWORD)) {
            switch (reader.tokens().keyword(reader.index())) {
                case COUNT -> {
                    if (reader.kindAfter(2) == TokenKind.STAR) {
                        return countAll();
                    }
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
            int start = reader.index();
            QualifiedName function = names.function();
            List<Term> arguments =
                    listBetween(TokenKind.OPEN_PARENTHESIS, TokenKind.CLOSE_PARENTHESIS);
            return new Term.FunctionCall(function, arguments, reader.spanFrom(start));
        }
        if (reader.accept(Keyword.TOKEN)) {
            throw reader.unexpected();
        }
        Name column = names.name();
        return new Term.ColumnReference(column);
    }

    private Term countAll() {
        int start = reader.index();
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
        setHeight(1);
        Term cell = modified(column, target);
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        setHeight(height() + 1);
        return new Term.CellFunction(attribute, cell, reader.spanFrom(start));
    }

    private Term cast() {
        int start = reader.index();
        reader.advance();
        reader.advance();
        Term operand = expression();
        setHeight(height() + 1);
        reader.expect(Keyword.AS);
        RawType type = types.nativeType();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return new Term.Cast(operand, type, reader.spanFrom(start));
    }

    private Term hintOrTuple() {
        int start = reader.index();
        int afterType = types.endOfParenthesisedType();
        if (afterType == 0 || !isUnsignedAfter(afterType)) {
            List<Term> components =
                    listBetween(TokenKind.OPEN_PARENTHESIS, TokenKind.CLOSE_PARENTHESIS);
            if (components.isEmpty()) {
                throw reader.unexpected();
            }
            return new Term.TupleLiteral(components, reader.spanFrom(start));
        }
        reader.enter();
        reader.advance();
        RawType type = types.type();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        Term operand = simple();
        setHeight(grown(height(), 0));
        reader.leave();
        return new Term.TypeHint(type, operand, reader.spanFrom(start));
    }

    private Term setMapOrUserType() {
        int start = reader.index();
        reader.advance();
        if (reader.accept(TokenKind.CLOSE_BRACE)) {
            return new Term.SetLiteral(List.of(), reader.spanFrom(start));
        }
        Term first = expression();
        if (reader.is(TokenKind.COLON)) {
            return mapOrUserType(start, first);
        }
        List<Term> elements = restOfList(first, TokenKind.CLOSE_BRACE);
        return new Term.SetLiteral(elements, reader.spanFrom(start));
    }

    /// A literal with only names as keys is a value of a user-defined type.
    private Term mapOrUserType(int start, Term firstKey) {
        List<Term.MapEntry> entries = restOfMap(firstKey);
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
