package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.LocalTime;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/// Constants of the native types: which kinds each takes, what they denote, and how values are
/// written as constants. The table and the messages are Cassandra's (Constants.Literal and the
/// types' `fromString`).
final class NativeLiterals {
    private static final Map<LiteralKind, EnumSet<NativeType>> ACCEPTED =
            new EnumMap<>(
                    Map.of(
                            LiteralKind.STRING,
                            EnumSet.of(
                                    NativeType.ASCII,
                                    NativeType.TEXT,
                                    NativeType.INET,
                                    NativeType.DATE,
                                    NativeType.TIME,
                                    NativeType.TIMESTAMP),
                            LiteralKind.INTEGER,
                            EnumSet.of(
                                    NativeType.BIGINT,
                                    NativeType.COUNTER,
                                    NativeType.DATE,
                                    NativeType.DECIMAL,
                                    NativeType.DOUBLE,
                                    NativeType.DURATION,
                                    NativeType.FLOAT,
                                    NativeType.INT,
                                    NativeType.SMALLINT,
                                    NativeType.TIME,
                                    NativeType.TIMESTAMP,
                                    NativeType.TINYINT,
                                    NativeType.VARINT),
                            LiteralKind.FLOAT,
                            EnumSet.of(NativeType.DECIMAL, NativeType.DOUBLE, NativeType.FLOAT),
                            LiteralKind.BOOLEAN,
                            EnumSet.of(NativeType.BOOLEAN),
                            LiteralKind.UUID,
                            EnumSet.of(NativeType.UUID, NativeType.TIMEUUID),
                            LiteralKind.HEX,
                            // Cassandra takes the bytes of a tinyint as they are.
                            EnumSet.of(NativeType.BLOB, NativeType.TINYINT),
                            LiteralKind.DURATION,
                            EnumSet.of(NativeType.DURATION)));

    private static final Pattern UUID_TEXT =
            Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    private NativeLiterals() {}

    static boolean accepts(NativeType type, LiteralKind kind) {
        EnumSet<NativeType> types = ACCEPTED.get(kind);
        return types != null && types.contains(type);
    }

    static Bytes parse(NativeType type, LiteralKind kind, String text) {
        if (!accepts(type, kind)) {
            throw new MarshalException(
                    "Invalid %s constant (%s) for type %s".formatted(kind, text, type.cql()));
        }
        if (kind == LiteralKind.HEX && type == NativeType.TINYINT) {
            return byteOf(text);
        }
        return kind == LiteralKind.STRING ? parseText(type, text) : parse(type, text);
    }

    /// The value of a text, whatever the kind of constant it is the text of.
    static Bytes parseText(NativeType type, String text) {
        return text.isEmpty() && type != NativeType.DATE ? emptyText(type) : parse(type, text);
    }

    private static Bytes byteOf(String text) {
        Bytes bytes = parse(NativeType.BLOB, text);
        if (bytes.length() != Byte.BYTES) {
            throw new MarshalException(
                    "Expected 1 byte for a tinyint (%d)".formatted(bytes.length()));
        }
        return bytes;
    }

    /// The value of the empty string: empty bytes, except for types that do not allow them.
    private static Bytes emptyText(NativeType type) {
        if (type == NativeType.TIME) {
            throw new MarshalException("(TimeType) Unable to coerce '' to a formatted time (long)");
        }
        return Bytes.EMPTY;
    }

    private static Bytes parse(NativeType type, String text) {
        return switch (type) {
            case ASCII -> ascii(text);
            case BIGINT, COUNTER -> Bytes.ofLong(number(text, "long", Long::parseLong));
            case BLOB -> blob(text);
            case BOOLEAN -> bool(text);
            case DATE -> TimeText.parseDate(text);
            case DECIMAL -> decimal(text);
            case DOUBLE ->
                    Bytes.ofLong(
                            Double.doubleToLongBits(
                                    number(floatText(text), "double", Double::parseDouble)));
            case DURATION -> NativeCodec.duration(DurationText.parse(text));
            case EMPTY -> throw new MarshalException("'%s' is not empty".formatted(text));
            case FLOAT ->
                    Bytes.ofInt(
                            Float.floatToIntBits(
                                    number(floatText(text), "float", Float::parseFloat)));
            case INET -> inet(text);
            case INT -> Bytes.ofInt(number(text, "int", Integer::parseInt));
            case SMALLINT -> Bytes.ofShort(number(text, "short", Short::parseShort));
            case TEXT -> Bytes.utf8(text);
            case TIME -> TimeText.parseTime(text);
            case TIMESTAMP -> TimeText.parseTimestamp(text);
            case TIMEUUID, UUID -> uuid(type, text);
            case TINYINT -> Bytes.ofByte(number(text, "byte", Byte::parseByte));
            case VARINT -> varint(text);
        };
    }

