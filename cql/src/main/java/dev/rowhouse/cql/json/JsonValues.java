package dev.rowhouse.cql.json;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.FunctionFailureException;
import dev.rowhouse.cql.schema.HashOrder;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// JSON values, for `from_json` and `INSERT … JSON`.
///
/// A value of any type may be given as a string of its CQL literal; numbers and booleans also as
/// themselves.
public final class JsonValues {
    private static final String NAME = "from_json";
    private static final List<String> ARGUMENTS = List.of("text");

    private final Clock clock;

    /// A reader to which `"now"` as a timestamp is a clock's time.
    public JsonValues(Clock clock) {
        this.clock = clock;
    }

    /// Whether a text begins with a JSON value; as in Cassandra, what follows it is not looked at.
    public static boolean isJson(String text) {
        try {
            var ignored = JsonReader.read(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /// The value of a type that a JSON text denotes.
    ///
    /// @throws CqlException of code `FUNCTION_FAILURE` when the text is not JSON or denotes no such
    ///     value
    public @Nullable Bytes parse(CqlType type, String text) {
        try {
            return serialize(type, JsonReader.read(text));
        } catch (MarshalException e) {
            throw FunctionFailureException.ofNative(
                    NAME,
                    ARGUMENTS,
                    "org.apache.cassandra.serializers.MarshalException: " + e.message());
        } catch (IllegalArgumentException e) {
            throw FunctionFailureException.ofNative(
                            NAME,
                            ARGUMENTS,
                            "execution of 'system."
                                    + NAME
                                    + "[text]' failed: Could not decode JSON string '"
                                    + text
                                    + "'")
                    .withHint(String.valueOf(e.getMessage()));
        }
    }

    /// The members of a JSON object that stands for a row: serialized values by column. A column
    /// that the object does not name is not in the result.
    ///
    /// @param text the JSON object; its keys are column names, folded to lower case unless they
    ///     stand in double quotes
    /// @param types the types of the columns by name, in the order in which they are read
    /// @throws CqlException of code `INVALID` when the text is not a JSON object, has an unknown
    ///     column, or a value does not fit
    public Map<String, @Nullable Bytes> readRow(String text, Map<String, CqlType> types) {
        Map<String, @Nullable Object> members = folded(object(text));
        Map<String, @Nullable Bytes> row = new HashMap<>();
        types.forEach((name, type) -> {
            if (members.containsKey(name)) {
                row.put(name, member(name, type, members.remove(name)));
            }
        });
        for (String name : members.keySet()) {
            throw CqlException.invalid("JSON values map contains unrecognized column: %s", name);
        }
        return row;
    }

    /// Checks that a JSON object stands for a row of a table, as [#readRow] does.
    ///
    /// @throws CqlException of code `INVALID` when it does not
    public static void checkRow(String text, TableMetadata table) {
        // What a timestamp of "now" is does not matter here.
        new JsonValues(Clock.system()).readRow(text, columnTypes(table));
    }

    /// The types of a table's columns by name, in the order in which Cassandra reads the members of
    /// a row.
    public static Map<String, CqlType> columnTypes(TableMetadata table) {
        Map<String, CqlType> types = new LinkedHashMap<>();
        HashOrder.columns(table).forEach(column -> types.put(column.name(), column.type()));
        return types;
    }

    private @Nullable Bytes member(String name, CqlType type, @Nullable Object json) {
        try {
            return serialize(type, json);
        } catch (MarshalException e) {
            throw CqlException.invalid("Error decoding JSON value for %s: %s", name, e.message());
        }
    }

    // As in Cassandra a name that is folded goes behind all others.
    private static Map<String, @Nullable Object> folded(Map<?, ?> object) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        object.forEach((name, value) -> members.put(String.valueOf(name), value));
        for (String name : List.copyOf(members.keySet())) {
            String column = column(name);
            if (!column.equals(name)) {
                members.put(column, members.remove(name));
            }
        }
        return members;
    }

    @SuppressWarnings("unchecked") // The reader makes maps with text keys only.
    private static Map<String, @Nullable Object> object(String text) {
        Object value;
        try {
            value = JsonReader.read(text);
        } catch (IllegalArgumentException e) {
            throw CqlException.invalid(
                    "Could not decode JSON string as a map: %s. (String was: %s)",
                    String.valueOf(e.getMessage()), text);
        }
        if (value == null) {
            throw CqlException.invalid("Got null for INSERT JSON values");
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw CqlException.invalid(
                    "Could not decode JSON string as a map: it is no object. (String was: %s)",
                    text);
        }
        return (Map<String, @Nullable Object>) map;
    }

    private static String column(String key) {
        return key.length() > 1 && key.startsWith("\"") && key.endsWith("\"")
                ? key.substring(1, key.length() - 1)
                : key.toLowerCase(Locale.ROOT);
    }

    private @Nullable Bytes serialize(CqlType type, @Nullable Object json) {
        if (json == null) {
            return null;
        }
        // A collection may also come as a string that holds its JSON, as map keys have to.
        Object value =
                json instanceof String text && !(type instanceof NativeType) ? reread(text) : json;
        return switch (type) {
            case NativeType nativeType -> ofNative(nativeType, json);
            case ListType list ->
                    ListType.pack(elements(list.element(), array(value, "Expected a list", json)));
            case SetType set -> set(set, value, json);
            case VectorType vector -> vector(vector, array(value, "Expected a list", json));
            case MapType map -> map(map, value, json);
            case TupleType tuple -> tuple(tuple, value, json);
            case UserType user -> user(user, value, json);
        };
    }

    private static @Nullable Object reread(String text) {
        try {
            return JsonReader.read(text);
        } catch (IllegalArgumentException e) {
            throw new MarshalException("Error decoding JSON string: " + e.getMessage(), e);
        }
    }

    private Bytes ofNative(NativeType type, Object json) {
        return switch (type) {
            // Any value in words.
            case VARINT, DECIMAL -> ofWords(type, json.toString());
            case TINYINT, SMALLINT -> {
                if (json instanceof String || json instanceof Number) {
                    yield ofText(type, json.toString());
                }
                throw wrong("Expected " + expected(type), json);
            }
            case BLOB -> ofBlob(json);
            case BOOLEAN -> {
                if (json instanceof Boolean truth) {
                    yield Bytes.ofByte(truth ? 1 : 0);
                }
                yield json instanceof String text ? ofBoolean(text) : refuse(type, json);
            }
            case INT -> json instanceof Integer number ? Bytes.ofInt(number) : string(type, json);
            case BIGINT, COUNTER ->
                    json instanceof Integer || json instanceof Long
                            ? Bytes.ofLong(((Number) json).longValue())
                            : string(type, json);
            case TIMESTAMP -> ofTimestamp(json);
            case FLOAT, DOUBLE ->
                    json instanceof Number number
                            ? ofText(type, number.toString())
                            : string(type, json);
            case ASCII, TEXT, DATE, TIME, INET, UUID, TIMEUUID, DURATION -> string(type, json);
            case EMPTY -> ofNothing(json);
        };
    }

    private static Bytes ofNothing(Object json) {
        if (!(json instanceof String text)) {
            throw new MarshalException("Expected an empty string, but got: " + json);
        }
        if (!text.isEmpty()) {
            throw new MarshalException("'" + text + "' is not empty");
        }
        return Bytes.EMPTY;
    }

    private Bytes ofTimestamp(Object json) {
        if ("now".equalsIgnoreCase(json.toString())) {
            return Bytes.ofLong(clock.epochMillis());
        }
        // As in Cassandra, whose JSON reader makes an Integer of a small number.
        return json instanceof Long number
                ? Bytes.ofLong(number)
                : string(NativeType.TIMESTAMP, json);
    }

    private static Bytes string(NativeType type, Object json) {
        return json instanceof String text ? ofText(type, text) : refuse(type, json);
    }

    private static Bytes refuse(NativeType type, Object json) {
        throw wrong("Expected " + expected(type), json);
    }

    private static Bytes ofText(NativeType type, String text) {
        return switch (type) {
            case ASCII, TEXT, DATE, TIME -> type.fromLiteral(LiteralKind.STRING, text);
            case DURATION -> ofDuration(text);
            default -> text.isEmpty() ? Bytes.EMPTY : type.fromLiteral(literalKind(type), text);
        };
    }

    private static LiteralKind literalKind(NativeType type) {
        return switch (type) {
            case TINYINT, SMALLINT, INT, BIGINT, COUNTER, VARINT -> LiteralKind.INTEGER;
            case UUID, TIMEUUID -> LiteralKind.UUID;
            case FLOAT, DOUBLE, DECIMAL -> LiteralKind.FLOAT;
            default -> LiteralKind.STRING;
        };
    }

    private static Bytes ofDuration(String text) {
        if (text.isEmpty()) {
            return Bytes.EMPTY;
        }
        try {
            return NativeType.DURATION.fromLiteral(LiteralKind.DURATION, text);
        } catch (MarshalException e) {
            // Alone of all types it does not name the column.
            throw CqlException.invalid(e.message());
        }
    }

    private static Bytes ofWords(NativeType type, String words) {
        if (type == NativeType.DECIMAL && words.isEmpty()) {
            return Bytes.EMPTY;
        }
        try {
            return type.fromLiteral(literalKind(type), words);
        } catch (MarshalException e) {
            throw new MarshalException(
                    "Value '%s' is not a valid representation of a %s value"
                            .formatted(words, type.cql()),
                    e);
        }
    }

    private static Bytes ofBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Bytes.ofByte(1);
            case "false", "" -> Bytes.ofByte(0);
            default -> throw new MarshalException("Unable to make boolean from '" + text + "'");
        };
    }

