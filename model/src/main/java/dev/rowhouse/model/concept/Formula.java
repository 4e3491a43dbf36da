package dev.rowhouse.model.concept;

import dev.rowhouse.cql.types.CqlType;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/// The computation of an attribute from other attributes of the same instance, such as `YEAR(at)`
/// or `quantity * price`.
///
/// The result is null when a value that the text names is null, also one that would not decide. It
/// is exact: whole numbers and decimals are never rounded, and the type of the attribute holds
/// every possible result.
public sealed interface Formula {
    /// The names of the attributes from which it is computed, in the order of the text.
    default Set<String> inputs() {
        Set<String> inputs = new LinkedHashSet<>();
        collect(inputs);
        return inputs;
    }

    /// The formula as the model file writes it.
    default String text() {
        return text(name -> name);
    }

    /// The formula with other texts in place of the attributes' names.
    String text(UnaryOperator<String> input);

    /// Adds the names of the attributes.
    void collect(Set<String> inputs);

    /// The value of an attribute.
    ///
    /// @param type the type of the attribute
    record Input(String attribute, CqlType type) implements Formula {
        @Override
        public String text(UnaryOperator<String> input) {
            return input.apply(attribute);
        }

        @Override
        public void collect(Set<String> inputs) {
            inputs.add(attribute);
        }
    }

    /// A number or a text in the formula.
    record Constant(Literal literal) implements Formula {
        @Override
        public String text(UnaryOperator<String> input) {
            return literal.jpql();
        }

        @Override
        public void collect(Set<String> inputs) {
            // A constant needs no attribute.
        }
    }

    /// A part of a time.
    ///
    /// @param time an attribute of the type `timestamp`, `date` or `timeuuid`, as far as it has
    ///     the part
    record Calendar(CalendarPart part, Input time) implements Formula {
        @Override
        public String text(UnaryOperator<String> input) {
            return part + "(" + time.text(input) + ")";
        }

        @Override
        public void collect(Set<String> inputs) {
            time.collect(inputs);
        }
    }

    /// A sum, difference or product of numbers. It is a decimal when one of the two is.
    record Arithmetic(Operator operator, Formula left, Formula right) implements Formula {
        /// The operators, in the notation of the model file.
        public enum Operator {
            /// The sum.
            PLUS("+"),
            /// The left number less the right one.
            MINUS("-"),
            /// The product.
            TIMES("*");

            private final String symbol;

            Operator(String symbol) {
                this.symbol = symbol;
            }

            /// The operator in the model file.
            public String symbol() {
                return symbol;
            }
        }

        @Override
        public String text(UnaryOperator<String> input) {
            return operand(left, operator == Operator.TIMES, input)
                    + " "
                    + operator.symbol
                    + " "
                    + operand(right, operator != Operator.PLUS, input);
        }

        private static String operand(Formula of, boolean binds, UnaryOperator<String> input) {
            String text = of.text(input);
            boolean isLooser =
                    of instanceof Choice
                            || binds
                                    && of instanceof Arithmetic inner
                                    && inner.operator != Operator.TIMES;
            return isLooser ? "(" + text + ")" : text;
        }

        @Override
        public void collect(Set<String> inputs) {
            left.collect(inputs);
            right.collect(inputs);
        }
    }

    /// One of two values: `CASE WHEN status = 'paid' THEN amount ELSE 0 END`.
    ///
    /// @param tested the attribute that decides
    /// @param bound the value with which it is compared, of the attribute's type
    /// @param then the value when the comparison holds
    /// @param otherwise the value when it does not
    record Choice(
            Input tested, Comparison comparison, Literal bound, Formula then, Formula otherwise)
            implements Formula {
        @Override
        public String text(UnaryOperator<String> input) {
            return "CASE WHEN %s %s %s THEN %s ELSE %s END"
                    .formatted(
                            tested.text(input),
                            comparison.symbol(),
                            bound.jpql(),
                            then.text(input),
                            otherwise.text(input));
        }

        @Override
        public void collect(Set<String> inputs) {
            tested.collect(inputs);
            then.collect(inputs);
            otherwise.collect(inputs);
        }
    }

    /// A comparison with a constant. The order of values is that of their type in CQL.
    enum Comparison {
        /// Equal.
        EQUAL("="),
        /// Different.
        NOT_EQUAL("<>"),
        /// Smaller.
        LESS("<"),
        /// Smaller or equal.
        LESS_OR_EQUAL("<="),
        /// Greater.
        GREATER(">"),
        /// Greater or equal.
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Comparison(String symbol) {
            this.symbol = symbol;
        }

        /// The comparison in the model file.
        public String symbol() {
            return symbol;
        }

        /// Whether a value meets the comparison.
        ///
        /// @param order negative, zero or positive as the value is below, at or above the constant
        public boolean holds(int order) {
            return switch (this) {
                case EQUAL -> order == 0;
                case NOT_EQUAL -> order != 0;
                case LESS -> order < 0;
                case LESS_OR_EQUAL -> order <= 0;
                case GREATER -> order > 0;
                case GREATER_OR_EQUAL -> order >= 0;
            };
        }
    }
}
