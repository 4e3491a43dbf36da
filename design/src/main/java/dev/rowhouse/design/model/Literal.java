package dev.rowhouse.design.model;

import java.math.BigDecimal;

/// A constant written in a model file or in a question.
public sealed interface Literal {
    /// The constant as JPQL writes it: `'O''Hare'`, `12.50`, `true`.
    String jpql();

    /// A text; also dates, times, uuids and other values that have no literal of their own, in CQL's notation.
    record Text(String value) implements Literal {
        @Override
        public String jpql() {
            return "'" + value.replace("'", "''") + "'";
        }
    }

    /// A whole or decimal number.
    record Number(BigDecimal value) implements Literal {
        @Override
        public String jpql() {
            return value.toPlainString();
        }
    }

    /// `true` or `false`.
    record Bool(boolean value) implements Literal {
        @Override
        public String jpql() {
            return Boolean.toString(value);
        }
    }
}