    private static Bytes ofBlob(Object json) {
        String problem;
        if (!(json instanceof String text)) {
            // Cassandra passes on what its Java says of the cast.
            String name = json.getClass().getName();
            problem =
                    "class %s cannot be cast to class java.lang.String (%s and java.lang.String are in module java.base of loader 'bootstrap')"
                            .formatted(name, name);
            throw new MarshalException(
                    "Value '%s' is not a valid blob representation: %s".formatted(json, problem));
        }
        if (text.startsWith("0x")) {
            try {
                return NativeType.BLOB.fromLiteral(LiteralKind.HEX, text);
            } catch (MarshalException e) {
                problem = e.message();
            }
        } else {
            problem = "String representation of blob is missing 0x prefix: " + text;
        }
        throw new MarshalException(
                "Value '%s' is not a valid blob representation: %s".formatted(text, problem));
    }

    private static String expected(NativeType type) {
        return switch (type) {
            case ASCII -> "an ascii string";
            case TEXT -> "a UTF-8 string";
            case INT -> "an int value";
            case BLOB, EMPTY -> "a blob string";
            case DATE -> "a string representation of a date value";
            case TIMESTAMP -> "a long or a datestring representation of a timestamp value";
            case TIME -> "a string representation of a time value";
            case INET -> "a string representation of an inet value";
            case UUID -> "a string representation of a uuid";
            case TIMEUUID -> "a string representation of a timeuuid";
            case DURATION -> "a string representation of a duration";
            case SMALLINT -> "a short value";
            case TINYINT -> "a byte value";
            case BIGINT, BOOLEAN, COUNTER, DECIMAL, DOUBLE, FLOAT, VARINT ->
                    "a " + type.cql() + " value";
        };
    }

