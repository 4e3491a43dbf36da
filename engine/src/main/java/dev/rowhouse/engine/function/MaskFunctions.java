package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.CqlDuration;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.List;

/// The dynamic data masking functions `mask_…`, which replace what not everybody may see.
final class MaskFunctions {
    private static final String DEFAULT_TEXT = "****";
    private static final String DEFAULT_ALGORITHM = "SHA-256";

    private MaskFunctions() {}

    static ScalarFunction of(ResolvedFunction function) {
        return switch (function.function()) {
            case MASK_NULL -> (arguments, context) -> null;
            case MASK_DEFAULT -> constant(defaultValue(function.returnType()));
            case MASK_REPLACE -> (arguments, context) -> arguments[1];
            case MASK_INNER -> (arguments, context) -> partial(arguments, true);
            case MASK_OUTER -> (arguments, context) -> partial(arguments, false);
            default -> (arguments, context) -> hash(arguments);
        };
    }

    private static ScalarFunction constant(Bytes value) {
        return (arguments, context) -> value;
    }

    private static Bytes defaultValue(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> defaultValue(nativeType);
            case ListType ignored -> ListType.pack(List.of());
            case SetType ignored -> SetType.pack(List.of());
            case MapType ignored -> MapType.pack(List.of());
            case TupleType tuple ->
                    TupleType.join(
                            tuple.elements().stream().map(MaskFunctions::defaultValue).toList());
            case UserType user ->
                    UserType.join(
                            user.fieldTypes().stream().map(MaskFunctions::defaultValue).toList());
            case VectorType vector ->
                    vector.pack(
                            Collections.nCopies(
                                    vector.dimension(), defaultValue(vector.element())));
        };
    }

    private static Bytes defaultValue(NativeType type) {
        return switch (type) {
            case ASCII, TEXT -> Bytes.utf8(DEFAULT_TEXT);
            case BLOB, EMPTY -> Bytes.EMPTY;
            case BOOLEAN, TINYINT -> Bytes.ofByte(0);
            case SMALLINT -> Bytes.ofShort(0);
            case INT, FLOAT -> Bytes.ofInt(0);
            case BIGINT, COUNTER, DOUBLE, TIME, TIMESTAMP -> Bytes.ofLong(0);
            case DATE -> Bytes.ofInt(Integer.MIN_VALUE);
            case DECIMAL -> type.serialize(BigDecimal.ZERO);
            case VARINT -> type.serialize(BigInteger.ZERO);
            case DURATION -> type.serialize(new CqlDuration(0, 0, 0));
            case INET -> Bytes.ofInt(0);
            case UUID -> Bytes.wrap(new byte[16]);
            // The smallest of 1970-01-01T00:00:00Z.
            case TIMEUUID -> Bytes.ofHex("138140001dd211b28080808080808080");
        };
    }

    // mask_inner hides what lies between `begin` and `end` characters of the two sides, mask_outer
    // those.
    private static @Nullable Bytes partial(@Nullable Bytes[] arguments, boolean inner) {
        Bytes value = arguments[0];
        if (value == null) {
            return null;
        }
        int begin = length(arguments[1]);
        int end = length(arguments[2]);
        Bytes paddingBytes = arguments.length > 3 ? arguments[3] : null;
        String padding = paddingBytes == null ? "*" : paddingBytes.toUtf8();
        if (padding.length() != 1) {
            throw CqlException.invalid(
                    "The padding argument for function system.mask_%s should be single-character, but '%s' has %d characters.",
                    inner ? "inner" : "outer", padding, padding.length());
        }
        StringBuilder text = new StringBuilder(value.toUtf8());
        for (int i = 0; i < text.length(); i++) {
            boolean inside = i >= begin && i < text.length() - end;
            if (inside == inner) {
                text.setCharAt(i, padding.charAt(0));
            }
        }
        return Bytes.utf8(text.toString());
    }

    private static int length(@Nullable Bytes value) {
        return value == null || value.isEmpty() ? 0 : value.getInt(0);
    }

    private static @Nullable Bytes hash(@Nullable Bytes[] arguments) {
        Bytes value = arguments[0];
        if (value == null) {
            return null;
        }
        Bytes algorithmBytes = arguments.length > 1 ? arguments[1] : null;
        String algorithm = algorithmBytes == null ? DEFAULT_ALGORITHM : algorithmBytes.toUtf8();
        try {
            return Bytes.wrap(MessageDigest.getInstance(algorithm).digest(value.toArray()));
        } catch (NoSuchAlgorithmException e) {
            throw CqlException.invalid("Hash algorithm not found: %s", algorithm)
                    .withHint(String.valueOf(e.getMessage()));
        }
    }
}
