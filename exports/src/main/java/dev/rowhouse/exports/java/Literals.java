package dev.rowhouse.exports.java;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.exports.file.ExportException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;

/// Constants of a model as Java expressions.
final class Literals {
    private Literals() {}

    /// @throws ExportException when Java has no expression for it
    static String of(JavaSource source, CqlType type, Bytes value) {
        return switch (type.deserialize(value)) {
            case String text -> SourceText.literal(text);
            case Boolean bool -> bool.toString();
            case Integer number -> number.toString();
            case Long number -> number + "L";
            case Short number -> "(short) " + number;
            case Byte number -> "(byte) " + number;
            case Double number -> number.toString();
            case Float number -> number + "f";
            case BigDecimal number ->
                    "new " + source.use("java.math.BigDecimal") + "(\"" + number + "\")";
            case BigInteger number ->
                    "new " + source.use("java.math.BigInteger") + "(\"" + number + "\")";
            case Instant time -> source.use("java.time.Instant") + ".parse(\"" + time + "\")";
            case LocalDate day -> source.use("java.time.LocalDate") + ".parse(\"" + day + "\")";
            case LocalTime time -> source.use("java.time.LocalTime") + ".parse(\"" + time + "\")";
            case UUID uuid -> source.use("java.util.UUID") + ".fromString(\"" + uuid + "\")";
            case null, default ->
                    throw new ExportException(
                            "the constant "
                                    + type.toCqlLiteral(value)
                                    + " of type "
                                    + type.cql()
                                    + " cannot be written in Java; make it a parameter");
        };
    }
}
