package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// Values of the built-in types in a form whose order as unsigned bytes is theirs.
///
/// | type | form |
/// | --- | --- |
/// | text, blob, inet | escaped: `00` at the end, runs of zeros as `00 fe.. ff` |
/// | tinyint, smallint, int, timestamp | with the sign inverted |
/// | bigint, varint | the length before the digits, in unary |
/// | float, double | with the sign inverted, negative ones with all bits inverted |
/// | uuid | the digit of the version first, then the time of version 1 from its highest digit on |
/// | timeuuid | so as well, with the signs of the last eight bytes inverted |
/// | decimal | sign and exponent to the base 100, then the digits to that base |
final class ScalarOrder {
    private static final int ESCAPE = 0;
    private static final int ESCAPED_CONTINUES = 0xfe;
    private static final int ESCAPED_ENDS = 0xff;
    private static final int BITS_A_BYTE = 7;

    /// From this length on, a varint has its length before it.
    private static final int LONG_VARINT_BYTES = 7;

    private static final int ZERO = 0x80;
    private static final int DIGIT_BASE = 0x80;
    private static final int EXPONENT_BASE = 0x40;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final long EACH_SIGN = 0x8080_8080_8080_8080L;

    private ScalarOrder() {}

    /// Writes a value.
    ///
    /// @return false when it is empty, and nothing was written
    static boolean write(ByteWriter out, NativeType type, Bytes value) {
        boolean isText =
                switch (type) {
                    case ASCII, TEXT, BLOB, INET, DURATION, COUNTER -> true;
                    default -> false;
                };
        if (isText) {
            writeEscaped(out, value);
            return true;
        }
        if (value.isEmpty()) {
            return false;
        }
        switch (type) {
            case TINYINT, SMALLINT, INT, TIMESTAMP -> writeSignInverted(out, value);
            case BIGINT -> writeInteger(out, value.getLong(0));
            case VARINT -> writeVarint(out, new BigInteger(value.toArray()));
            case FLOAT, DOUBLE -> writeFloat(out, value);
            case BOOLEAN -> out.writeByte(value.get(0) == 0 ? 0 : 1);
            case UUID -> writeUuid(out, value);
            case TIMEUUID ->
                    out.writeLong(timeFirst(value.getLong(0)))
                            .writeLong(value.getLong(Long.BYTES) ^ EACH_SIGN);
            case DECIMAL -> writeDecimal(out, value);
            default -> out.writeBytes(value);
        }
        return true;
    }

    static void writeEscaped(ByteWriter out, Bytes value) {
        boolean isZero = false;
        for (int i = 0; i < value.length(); i++) {
            int next = value.get(i) & 0xff;
            if (next == ESCAPE) {
                out.writeByte(isZero ? ESCAPED_CONTINUES : ESCAPE);
            } else {
                if (isZero) {
                    out.writeByte(ESCAPED_ENDS);
                }
                out.writeByte(next);
            }
            isZero = next == ESCAPE;
        }
        out.writeByte(isZero ? ESCAPED_CONTINUES : ESCAPE);
    }

    private static void writeSignInverted(ByteWriter out, Bytes value) {
        out.writeByte(value.get(0) ^ 0x80).writeBytes(value.slice(1, value.length() - 1));
    }

    private static void writeFloat(ByteWriter out, Bytes value) {
        boolean isNegative = value.get(0) < 0;
        for (int i = 0; i < value.length(); i++) {
            int mask = isNegative ? 0xff : i == 0 ? 0x80 : 0;
            out.writeByte(value.get(i) ^ mask);
        }
    }

    private static void writeUuid(ByteWriter out, Bytes value) {
        long high = value.getLong(0);
        int version = (int) (high >>> 12) & 0xf;
        out.writeLong(
                version == 1
                        ? timeFirst(high)
                        : (long) version << 60
                                | high >>> 4 & 0x0fff_ffff_ffff_f000L
                                | high & 0xfff);
        out.writeLong(value.getLong(Long.BYTES));
    }

    private static long timeFirst(long high) {
        return high << 48 | high << 16 & 0xffff_0000_0000L | high >>> 32;
    }

    /// A number of one to nine bytes. The leading ones of a positive number count the bytes that
    /// follow the first; a negative one is inverted.
    private static void writeInteger(ByteWriter out, long value) {
        long sign = value >> 63;
        long magnitude = value ^ sign;
        int bytes = (Long.SIZE - Long.numberOfLeadingZeros(magnitude | 1)) / BITS_A_BYTE + 1;
        if (bytes > Long.BYTES) {
            out.writeByte((int) ~sign & 0xff).writeLong((magnitude | Long.MIN_VALUE) ^ sign);
            return;
        }
        long length = -256 >> bytes & 0xff;
        long coded = (magnitude | length << (bytes - 1) * Byte.SIZE) ^ sign;
        for (int i = bytes - 1; i >= 0; i--) {
            out.writeByte((int) (coded >>> i * Byte.SIZE) & 0xff);
        }
    }

    private static void writeVarint(ByteWriter out, BigInteger value) {
        byte[] bytes = value.toByteArray();
        int sign = value.signum() < 0 ? 0xff : 0;
        int start = bytes.length > 1 && (bytes[0] & 0xff) == sign ? 1 : 0;
        int length = bytes.length - start;
        if (length < LONG_VARINT_BYTES) {
            writeInteger(out, value.longValueExact());
            return;
        }
        out.writeByte(sign ^ 0xff);
        ByteWriter size = new ByteWriter();
        size.writeUnsignedVInt(length - LONG_VARINT_BYTES);
        for (byte one : size.toArray()) {
            out.writeByte(one ^ sign);
        }
        out.writeBytes(Bytes.wrap(bytes, start, length));
    }

    private static void writeDecimal(ByteWriter out, Bytes value) {
        BigInteger unscaled =
                new BigInteger(
                        value.slice(Integer.BYTES, value.length() - Integer.BYTES).toArray());
        BigDecimal number = new BigDecimal(unscaled, value.getInt(0));
        if (number.signum() == 0) {
            out.writeByte(ZERO);
            return;
        }
        boolean isNegative = number.signum() < 0;
        int exponent = Math.ceilDiv(number.precision() - number.scale(), 2);
        BigDecimal mantissa = number.scaleByPowerOfTen(-2 * exponent);
        int modulated = isNegative ? -exponent : exponent;
        int length =
                (Integer.SIZE - Integer.numberOfLeadingZeros(Math.abs(modulated)) + 7) / Byte.SIZE;
        out.writeByte((isNegative ? 0 : ZERO) + EXPONENT_BASE + length * Integer.signum(modulated));
        for (int i = length - 1; i >= 0; i--) {
            out.writeByte(modulated >> i * Byte.SIZE & 0xff);
        }
        do {
            BigDecimal shifted = mantissa.multiply(HUNDRED);
            BigDecimal digit = shifted.setScale(0, RoundingMode.FLOOR);
            out.writeByte(DIGIT_BASE + digit.intValueExact());
            mantissa = shifted.subtract(digit);
        } while (mantissa.signum() != 0);
        out.writeByte(0);
    }
}
