package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
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

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/// Values as JSON, the way `to_json` and `SELECT JSON` write them.
///
/// Numbers and booleans are themselves, except that numbers which are not finite become `null`;
/// collections are arrays and objects; everything else is a string. A map's keys are strings in
/// JSON, so a key of another type is the string of its JSON.
public final class JsonText {
    // Years before the first count backwards, as in Cassandra, which does not tell them from those
    // after it.
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSX", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final int FIRST_PRINTABLE = 0x20;

    private JsonText() {}

    /// A serialized value as JSON.
    public static String of(CqlType type, @Nullable Bytes value) {
        if (value == null) {
            return "null";
        }
        return switch (type) {
            case NativeType nativeType -> of(nativeType, value);
            case ListType list -> array(list.element(), ListType.unpackNullable(value));
            case SetType set -> array(set.element(), SetType.unpack(value));
            case VectorType vector -> array(vector.element(), vector.unpack(value));
            case MapType map -> object(map, MapType.unpack(value));
            case TupleType tuple -> tuple(tuple, tuple.split(value));
            case UserType user -> object(user, user.split(value));
        };
    }

    /// A serialized value as JSON, as an argument of a function has it: one without bytes is null
    /// unless its type has such a value.
    public static String ofArgument(CqlType type, @Nullable Bytes value) {
        boolean isNull =
                value != null
                        && value.isEmpty()
                        && type instanceof NativeType nativeType
                        && switch (nativeType) {
                            case ASCII, TEXT, BLOB, DURATION, EMPTY -> false;
                            default -> true;
                        };
        return isNull ? "null" : of(type, value);
    }

    /// A text as a JSON string, quotes included.
    public static String quote(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\b' -> quoted.append("\\b");
                case '\f' -> quoted.append("\\f");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (c < FIRST_PRINTABLE) {
                        quoted.append(String.format("\\u%04X", (int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }

    private static String of(NativeType type, Bytes value) {
        Object object =
                value.isEmpty() && type == NativeType.DURATION ? null : type.deserialize(value);
        if (object == null) {
            return "\"\"";
        }
        return switch (type) {
            case BIGINT, COUNTER, INT, SMALLINT, TINYINT, VARINT, DECIMAL, BOOLEAN ->
                    object.toString();
            case DOUBLE, FLOAT ->
                    Double.isFinite(((Number) object).doubleValue()) ? object.toString() : "null";
            case ASCII, TEXT -> quote((String) object);
            case BLOB, EMPTY -> quote(value.toString());
            case TIMESTAMP -> quote(TIMESTAMP.format((Instant) object));
            case DURATION -> duration((CqlDuration) object);
            case DATE, INET, TIME, TIMEUUID, UUID -> quote(type.format(value));
        };
    }

    // Cassandra names no unit of which there is none, and so nothing at all when all are zero.
    private static String duration(CqlDuration duration) {
        boolean isZero =
                duration.months() == 0 && duration.days() == 0 && duration.nanoseconds() == 0;
        return quote(isZero ? "" : duration.toString());
    }

    private static String array(CqlType element, List<? extends @Nullable Bytes> values) {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (Bytes value : values) {
            text.add(of(element, value));
        }
        return text.toString();
    }

    private static String tuple(TupleType type, List<@Nullable Bytes> values) {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < values.size(); i++) {
            text.add(of(type.elements().get(i), values.get(i)));
        }
        return text.toString();
    }

    private static String object(MapType type, List<Bytes> keysAndValues) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            String key = of(type.key(), keysAndValues.get(i));
            text.add(
                    (key.startsWith("\"") ? key : quote(key))
                            + ": "
                            + of(type.value(), keysAndValues.get(i + 1)));
        }
        return text.toString();
    }

    private static String object(UserType type, List<@Nullable Bytes> values) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < values.size(); i++) {
            text.add(name(type.fieldNames().get(i)) + ": " + of(type.fieldType(i), values.get(i)));
        }
        return text.toString();
    }

    /// A name as a key of an object: one that is not all lower case keeps its double quotes inside
    /// the string, as CQL would need them.
    public static String name(String name) {
        return name.equals(name.toLowerCase(Locale.ROOT)) ? quote(name) : quote("\"" + name + "\"");
    }
}
