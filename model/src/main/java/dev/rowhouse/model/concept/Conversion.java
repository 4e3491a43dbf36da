package dev.rowhouse.model.concept;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.MarshalException;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Between the constants of a model file and the values of CQL types.
public final class Conversion {
    private Conversion() {}

    /// The value a text denotes when read as the first kind of constant that the type takes, or
    /// empty when it denotes none.
    static Optional<Bytes> first(CqlType type, String text, List<LiteralKind> kinds) {
        for (LiteralKind kind : kinds) {
            if (type.acceptsLiteral(kind)) {
                try {
                    return Optional.of(type.fromLiteral(kind, text));
                } catch (MarshalException _) {
                    // Not a constant of this kind; another one may do.
                }
            }
        }
        return Optional.empty();
    }

    /// The constant that an unquoted text in a model file stands for where a value of the type is
    /// wanted; empty when it is none.
    public static Optional<Literal> literal(String text, CqlType type) {
        if (type.acceptsLiteral(LiteralKind.BOOLEAN)
                && (text.equals("true") || text.equals("false"))) {
            return Optional.of(new Literal.Bool(Boolean.parseBoolean(text)));
        }
        Optional<BigDecimal> number = NumberText.decimal(text);
        if (number.isPresent()) {
            Literal literal = new Literal.Numeral(number.get());
            if (literal.bytes(type).isPresent()) {
                return Optional.of(literal);
            }
        }
        Literal literal = new Literal.Text(text);
        return literal.bytes(type).map(_ -> literal);
    }
}
