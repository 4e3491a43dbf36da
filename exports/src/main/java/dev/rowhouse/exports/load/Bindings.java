package dev.rowhouse.exports.load;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.model.concept.AttributeStatistics;

import java.util.Optional;

/// Functions of NoSQLBench that make a value of a CQL type of a number.
final class Bindings {
    private static final int TEXT_LENGTH = 10;
    private static final int ITEMS = 5;
    private static final int IMAGE = 1_000_000;

    private Bindings() {}

    /// A value for a key: different numbers give different values, if the type has enough of them.
    /// Empty for types that have no function.
    static Optional<String> key(CqlType type) {
        return type instanceof NativeType simple ? Optional.of(key(simple)) : Optional.empty();
    }

    private static String key(NativeType type) {
        return switch (type) {
            case ASCII, TEXT -> "NumberNameToString()";
            case BIGINT, COUNTER -> "Add(0)";
            case BLOB -> "ByteBufferSizedHashed(8)";
            case BOOLEAN -> "Mod(2); ToBoolean()";
            case DATE -> "LongToLocalDateDays()";
            case DECIMAL -> "ToBigDecimal()";
            case DOUBLE -> "ToDouble()";
            case DURATION -> "ToDouble(); ToCqlDuration()";
            case FLOAT -> "ToFloat()";
            case INET -> "ToInetAddress()";
            case INT -> "ToInt()";
            case SMALLINT -> "Mod(32768); ToShort()";
            case TIME -> "Mul(1000); ToLocalTime()";
            case TIMESTAMP -> "Mul(60000); ToJavaInstant()";
            case TIMEUUID -> "Mul(60000); ToEpochTimeUUID()";
            case TINYINT -> "Mod(128); ToByte()";
            case UUID -> "ToHashedUUID()";
            case VARINT -> "ToBigInt()";
            case EMPTY -> throw new IllegalArgumentException("a column of nothing");
        };
    }

    /// A value of about the size that the model says; empty for types that have no function.
    static Optional<String> value(CqlType type, AttributeStatistics statistics) {
        long length = Math.max(1, Math.round(statistics.length().orElse(TEXT_LENGTH)));
        return switch (type) {
            case NativeType simple ->
                    Optional.of(
                            switch (simple) {
                                case ASCII, TEXT ->
                                        "CharBufImage('A-Za-z0-9', %d, %d); ToString()"
                                                .formatted(IMAGE, length);
                                case BLOB -> "ByteBufferSizedHashed(%d)".formatted(length);
                                default -> "HashRange(0, 1000000); " + key(simple);
                            });
            case ListType list -> sized("ListSizedHashed", list.element(), statistics);
            case SetType set -> sized("SetSizedHashed", set.element(), statistics);
            case MapType map ->
                    element(map.key())
                            .flatMap(key ->
                                    element(map.value())
                                            .map(value ->
                                                    "MapSizedHashed(%s, %s, %s)"
                                                            .formatted(
                                                                    size(statistics), key, value)));
            case VectorType vector ->
                    Optional.of(
                            "CqlVector(ListSizedHashed(%d, HashRange(0.0f, 1.0f)))"
                                    .formatted(vector.dimension()));
            case TupleType _, UserType _ -> Optional.empty();
        };
    }

    private static Optional<String> sized(
            String function, CqlType element, AttributeStatistics statistics) {
        return element(element).map(each -> function + "(" + size(statistics) + ", " + each + ")");
    }

    private static String size(AttributeStatistics statistics) {
        long items = Math.max(1, Math.round(statistics.items().orElse(ITEMS)));
        return "FixedValue(%d)->int".formatted(items);
    }

    /// One function, as an argument of another.
    private static Optional<String> element(CqlType type) {
        return key(type).filter(function -> !function.contains(";"));
    }
}
