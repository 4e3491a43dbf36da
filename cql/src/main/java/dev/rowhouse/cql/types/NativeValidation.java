package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

/// Whether bytes are a value of a native type; the messages are Cassandra's.
final class NativeValidation {
    private NativeValidation() {}

    static void validate(NativeType type, Bytes bytes) {
        int length = bytes.length();
        switch (type) {
            case ASCII -> ascii(bytes);
            case BIGINT, COUNTER -> emptyOr(8, length, "Expected 8 or 0 byte long (%d)");
            case BLOB -> {}
            case BOOLEAN -> emptyOr(1, length, "Expected 1 or 0 byte value (%d)");
            case DATE -> exactly(4, length, "Expected 4 byte long for date (%d)");
            case DECIMAL -> {
                if (length != 0 && length < 4) {
                    throw wrongLength("Expected 0 or at least 4 bytes (%d)", length);
                }
                if (length == 4) {
                    throw wrongLength("Expected 0 or at least 5 bytes (%d)", length);
                }
            }
            case DOUBLE -> emptyOr(8, length, "Expected 8 or 0 byte value for a double (%d)");
            case DURATION -> duration(bytes);
            case EMPTY -> exactly(0, length, "EmptyType only accept empty values");
            case FLOAT -> emptyOr(4, length, "Expected 4 or 0 byte value for a float (%d)");
            case INET -> {
                if (length != 0 && length != 4 && length != 16) {
                    throw new MarshalException(
                            "Expected 4 or 16 byte inetaddress; got " + bytes.toHex());
                }
            }
            case INT -> emptyOr(4, length, "Expected 4 or 0 byte int (%d)");
            case SMALLINT -> exactly(2, length, "Expected 2 bytes for a smallint (%d)");
            case TEXT -> {
                if (!isUtf8(bytes)) {
                    throw new MarshalException("String didn't validate.");
                }
            }
            case TIME -> exactly(8, length, "Expected 8 byte long for time (%d)");
            case TIMESTAMP -> emptyOr(8, length, "Expected 8 or 0 byte long for date (%d)");
            case TIMEUUID -> timeuuid(bytes);
            case TINYINT -> exactly(1, length, "Expected 1 byte for a tinyint (%d)");
            case UUID -> emptyOr(16, length, "UUID should be 16 or 0 bytes (%d)");
            case VARINT -> {}
        }
    }

    private static void emptyOr(int wanted, int length, String message) {
        if (length != 0 && length != wanted) {
            throw wrongLength(message, length);
        }
    }

    private static void exactly(int wanted, int length, String message) {
        if (length != wanted) {
            throw wrongLength(message, length);
        }
    }

    private static MarshalException wrongLength(String message, int length) {
        return new MarshalException(message.formatted(length));
    }

    private static void ascii(Bytes bytes) {
        for (int i = 0; i < bytes.length(); i++) {
            if (bytes.get(i) < 0) {
                throw new MarshalException("Invalid byte for ascii: " + bytes.get(i));
            }
        }
    }

    private static void timeuuid(Bytes bytes) {
        emptyOr(16, bytes.length(), "UUID should be 16 or 0 bytes (%d)");
        if (bytes.length() == 16 && (bytes.get(6) & 0xf0) != 0x10) {
            // Cassandra prints the first digit of the value where it means the version.
            throw new MarshalException(
                    "Invalid version for TimeUUID type: 0x%x"
                            .formatted((bytes.get(0) & 0xf0) >> 4));
        }
    }

    private static void duration(Bytes bytes) {
        if (bytes.length() < 3) {
            throw wrongLength("Expected at least 3 bytes for a duration (%d)", bytes.length());
        }
        long months;
        long days;
        long nanoseconds;
        try {
            int daysAt = VInts.lengthOf(bytes.get(0));
            int nanosecondsAt = daysAt + VInts.lengthOf(bytes.get(daysAt));
            months = VInts.signed(bytes, 0);
            days = VInts.signed(bytes, daysAt);
            nanoseconds = VInts.signed(bytes, nanosecondsAt);
        } catch (IndexOutOfBoundsException e) {
            throw new MarshalException("The duration ends in the middle of a number", e);
        }
        if (months != (int) months) {
            throw new MarshalException(
                    "The duration months must be a 32 bits integer but was: " + months);
        }
        if (days != (int) days) {
            throw new MarshalException(
                    "The duration days must be a 32 bits integer but was: " + days);
        }
        boolean isPositive = months >= 0 && days >= 0 && nanoseconds >= 0;
        boolean isNegative = months <= 0 && days <= 0 && nanoseconds <= 0;
        if (!isPositive && !isNegative) {
            throw new MarshalException(
                    "The duration months, days and nanoseconds must be all of the same sign (%d, %d, %d)"
                            .formatted(months, days, nanoseconds));
        }
    }

    /// UTF-8 as Cassandra takes it: like the standard's, but with surrogates, code points above the
    /// last, and the two-byte zero of modified UTF-8.
    private static boolean isUtf8(Bytes bytes) {
        int length = bytes.length();
        int i = 0;
        while (i < length) {
            int first = bytes.get(i) & 0xff;
            int following = followingBytes(first);
            if (following < 0 || i + following >= length) {
                return false;
            }
            for (int k = 1; k <= following; k++) {
                if ((bytes.get(i + k) & 0xc0) != 0x80) {
                    return false;
                }
            }
            if (following > 0 && isOverlong(first, bytes.get(i + 1) & 0xff)) {
                return false;
            }
            i += following + 1;
        }
        return true;
    }

    private static int followingBytes(int first) {
        if (first < 0x80) {
            return 0;
        }
        if (first < 0xc0 || first >= 0xf8) {
            return -1;
        }
        return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    }

    private static boolean isOverlong(int first, int second) {
        return switch (first) {
            case 0xc0 -> second != 0x80;
            case 0xc1 -> true;
            case 0xe0 -> second < 0xa0;
            case 0xf0 -> second < 0x90;
            default -> false;
        };
    }
}
