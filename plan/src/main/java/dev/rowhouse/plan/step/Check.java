package dev.rowhouse.plan.step;

import dev.rowhouse.model.query.Condition.Operator;

import java.util.List;
import java.util.stream.Collectors;

/// A condition that the application checks on the rows it has read, because no statement contains
/// it. A comparison with null is never true.
public sealed interface Check {
    /// The condition as readable text, such as `user.level = :level`.
    String text();

    /// The columns in the condition.
    List<Expression.RowColumn> columns();

    /// `value operator operand`.
    record Comparison(Expression.RowColumn value, Operator operator, Expression operand)
            implements Check {
        @Override
        public List<Expression.RowColumn> columns() {
            return List.of(value);
        }

        @Override
        public String text() {
            return value.text() + " " + operator.symbol() + " " + operand.text();
        }
    }

    /// `(a, b) operator (x, y)`: rows compare as a whole, first value first.
    record RowComparison(
            List<Expression.RowColumn> values, Operator operator, List<Expression> operands)
            implements Check {
        /// Copies the lists and checks that they match.
        public RowComparison {
            values = List.copyOf(values);
            operands = List.copyOf(operands);
            if (values.size() != operands.size()) {
                throw new IllegalArgumentException("row values of different lengths");
            }
        }

        @Override
        public List<Expression.RowColumn> columns() {
            return values;
        }

        @Override
        public String text() {
            return texts(values) + " " + operator.symbol() + " " + texts(operands);
        }
    }

    /// `value IN (x, y)`.
    record OneOf(Expression.RowColumn value, List<Expression> operands) implements Check {
        /// Copies the list.
        public OneOf {
            operands = List.copyOf(operands);
        }

        @Override
        public List<Expression.RowColumn> columns() {
            return List.of(value);
        }

        @Override
        public String text() {
            return value.text() + " IN " + texts(operands);
        }
    }

    /// `value IN :list`.
    record InList(Expression.RowColumn value, Expression.Parameter list) implements Check {
        @Override
        public List<Expression.RowColumn> columns() {
            return List.of(value);
        }

        @Override
        public String text() {
            return value.text() + " IN " + list.text();
        }
    }

    /// `operand MEMBER OF collection`: an element of the list or set, a key of the map.
    record Member(Expression operand, Expression.RowColumn collection) implements Check {
        @Override
        public List<Expression.RowColumn> columns() {
            return List.of(collection);
        }

        @Override
        public String text() {
            return operand.text() + " MEMBER OF " + collection.text();
        }
    }

    private static String texts(List<? extends Expression> expressions) {
        return expressions.stream()
                .map(Expression::text)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