    private static MarshalException wrong(String expected, Object json) {
        return new MarshalException(
                "%s, but got a %s: %s".formatted(expected, json.getClass().getSimpleName(), json));
    }

    private static List<?> array(@Nullable Object value, String expected, Object json) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw wrong(expected, json);
    }

    private Bytes element(CqlType type, @Nullable Object json, String message) {
        Bytes value = serialize(type, json);
        if (value == null) {
            throw new MarshalException(message);
        }
        return value;
    }

    private List<Bytes> elements(CqlType type, List<?> array) {
        List<Bytes> elements = new ArrayList<>(array.size());
        for (Object json : array) {
            elements.add(element(type, json, "Invalid null element in list"));
        }
        return elements;
    }

    private Bytes vector(VectorType type, List<?> array) {
        if (array.size() != type.dimension()) {
            throw new MarshalException(
                    "List had incorrect size: expected %d but given %d; %s"
                            .formatted(type.dimension(), array.size(), array));
        }
        return type.pack(elements(type.element(), array));
    }

    private Bytes set(SetType type, @Nullable Object value, Object json) {
        List<?> array = array(value, "Expected a list (representing a set)", json);
        TreeSet<Bytes> sorted = new TreeSet<>(type.element());
        for (Object one : array) {
            sorted.add(element(type.element(), one, "Invalid null element in set"));
        }
        return SetType.pack(List.copyOf(sorted));
    }

    private Bytes map(MapType type, @Nullable Object value, Object json) {
        if (!(value instanceof Map<?, ?> members)) {
            throw wrong("Expected a map", json);
        }
        TreeMap<Bytes, Bytes> sorted = new TreeMap<>(type.key());
        for (Map.Entry<?, ?> member : members.entrySet()) {
            sorted.put(
                    element(type.key(), member.getKey(), "Invalid null key in map"),
                    element(type.value(), member.getValue(), "Invalid null value in map"));
        }
        List<Bytes> parts = new ArrayList<>(2 * sorted.size());
        sorted.forEach((key, one) -> {
            parts.add(key);
            parts.add(one);
        });
        return MapType.pack(parts);
    }

    private Bytes tuple(TupleType type, @Nullable Object value, Object json) {
        List<?> array = array(value, "Expected a list representation of a tuple", json);
        if (array.size() > type.elements().size()) {
            throw new MarshalException(
                    "Tuple contains extra items (expected %d): %s"
                            .formatted(type.elements().size(), array));
        }
        if (array.size() < type.elements().size()) {
            throw new MarshalException(
                    "Tuple is missing items (expected %d): %s"
                            .formatted(type.elements().size(), array));
        }
        List<@Nullable Bytes> elements = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            elements.add(serialize(type.elements().get(i), array.get(i)));
        }
        return TupleType.join(elements);
    }

    private Bytes user(UserType type, @Nullable Object value, Object json) {
        if (!(value instanceof Map<?, ?> members)) {
            throw wrong("Expected a map", json);
        }
        Map<String, @Nullable Object> left = folded(members);
        List<@Nullable Bytes> fields = new ArrayList<>();
        for (int i = 0; i < type.fieldNames().size(); i++) {
            fields.add(serialize(type.fieldType(i), left.remove(type.fieldNames().get(i))));
        }
        for (String name : left.keySet()) {
            throw new MarshalException(
                    "Unknown field '" + name + "' in value of user defined type " + type.name());
        }
        return UserType.join(fields);
    }
}