    private interface NumberParser<N> {
        N parse(String text);
    }

    private static <N> N number(String text, String what, NumberParser<N> parser) {
        try {
            return parser.parse(text);
        } catch (NumberFormatException e) {
            throw new MarshalException("Unable to make %s from '%s'".formatted(what, text), e);
        }
    }

    /// `NaN` and `Infinity` are key words, so they may come in any case.
    private static String floatText(String text) {
        String digits = text.startsWith("-") ? text.substring(1) : text;
        if (digits.equalsIgnoreCase("nan")) {
            return "NaN";
        }
        if (digits.equalsIgnoreCase("infinity")) {
            return text.startsWith("-") ? "-Infinity" : "Infinity";
        }
        return text;
    }

    private static Bytes ascii(String text) {
        if (!text.chars().allMatch(c -> c < 0x80)) {
            // Cassandra quotes the exception of its encoder here.
            throw new MarshalException(
                    "Invalid ASCII character in string literal: java.nio.charset.UnmappableCharacterException: Input length = 1");
        }
        return Bytes.utf8(text);
    }

    private static Bytes blob(String text) {
        String digits = text.startsWith("0x") || text.startsWith("0X") ? text.substring(2) : text;
        try {
            return Bytes.ofHex(digits);
        } catch (IllegalArgumentException e) {
            throw new MarshalException("cannot parse '%s' as hex bytes".formatted(digits), e);
        }
    }

    private static Bytes bool(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Bytes.ofByte(text.equalsIgnoreCase("true") ? 1 : 0);
        }
        throw new MarshalException("Unable to make boolean from '%s'".formatted(text));
    }

    private static Bytes decimal(String text) {
        try {
            return NativeCodec.decimal(new BigDecimal(text));
        } catch (NumberFormatException e) {
            throw new MarshalException("unable to make BigDecimal from '%s'".formatted(text), e);
        }
    }

    private static Bytes varint(String text) {
        try {
            return Bytes.wrap(new BigInteger(text).toByteArray());
        } catch (NumberFormatException e) {
            throw new MarshalException("unable to make int from '%s'".formatted(text), e);
        }
    }

    private static Bytes inet(String text) {
        try {
            return Bytes.wrap(InetLiteral.parse(text));
        } catch (IllegalArgumentException e) {
            throw new MarshalException("Unable to make inet address from '%s'".formatted(text), e);
        }
    }

    private static Bytes uuid(NativeType type, String text) {
        boolean isTime = type == NativeType.TIMEUUID;
        if (!UUID_TEXT.matcher(text).matches()) {
            throw new MarshalException(
                    (isTime
                                    ? "Unknown timeuuid representation: %s"
                                    : "Unable to make UUID from '%s'")
                            .formatted(text));
        }
        UUID value = UUID.fromString(text);
        if (isTime && value.version() != 1) {
            throw new MarshalException("TimeUUID supports only version 1 UUIDs");
        }
        return NativeCodec.uuid(type, value);
    }

    static String print(NativeType type, Bytes value) {
        return switch (type) {
            case ASCII, TEXT -> Identifiers.quoteText(value.toUtf8());
            case DATE, TIME -> {
                String text = format(type, value);
                yield value.isEmpty() ? text : Identifiers.quoteText(text);
            }
            case TIMESTAMP -> {
                String text = format(type, value);
                // Outside the years that the text form knows, the number itself is the constant.
                yield text.endsWith("Z") ? Identifiers.quoteText(text) : text;
            }
            case INET -> value.isEmpty() ? "''" : Identifiers.quoteText(format(type, value));
            default -> format(type, value);
        };
    }

    static String format(NativeType type, Bytes value) {
        return switch (type) {
            case ASCII, TEXT -> value.toUtf8();
            case BLOB -> value.toString();
            default -> {
                Object object = NativeCodec.deserialize(type, value);
                yield object == null ? "null" : formatObject(type, value, object);
            }
        };
    }

    private static String formatObject(NativeType type, Bytes value, Object object) {
        return switch (type) {
            case DATE -> TimeText.formatDate(value);
            case INET -> ((InetAddress) object).getHostAddress();
            case TIME -> TimeText.formatTime((LocalTime) object);
            case TIMESTAMP -> TimeText.formatTimestamp(value.getLong(0));
            default -> object.toString();
        };
    }
}
