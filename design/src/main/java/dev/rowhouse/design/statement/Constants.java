package dev.rowhouse.design.statement;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Literal;

import java.math.BigDecimal;

/// Converts constants of a model to CQL.
final class Constants {
    /// The single value of the artificial column that puts all rows into one partition.
    static final String SINGLE_BUCKET = "all";

    private Constants() {}

    /// A constant as a term of a type.
    static Term.Literal term(Literal literal, CqlType type) {
        return switch (literal) {
            case Literal.Text(var text) -> new Term.Literal(textKind(type), text, Span.NONE);
            case Literal.Numeral(var number) ->
                    new Term.Literal(numberKind(number), number.toPlainString(), Span.NONE);
            case Literal.Bool(var value) -> Term.Literal.bool(value);
        };
    }

    /// A constant as the bytes of a type.
    static Bytes bytes(Literal literal, CqlType type) {
        Term.Literal term = term(literal, type);
        return type.fromLiteral(LiteralKind.valueOf(term.kind().name()), term.text());
    }

    private static Term.LiteralKind textKind(CqlType type) {
        if (type instanceof NativeType scalar) {
            return switch (scalar) {
                case UUID, TIMEUUID -> Term.LiteralKind.UUID;
                case BLOB -> Term.LiteralKind.HEX;
                case DURATION -> Term.LiteralKind.DURATION;
                default -> Term.LiteralKind.STRING;
            };
        }
        return Term.LiteralKind.STRING;
    }

    private static Term.LiteralKind numberKind(BigDecimal number) {
        return number.scale() <= 0 ? Term.LiteralKind.INTEGER : Term.LiteralKind.FLOAT;
    }
}
