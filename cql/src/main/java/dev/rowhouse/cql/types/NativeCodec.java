package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;

/// Java values of the native types to bytes and back (native_protocol_v5.spec §6).
///
/// ```
/// date     := days:u32          2^31 is 1970-01-01
/// decimal  := scale:i32 unscaled:varint
/// duration := months:vint days:vint nanoseconds:vint
/// inet     := u8[4] | u8[16]
/// time     := nanoseconds:i64   since midnight
/// timestamp:= milliseconds:i64  since the epoch
/// varint   := two's complement, big-endian, as short as possible
/// ```
final class NativeCodec {
    /// The number for 1970-01-01 in a `date`.
    static final long EPOCH_DAY = 1L << 31;

    private NativeCodec() {}

    static MarshalException wrongClass(CqlType type, Object value) {
        return new MarshalException(
                "A value of class %s is not one for type %s"
                        .formatted(value.getClass().getSimpleName(), type.cql()));
    }

    static Bytes serialize(NativeType type, Object value) {
        try {
            return switch (type) {
                case ASCII, TEXT -> text(type, (String) value);
                case BIGINT, COUNTER -> Bytes.ofLong((Long) value);
                case BLOB -> blob(value);
                case BOOLEAN -> Bytes.ofByte((Boolean) value ? 1 : 0);
                case DATE -> date((LocalDate) value);
                case DECIMAL -> decimal((BigDecimal) value);
                case DOUBLE -> Bytes.ofLong(Double.doubleToLongBits((Double) value));
                case DURATION -> duration((CqlDuration) value);
                case EMPTY -> throw wrongClass(type, value);
                case FLOAT -> Bytes.ofInt(Float.floatToIntBits((Float) value));
                case INET -> Bytes.wrap(((InetAddress) value).getAddress());
                case INT -> Bytes.ofInt((Integer) value);
                case SMALLINT -> Bytes.ofShort((Short) value);
                case TIME -> Bytes.ofLong(((LocalTime) value).toNanoOfDay());
                case TIMESTAMP -> timestamp((Instant) value);
                case TIMEUUID, UUID -> uuid(type, (UUID) value);
                case TINYINT -> Bytes.ofByte((Byte) value);
                case VARINT -> Bytes.wrap(((BigInteger) value).toByteArray());
            };
        } catch (ClassCastException e) {
            MarshalException wrong = wrongClass(type, value);
            wrong.initCause(e);
            throw wrong;
        }
    }

    static @Nullable Object deserialize(NativeType type, Bytes bytes) {
        switch (type) {
            case ASCII, TEXT:
                return bytes.toUtf8();
            case BLOB:
                return bytes;
            default:
                NativeValidation.validate(type, bytes);
                return bytes.isEmpty() ? null : value(type, bytes);
        }
    }

    private static Object value(NativeType type, Bytes bytes) {
        return switch (type) {
            case ASCII, TEXT -> bytes.toUtf8();
            case BIGINT, COUNTER -> bytes.getLong(0);
            case BLOB, EMPTY -> bytes;
            case BOOLEAN -> bytes.get(0) != 0;
            case DATE -> LocalDate.ofEpochDay((bytes.getInt(0) & 0xffffffffL) - EPOCH_DAY);
            case DECIMAL ->
                    new BigDecimal(
                            new BigInteger(bytes.slice(4, bytes.length() - 4).toArray()),
                            bytes.getInt(0));
            case DOUBLE -> Double.longBitsToDouble(bytes.getLong(0));
            case DURATION -> toDuration(bytes);
            case FLOAT -> Float.intBitsToFloat(bytes.getInt(0));
            case INET -> inet(bytes);
            case INT -> bytes.getInt(0);
            case SMALLINT -> bytes.getShort(0);
            case TIME -> LocalTime.ofNanoOfDay(bytes.getLong(0));
            case TIMESTAMP -> Instant.ofEpochMilli(bytes.getLong(0));
            case TIMEUUID, UUID -> new UUID(bytes.getLong(0), bytes.getLong(8));
            case TINYINT -> bytes.get(0);
            case VARINT -> new BigInteger(bytes.toArray());
        };
    }

    private static Bytes text(NativeType type, String value) {
        Bytes bytes = Bytes.utf8(value);
        if (type == NativeType.ASCII) {
            NativeValidation.validate(type, bytes);
        }
        return bytes;
    }

    private static Bytes blob(Object value) {
        return switch (value) {
            case Bytes bytes -> bytes;
            case byte[] array -> Bytes.copyOf(array);
            case ByteBuffer buffer -> {
                byte[] array = new byte[buffer.remaining()];
                buffer.duplicate().get(array);
                yield Bytes.wrap(array);
            }
            default -> throw wrongClass(NativeType.BLOB, value);
        };
    }

    static Bytes date(LocalDate day) {
        long days = day.toEpochDay() + EPOCH_DAY;
        if (days < 0 || days > 0xffffffffL) {
            throw new MarshalException("Input date " + day + " is out of the range of type date");
        }
        return Bytes.ofInt((int) days);
    }

    private static Bytes timestamp(Instant instant) {
        try {
            return Bytes.ofLong(instant.toEpochMilli());
        } catch (ArithmeticException e) {
            throw new MarshalException(instant + " is out of the range of type timestamp", e);
        }
    }

    static Bytes decimal(BigDecimal value) {
        byte[] unscaled = value.unscaledValue().toByteArray();
        byte[] bytes = new byte[4 + unscaled.length];
        Bytes.ofInt(value.scale()).copyTo(bytes, 0);
        System.arraycopy(unscaled, 0, bytes, 4, unscaled.length);
        return Bytes.wrap(bytes);
    }

    static Bytes duration(CqlDuration value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        VInts.writeSigned(out, value.months());
        VInts.writeSigned(out, value.days());
        VInts.writeSigned(out, value.nanoseconds());
        return Bytes.wrap(out.toByteArray());
    }

    private static CqlDuration toDuration(Bytes bytes) {
        int daysAt = VInts.lengthOf(bytes.get(0));
        int nanosecondsAt = daysAt + VInts.lengthOf(bytes.get(daysAt));
        return new CqlDuration(
                (int) VInts.signed(bytes, 0),
                (int) VInts.signed(bytes, daysAt),
                VInts.signed(bytes, nanosecondsAt));
    }

    static Bytes uuid(NativeType type, UUID value) {
        byte[] bytes = new byte[16];
        Bytes.ofLong(value.getMostSignificantBits()).copyTo(bytes, 0);
        Bytes.ofLong(value.getLeastSignificantBits()).copyTo(bytes, 8);
        Bytes result = Bytes.wrap(bytes);
        if (type == NativeType.TIMEUUID) {
            NativeValidation.validate(type, result);
        }
        return result;
    }

    private static InetAddress inet(Bytes bytes) {
        try {
            return InetAddress.getByAddress(bytes.toArray());
        } catch (UnknownHostException e) {
            throw new MarshalException("Expected 4 or 16 byte inetaddress; got " + bytes, e);
        }
    }
}
