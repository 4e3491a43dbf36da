package dev.rowhouse.model.query;

import java.util.List;

/// One conjunct of a WHERE clause. `x BETWEEN a AND b` has become two comparisons, a composite
/// key's equality one per attribute.
public sealed interface Condition {
    /// The attributes that it is about, in the order of the text.
    default List<AttributeReference> attributes() {
        return switch (this) {
            case Comparison(var attribute, _, _) -> List.of(attribute);
            case RowComparison(var all, _, _) -> all;
            case InValues(var attribute, _) -> List.of(attribute);
            case InParameter(var attribute, _) -> List.of(attribute);
            case Member(_, var collection) -> List.of(collection);
        };
    }

    /// `attribute operator value`.
    record Comparison(AttributeReference attribute, Operator operator, Value value)
            implements Condition {}

    /// `(a, b) operator (x, y)`: rows compare as wholes, first attribute first. The operator is
    /// never EQUAL; at least two attributes.
    record RowComparison(List<AttributeReference> attributes, Operator operator, List<Value> values)
            implements Condition {
        /// Copies the lists and checks that they match.
        public RowComparison {
            attributes = List.copyOf(attributes);
            values = List.copyOf(values);
            if (attributes.size() != values.size()) {
                throw new IllegalArgumentException("row values of different lengths");
            }
        }
    }

    /// `attribute IN (x, y)`: equal to one of some values.
    record InValues(AttributeReference attribute, List<Value> values) implements Condition {
        /// Copies the list.
        public InValues {
            values = List.copyOf(values);
        }
    }

    /// `attribute IN :list`: equal to one of the elements of a list that the caller gives.
    record InParameter(AttributeReference attribute, Value.Parameter list) implements Condition {}

    /// `value MEMBER OF collection`: the list or set holds the value.
    record Member(Value value, AttributeReference collection) implements Condition {}

    /// A comparison of two values.
    enum Operator {
        /// The same.
        EQUAL("="),
        /// Before, excluded.
        LESS("<"),
        /// Before, included.
        LESS_OR_EQUAL("<="),
        /// After, excluded.
        GREATER(">"),
        /// After, included.
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        /// The operator as JPQL and CQL write it.
        public String symbol() {
            return symbol;
        }
    }
}
