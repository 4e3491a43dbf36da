package dev.rowhouse.cql.schema;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.types.Identifiers;

import java.util.List;
import java.util.stream.Collectors;

/// A condition that the values of a column must satisfy when they are written (Cassandra 6.0).
public sealed interface ColumnConstraint {
    /// `NOT NULL`: a row must have a value.
    record NotNull() implements ColumnConstraint {
        @Override
        public String cql(String column) {
            return "NOT NULL";
        }
    }

    /// `JSON`: the text must be JSON.
    record Json() implements ColumnConstraint {
        @Override
        public String cql(String column) {
            return "JSON";
        }
    }

    /// `column operator bound`.
    ///
    /// @param text the bound as CQL
    /// @param bound the same, serialized
    record Value(RelationOperator operator, String text, Bytes bound) implements ColumnConstraint {
        @Override
        public String cql(String column) {
            return Identifiers.quoteIfNeeded(column) + " " + operator + " " + text;
        }
    }

    /// `LENGTH() operator bound`: the number of UTF-16 units of a text, of bytes of a blob.
    record Length(RelationOperator operator, int bound) implements ColumnConstraint {
        @Override
        public String cql(String column) {
            return "LENGTH() " + operator + " " + bound;
        }
    }

    /// `OCTET_LENGTH() operator bound`: the number of bytes.
    record OctetLength(RelationOperator operator, int bound) implements ColumnConstraint {
        @Override
        public String cql(String column) {
            return "OCTET_LENGTH() " + operator + " " + bound;
        }
    }

    /// `REGEXP() = 'pattern'`, or `!=`: the whole text must match, or must not.
    ///
    /// @param pattern a valid `java.util.regex.Pattern`
    record Regexp(RelationOperator operator, String pattern) implements ColumnConstraint {
        @Override
        public String cql(String column) {
            return "REGEXP() " + operator + " " + Identifiers.quoteText(pattern);
        }
    }

    /// The condition as CQL.
    ///
    /// @param column the name of the column
    String cql(String column);

    /// `CHECK condition AND …`.
    static String cql(String column, List<ColumnConstraint> constraints) {
        return constraints.stream()
                .map(one -> one.cql(column))
                .collect(Collectors.joining(" AND ", "CHECK ", ""));
    }

    /// Whether a comparison came out as an operator demands.
    ///
    /// @param comparison negative, zero or positive, as of a [java.util.Comparator]
    static boolean holds(RelationOperator operator, int comparison) {
        return switch (operator) {
            case EQ -> comparison == 0;
            case NEQ -> comparison != 0;
            case LT -> comparison < 0;
            case LTE -> comparison <= 0;
            case GT -> comparison > 0;
            case GTE -> comparison >= 0;
            case LIKE, CONTAINS, CONTAINS_KEY ->
                    throw new IllegalArgumentException(operator + " compares nothing");
        };
    }
}
