package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.TableOptions;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Reads the properties of WITH clauses.
final class PropertyParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TermParser terms;

    PropertyParser(TokenReader reader, NameParser names, TermParser terms) {
        this.reader = reader;
        this.names = names;
        this.terms = terms;
    }

    /// `name = value AND …`.
    Properties properties() {
        return propertiesBeside(() -> false);
    }

    /// `name = value AND …` with other things between them.
    ///
    /// @param acceptOther reads another thing, if there is one
    Properties propertiesBeside(BooleanSupplier acceptOther) {
        List<Properties.Property> properties = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        do {
            if (!acceptOther.getAsBoolean()) {
                properties.add(property(seen));
            }
        } while (reader.accept(Keyword.AND));
        return new Properties(properties);
    }

    /// The WITH clause of a table; nothing when there is none.
    TableOptions tableOptions() {
        return options(true);
    }

    /// The WITH clause of a view; nothing when there is none.
    TableOptions viewOptions() {
        return options(false);
    }

    private TableOptions options(boolean compactStorageAllowed) {
        if (!reader.accept(Keyword.WITH)) {
            return TableOptions.NONE;
        }
        List<Properties.Property> properties = new ArrayList<>();
        List<TableOptions.ColumnOrder> order = new ArrayList<>();
        boolean compactStorage = false;
        Set<String> seen = new HashSet<>();
        do {
            int start = reader.index();
            boolean property = reader.kindAfter(1) == TokenKind.EQUAL;
            if (!property && reader.accept(Keyword.COMPACT)) {
                reader.expect(Keyword.STORAGE);
                compactStorage = true;
                if (!compactStorageAllowed) {
                    throw reader.refused(
                            "COMPACT STORAGE tables are not allowed starting with version 4.0",
                            start);
                }
            } else if (!property && reader.accept(Keyword.CLUSTERING)) {
                order.addAll(clusteringOrder());
            } else {
                properties.add(property(seen));
            }
        } while (reader.accept(Keyword.AND));
        return new TableOptions(new Properties(properties), order, compactStorage);
    }

    private List<TableOptions.ColumnOrder> clusteringOrder() {
        reader.expect(Keyword.ORDER);
        reader.expect(Keyword.BY);
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<TableOptions.ColumnOrder> order = new ArrayList<>();
        do {
            Name column = names.name();
            if (reader.accept(Keyword.ASC)) {
                order.add(new TableOptions.ColumnOrder(column, SortDirection.ASC));
            } else if (reader.accept(Keyword.DESC)) {
                order.add(new TableOptions.ColumnOrder(column, SortDirection.DESC));
            } else {
                throw reader.unexpected();
            }
        } while (reader.accept(TokenKind.COMMA));
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return order;
    }

    private Properties.Property property(Set<String> seen) {
        int start = reader.index();
        Name name = names.name();
        reader.expect(TokenKind.EQUAL);
        PropertyValue value = value();
        if (!seen.add(name.text())) {
            throw reader.refused("Multiple definitions for property '" + name.text() + "'", start);
        }
        return new Properties.Property(name, value);
    }

    private PropertyValue value() {
        if (terms.literals().isConstantAfter(0)) {
            return new PropertyValue.Scalar(terms.literals().constant());
        }
        if (reader.is(TokenKind.OPEN_BRACE)) {
            return options();
        }
        if (!reader.is(TokenKind.KEYWORD) || !reader.isName()) {
            throw reader.unexpected();
        }
        return new PropertyValue.Word(reader.takeName().text());
    }

    /// `{key: value, …}`, where the grammar takes any terms but only constants have a meaning.
    PropertyValue.Options options() {
        reader.expect(TokenKind.OPEN_BRACE);
        List<Integer> starts = new ArrayList<>();
        List<Term> keys = new ArrayList<>();
        List<Term> values = new ArrayList<>();
        if (!reader.is(TokenKind.CLOSE_BRACE)) {
            do {
                starts.add(reader.index());
                keys.add(terms.term());
                reader.expect(TokenKind.COLON);
                values.add(terms.term());
            } while (reader.accept(TokenKind.COMMA));
        }
        reader.expect(TokenKind.CLOSE_BRACE);
        List<PropertyValue.Option> options = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < keys.size(); i++) {
            options.add(option(keys.get(i), values.get(i), starts.get(i)));
            String key = options.getLast().key().text();
            if (!seen.add(key)) {
                throw reader.refused("Multiple definition for property " + key, starts.get(i));
            }
        }
        return new PropertyValue.Options(options);
    }

    private PropertyValue.Option option(Term key, Term value, int start) {
        if (!(key instanceof Term.Literal keyLiteral) || isNull(keyLiteral)) {
            throw reader.refused("Invalid property name: " + shown(key) + noMarkers(key), start);
        }
        if (!(value instanceof Term.Literal valueLiteral) || isNull(valueLiteral)) {
            throw reader.refused(
                    "Invalid property value: "
                            + shown(value)
                            + " for property: "
                            + shown(key)
                            + noMarkers(value),
                    start);
        }
        return new PropertyValue.Option(keyLiteral, valueLiteral);
    }

    private static boolean isNull(Term.Literal literal) {
        return literal.kind() == Term.LiteralKind.NULL;
    }

    private static String shown(Term term) {
        return switch (term) {
            case Term.BindMarker ignored -> "?";
            case Term.Literal literal when isNull(literal) -> "NULL";
            // To Cassandra's parser an operator is a call.
            case Term.Negation(Term operand, Span ignored) ->
                    "system.\"_negate\"(" + shown(operand) + ")";
            case Term.Arithmetic arithmetic ->
                    "system.\"%s\"(%s, %s)"
                            .formatted(
                                    function(arithmetic.operator()),
                                    shown(arithmetic.left()),
                                    shown(arithmetic.right()));
            default -> term.toString();
        };
    }

    private static String function(Term.ArithmeticOperator operator) {
        return switch (operator) {
            case ADD -> "_add";
            case SUBTRACT -> "_substract";
            case MULTIPLY -> "_multiply";
            case DIVIDE -> "_divide";
            case MODULO -> "_modulo";
        };
    }

    private static String noMarkers(Term term) {
        return term instanceof Term.BindMarker
                ? " (bind variables are not supported in DDL queries)"
                : "";
    }
}
