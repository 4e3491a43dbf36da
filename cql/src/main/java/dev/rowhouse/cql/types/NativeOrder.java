package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import java.math.BigDecimal;
import java.math.BigInteger;

/// The order of serialized values of the native types, equal to that of Cassandra's comparators.
/// The empty value sorts first.
///
/// The types that keys are mostly made of are compared without making an object.
final class NativeOrder {
    private NativeOrder() {}

    static int compare(NativeType type, Bytes left, Bytes right) {
        return switch (type) {
            case ASCII, BLOB, TEXT -> left.compareTo(right);
            case INT -> compareInts(left, right);
            case BIGINT, COUNTER, TIMESTAMP -> compareLongs(left, right);
            case UUID -> compareUuids(left, right);
            case TIMEUUID -> compareTimeUuids(left, right);
            // These compare as unsigned bytes, which for values of the type is the order of time or
            // of addresses.
            case DATE, DURATION, INET, TIME -> left.compareTo(right);
            case EMPTY -> 0;
            case BOOLEAN, DECIMAL, DOUBLE, FLOAT, SMALLINT, TINYINT, VARINT ->
                    left.isEmpty() || right.isEmpty()
                            ? compareEmpty(left, right)
                            : compareValues(type, left, right);
        };
    }

    private static int compareValues(NativeType type, Bytes left, Bytes right) {
        return switch (type) {
            case BOOLEAN -> Boolean.compare(left.get(0) != 0, right.get(0) != 0);
            case DECIMAL -> decimal(left).compareTo(decimal(right));
            case DOUBLE ->
                    Double.compare(
                            Double.longBitsToDouble(left.getLong(0)),
                            Double.longBitsToDouble(right.getLong(0)));
            case FLOAT ->
                    Float.compare(
                            Float.intBitsToFloat(left.getInt(0)),
                            Float.intBitsToFloat(right.getInt(0)));
            case SMALLINT -> Short.compare(left.getShort(0), right.getShort(0));
            case TINYINT -> Byte.compare(left.get(0), right.get(0));
            case VARINT ->
                    new BigInteger(left.toArray()).compareTo(new BigInteger(right.toArray()));
            default -> throw new IllegalArgumentException(type.cql());
        };
    }

    /// The order of two values of which at least one is empty.
    private static int compareEmpty(Bytes left, Bytes right) {
        return Boolean.compare(right.isEmpty(), left.isEmpty());
    }

    private static int compareInts(Bytes left, Bytes right) {
        if (left.length() == 4 && right.length() == 4) {
            return Integer.compare(left.getInt(0), right.getInt(0));
        }
        return compareEmpty(left, right);
    }

    private static int compareLongs(Bytes left, Bytes right) {
        if (left.length() == 8 && right.length() == 8) {
            return Long.compare(left.getLong(0), right.getLong(0));
        }
        return compareEmpty(left, right);
    }

    /// Compares by version; then version 1 by time and other versions by the unsigned high half;
    /// then by the unsigned low half.
    private static int compareUuids(Bytes left, Bytes right) {
        if (left.length() != 16 || right.length() != 16) {
            return compareEmpty(left, right);
        }
        long leftHigh = left.getLong(0);
        long rightHigh = right.getLong(0);
        int leftVersion = (int) (leftHigh >>> 12) & 0xf;
        int rightVersion = (int) (rightHigh >>> 12) & 0xf;
        if (leftVersion != rightVersion) {
            return Integer.compare(leftVersion, rightVersion);
        }
        int order =
                leftVersion == 1
                        ? Long.compare(timeFirst(leftHigh), timeFirst(rightHigh))
                        : Long.compareUnsigned(leftHigh, rightHigh);
        return order != 0 ? order : Long.compareUnsigned(left.getLong(8), right.getLong(8));
    }

    /// Compares by time, then by the low half as signed bytes.
    private static int compareTimeUuids(Bytes left, Bytes right) {
        if (left.length() != 16 || right.length() != 16) {
            return compareEmpty(left, right);
        }
        int order = Long.compare(timeFirst(left.getLong(0)), timeFirst(right.getLong(0)));
        return order != 0
                ? order
                : Long.compare(signedBytes(left.getLong(8)), signedBytes(right.getLong(8)));
    }

    /// The high half of a version 1 UUID with its parts in order of significance: version, time
    /// high, middle, low.
    private static long timeFirst(long high) {
        return high << 48 | (high << 16 & 0xffff00000000L) | high >>> 32;
    }

    /// Flips the sign bit of all bytes but the first, so that comparing longs compares signed
    /// bytes.
    private static long signedBytes(long low) {
        return low ^ 0x0080808080808080L;
    }

    private static BigDecimal decimal(Bytes bytes) {
        return new BigDecimal(
                new BigInteger(bytes.slice(4, bytes.length() - 4).toArray()), bytes.getInt(0));
    }
}
