package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

/// A number for each value of a type that never falls along the type's order: most searches are
/// decided by it without a comparison of values.
///
/// | types | rank |
/// | --- | --- |
/// | `tinyint`, `smallint`, `int`, `bigint`, `timestamp` | the number itself |
/// | `ascii`, `text`, `blob`, `inet`, `date`, `time` | the first eight bytes, as unsigned |
/// | `timeuuid` | the time |
/// | `uuid` | the version and the leading bits of what is compared next |
///
/// The empty value has the smallest rank. Other types have no rank.
enum ValueRank {
    NONE,
    INTEGER,
    BYTES,
    TIME_UUID,
    UUID;

    static ValueRank of(CqlType type) {
        if (!(type instanceof NativeType simple)) {
            return NONE;
        }
        return switch (simple) {
            case TINYINT, SMALLINT, INT, BIGINT, TIMESTAMP -> INTEGER;
            case ASCII, TEXT, BLOB, INET, DATE, TIME -> BYTES;
            case TIMEUUID -> TIME_UUID;
            case UUID -> UUID;
            default -> NONE;
        };
    }

    long rank(Bytes value) {
        if (value.isEmpty()) {
            return Long.MIN_VALUE;
        }
        return switch (this) {
            case NONE -> 0;
            case INTEGER -> integer(value);
            case BYTES -> firstBytes(value) ^ Long.MIN_VALUE;
            case TIME_UUID -> timeFirst(value.getLong(0));
            case UUID -> uuid(value.getLong(0));
        };
    }

    /// Whether values of an equal rank are equal.
    boolean isExact(long rank) {
        // The rank of the empty value may also be that of the smallest number.
        return this == INTEGER && rank != Long.MIN_VALUE && rank != Long.MAX_VALUE;
    }

    private static long integer(Bytes value) {
        return switch (value.length()) {
            case Long.BYTES -> value.getLong(0);
            case Integer.BYTES -> value.getInt(0);
            case Short.BYTES -> value.getShort(0);
            default -> value.get(0);
        };
    }

    private static long firstBytes(Bytes value) {
        if (value.length() >= Long.BYTES) {
            return value.getLong(0);
        }
        long bytes = 0;
        for (int i = 0; i < value.length(); i++) {
            bytes |= (value.get(i) & 0xFFL) << (8 * (7 - i));
        }
        return bytes;
    }

    private static long timeFirst(long high) {
        return high << 48 | (high << 16 & 0xFFFF_0000_0000L) | high >>> 32;
    }

    private static long uuid(long high) {
        long version = (high >>> 12) & 0xF;
        long compared = version == 1 ? timeFirst(high) : high;
        return (version << 60 | compared >>> 4) ^ Long.MIN_VALUE;
    }
}
