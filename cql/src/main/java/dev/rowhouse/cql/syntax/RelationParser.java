package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Term;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads WHERE clauses and the conditions after IF.
final class RelationParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TermParser terms;

    RelationParser(TokenReader reader, NameParser names, TermParser terms) {
        this.reader = reader;
        this.names = names;
        this.terms = terms;
    }

    /// The relations after WHERE.
    List<Relation> relations() {
        List<Relation> relations = new ArrayList<>();
        do {
            relations.add(reader.is(TokenKind.EXPRESSION_OPEN) ? indexExpression() : relation());
        } while (reader.accept(Keyword.AND));
        return relations;
    }

    private Relation indexExpression() {
        int start = reader.index();
        reader.advance();
        Name index = names.indexName();
        reader.expect(TokenKind.COMMA);
        Term value = terms.term();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return new Relation.IndexExpression(
                new QualifiedName(Optional.empty(), index), value, reader.spanFrom(start));
    }

    private Relation relation() {
        if (reader.is(Keyword.TOKEN)) {
            return token();
        }
        if (reader.is(TokenKind.OPEN_PARENTHESIS)) {
            return isColumnsInParentheses() ? multiColumn() : inParentheses();
        }
        int start = reader.index();
        Name column = names.column();
        if (reader.accept(Keyword.IS)) {
            reader.expect(Keyword.NOT);
            reader.expect(Keyword.NULL);
            return new Relation.IsNotNull(column, reader.spanFrom(start));
        }
        if (reader.accept(Keyword.IN)) {
            InValues values = inValues();
            return new Relation.In(column, values, reader.spanFrom(start));
        }
        if (reader.accept(TokenKind.OPEN_BRACKET)) {
            Term key = terms.term();
            reader.expect(TokenKind.CLOSE_BRACKET);
            RelationOperator operator = comparison();
            Term value = terms.term();
            return new Relation.MapElement(column, key, operator, value, reader.spanFrom(start));
        }
        RelationOperator operator = singleColumnOperator();
        Term value = terms.term();
        return new Relation.SingleColumn(column, operator, value, reader.spanFrom(start));
    }

    private RelationOperator singleColumnOperator() {
        Optional<RelationOperator> operator = findComparison(reader);
        if (operator.isPresent()) {
            return operator.get();
        }
        if (reader.accept(Keyword.LIKE)) {
            return RelationOperator.LIKE;
        }
        RelationOperator contains = findContains();
        if (contains == null) {
            throw reader.unexpected();
        }
        return contains;
    }

    private @Nullable RelationOperator findContains() {
        if (!reader.accept(Keyword.CONTAINS)) {
            return null;
        }
        // `key` after CONTAINS is always the keyword: a value cannot begin with a column.
        return reader.accept(Keyword.KEY)
                ? RelationOperator.CONTAINS_KEY
                : RelationOperator.CONTAINS;
    }

    private RelationOperator comparison() {
        return findComparison(reader).orElseThrow(reader::unexpected);
    }

    /// The operator of a comparison, if one is next.
    static Optional<RelationOperator> findComparison(TokenReader reader) {
        Optional<RelationOperator> operator =
                switch (reader.kind()) {
                    case EQUAL -> Optional.of(RelationOperator.EQ);
                    case NOT_EQUAL -> Optional.of(RelationOperator.NEQ);
                    case LESS -> Optional.of(RelationOperator.LT);
                    case LESS_OR_EQUAL -> Optional.of(RelationOperator.LTE);
                    case GREATER -> Optional.of(RelationOperator.GT);
                    case GREATER_OR_EQUAL -> Optional.of(RelationOperator.GTE);
                    default -> Optional.empty();
                };
        if (operator.isPresent()) {
            reader.advance();
        }
        return operator;
    }

    /// `(value, …)` or a marker for all of them.
    private InValues inValues() {
        if (terms.literals().isMarker()) {
            return new InValues.Marker(terms.literals().marker());
        }
        return new InValues.Values(
                terms.listBetween(TokenKind.OPEN_PARENTHESIS, TokenKind.CLOSE_PARENTHESIS));
    }

    private Relation token() {
        int start = reader.index();
        reader.advance();
        List<Name> columns = names.columns();
        RelationOperator operator = comparison();
        Term value = terms.term();
        return new Relation.Token(columns, operator, value, reader.spanFrom(start));
    }

    /// Tells `(a, b) > …` and `(a) > …` from `(a > …)`.
    private boolean isColumnsInParentheses() {
        boolean column =
                reader.isNameAfter(1) || reader.kindAfter(1) == TokenKind.EMPTY_QUOTED_NAME;
        return column
                && (reader.kindAfter(2) == TokenKind.COMMA
                        || reader.kindAfter(2) == TokenKind.CLOSE_PARENTHESIS);
    }

    private Relation inParentheses() {
        reader.enter();
        reader.advance();
        Relation relation = relation();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        reader.leave();
        return relation;
    }

    private Relation multiColumn() {
        int start = reader.index();
        List<Name> columns = names.columns();
        if (reader.accept(Keyword.IN)) {
            InValues values = multiColumnInValues();
            return new Relation.MultiColumnIn(columns, values, reader.spanFrom(start));
        }
        RelationOperator operator = comparison();
        Term value = tupleOrMarker();
        return new Relation.MultiColumn(columns, operator, value, reader.spanFrom(start));
    }

    private Term tupleOrMarker() {
        return reader.is(TokenKind.OPEN_PARENTHESIS) ? terms.tuple() : terms.literals().marker();
    }

    /// A marker, or in parentheses nothing, tuples, or markers for tuples, but not a mixture.
    private InValues multiColumnInValues() {
        if (terms.literals().isMarker()) {
            return new InValues.Marker(terms.literals().marker());
        }
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<Term> values = new ArrayList<>();
        if (!reader.is(TokenKind.CLOSE_PARENTHESIS)) {
            boolean tuples = reader.is(TokenKind.OPEN_PARENTHESIS);
            do {
                values.add(tuples ? terms.tuple() : terms.literals().marker());
            } while (reader.accept(TokenKind.COMMA));
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return new InValues.Values(values);
    }

    /// Whether EXISTS, and not a column of that name, comes after IF.
    boolean isExists() {
        if (!reader.is(Keyword.EXISTS)) {
            return false;
        }
        if (reader.isAfter(1, Keyword.AND)) {
            // Neither all of the condition nor the name of a column.
            throw reader.unexpected();
        }
        return switch (reader.kindAfter(1)) {
            case EQUAL,
                    NOT_EQUAL,
                    LESS,
                    LESS_OR_EQUAL,
                    GREATER,
                    GREATER_OR_EQUAL,
                    OPEN_BRACKET,
                    DOT ->
                    false;
            default -> !reader.isAfter(1, Keyword.IN) && !reader.isAfter(1, Keyword.CONTAINS);
        };
    }

    /// The conditions after IF.
    List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        do {
            conditions.add(condition());
        } while (reader.accept(Keyword.AND));
        return conditions;
    }

    private Condition condition() {
        int start = reader.index();
        ColumnTarget target = target();
        if (reader.accept(Keyword.IN)) {
            InValues values = inValues();
            return new Condition.In(target, values, reader.spanFrom(start));
        }
        RelationOperator operator = findComparison(reader).orElse(null);
        if (operator == null && target instanceof ColumnTarget.Column) {
            operator = findContains();
        }
        if (operator == null) {
            throw reader.unexpected();
        }
        Term value = terms.term();
        return new Condition.Comparison(target, operator, value, reader.spanFrom(start));
    }

    /// `column`, `column[key]` or `column.field`.
    ColumnTarget target() {
        Name column = names.column();
        if (reader.accept(TokenKind.OPEN_BRACKET)) {
            Term key = terms.term();
            reader.expect(TokenKind.CLOSE_BRACKET);
            return new ColumnTarget.Element(column, key);
        }
        if (reader.accept(TokenKind.DOT)) {
            return new ColumnTarget.Field(column, names.name());
        }
        return new ColumnTarget.Column(column);
    }
}
