package dev.rowhouse.model.concept;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.LiteralKind;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// A constant written in a model file or in a question.
public sealed interface Literal {
    /// The constant as JPQL writes it: `'O''Hare'`, `12.50`, `true`.
    String jpql();

    /// The constant as a serialized value of a type, or empty when it is none.
    default Optional<Bytes> bytes(CqlType type) {
        return switch (this) {
            case Text text ->
                    Conversion.first(
                            type,
                            text.value(),
                            List.of(
                                    LiteralKind.STRING,
                                    LiteralKind.UUID,
                                    LiteralKind.HEX,
                                    LiteralKind.DURATION));
            case Numeral number ->
                    Conversion.first(
                            type,
                            number.value().toPlainString(),
                            List.of(
                                    number.value().scale() <= 0
                                            ? LiteralKind.INTEGER
                                            : LiteralKind.FLOAT));
            case Bool bool ->
                    Conversion.first(
                            type, Boolean.toString(bool.value()), List.of(LiteralKind.BOOLEAN));
        };
    }

    /// A text; also dates, times, uuids and other values that have no literal of their own, in
    /// CQL's notation.
    record Text(String value) implements Literal {
        @Override
        public String jpql() {
            return "'" + value.replace("'", "''") + "'";
        }
    }

    /// A whole or decimal number.
    record Numeral(BigDecimal value) implements Literal {
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
