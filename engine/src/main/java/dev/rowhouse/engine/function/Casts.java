package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// The implementation of `CAST(value AS type)`.
public final class Casts {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private Casts() {}

    /// The conversion from one type to another. The caller has checked that there is one.
    public static ScalarFunction find(CqlType from, CqlType to) {
        if (from.equals(to)) {
            return ScalarFunction.ofOne(value -> value);
        }
        if (to == NativeType.TEXT || to == NativeType.ASCII) {
            return ScalarFunction.ofOne(value -> text(from, value));
        }
        if (to == NativeType.TIMESTAMP) {
            return TimeFunctions.toTimestamp(from);
        }
        if (to == NativeType.DATE) {
            return TimeFunctions.toDate(from);
        }
        return ScalarFunction.ofOne(value -> number(from, to, value));
    }

    private static Bytes text(CqlType from, Bytes value) {
        if (from == NativeType.TIMESTAMP && !value.isEmpty()) {
            return Bytes.utf8(TIMESTAMP.format(Instant.ofEpochMilli(value.getLong(0))));
        }
        return from == NativeType.ASCII ? value : Bytes.utf8(from.format(value));
    }

    private static @Nullable Bytes number(CqlType from, CqlType to, Bytes value) {
        Number number = Numbers.read(from, value);
        if (number == null) {
            return null;
        }
        try {
            return Numbers.write(to, number);
        } catch (MarshalException e) {
            throw CqlException.invalid(e.message());
        }
    }
}
