package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/// Literals by chance, out of few for each type, so that they meet again.
final class LiteralDraw {
    private final Dice dice;
    private final List<String> bound = new ArrayList<>();
    private boolean isBinding;
    private boolean mayBeWrong;
    private boolean isBound;
    private final Map<String, NativeType> addedFields = new LinkedHashMap<>();
    private final boolean hasEqualDecimals;

    /// @param hasEqualDecimals whether decimals are drawn that are equal and not the same, as 1.0
    ///     and 1.00
    LiteralDraw(Dice dice, boolean hasEqualDecimals) {
        this.dice = dice;
        this.hasEqualDecimals = hasEqualDecimals;
    }

    /// A literal that the type takes.
    String of(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> of(nativeType);
            case ListType list -> list(list.element(), dice.between(0, 3));
            case SetType set -> joined("{", distinct(set.element()), "}");
            case MapType map -> map(map);
            case TupleType tuple -> tuple(tuple);
            case UserType user -> user(user);
            case VectorType vector -> vector(vector);
        };
    }

    /// Begins a statement, in which [#perhapsWrong] may leave values to be bound.
    void begin(boolean withMarkers) {
        bound.clear();
        isBinding = withMarkers;
        // One mistake in a statement at most: which of two is reported first is of little interest.
        mayBeWrong = dice.percent(12);
    }

    /// The values left to be bound in this statement.
    List<String> bound() {
        return List.copyOf(bound);
    }

    /// A literal of the type, or a marker, or, now and then, a literal of another type, or null.
    String perhapsWrong(CqlType type) {
        if (isBinding && dice.percent(60)) {
            bound.add(odd() ? dice.of("null", "unset") : sent(type));
            return "?";
        }
        if (isBinding && dice.percent(8)) {
            Optional<String> operation = operation(type);
            if (operation.isPresent()) {
                return operation.get();
            }
        }
        if (!mayBeWrong || dice.percent(80) || mayBeShort(type)) {
            return of(type);
        }
        mayBeWrong = false;
        return dice.of(
                "null",
                "1",
                "'x'",
                "1.5",
                "true",
                "0xff",
                "[1]",
                "{1}",
                "{'a': 1}",
                "(1, 'a')",
                "{a: 1}",
                "1d");
    }

    /// A value as clients send it: sets and maps in any order, and with repetitions.
    private String sent(CqlType type) {
        isBound = true;
        String value = of(type);
        isBound = false;
        return value;
    }

    /// The user-defined type has a further field from now on. All its values have one in it: a
    /// value without is equal to one with a null there and not the same, and which of the two stays
    /// is chance in Cassandra.
    void addField(String name, NativeType type) {
        addedFields.put(name, type);
    }

    /// An operation or call of a marker that a column of the type may take.
    private Optional<String> operation(CqlType type) {
        if (!(type instanceof NativeType simple)) {
            return Optional.empty();
        }
        return switch (simple) {
            case TINYINT, SMALLINT, INT, BIGINT, VARINT, FLOAT, DOUBLE ->
                    Optional.of(
                            marked(
                                    dice.of(
                                            "? + 1",
                                            "1 + ?",
                                            "? - ?",
                                            "? * 2",
                                            "-?",
                                            "(int) ? + ?",
                                            "? % (" + type.cql() + ") ?",
                                            "abs(?)",
                                            "(" + type.cql() + ") ? / 1",
                                            "? + 1.5",
                                            "? + NULL"),
                                    "1"));
            case TEXT, ASCII ->
                    Optional.of(
                            marked(
                                    dice.of("? + ?", "'a' + ?", "? + 'b'", "mask_default(?)"),
                                    "'a'"));
            case DATE ->
                    Optional.of(
                            marked(
                                    dice.of("? + 1d", "? - 1mo", "(date) ? + 1d", "? - 5m"),
                                    "'2024-02-29'"));
            case TIMESTAMP ->
                    Optional.of(
                            marked(
                                    dice.of("? + 1d", "? - 5m", "(timestamp) ? - 5m", "? * 2"),
                                    "'1970-01-01'"));
            default -> Optional.empty();
        };
    }

    private String marked(String text, String value) {
        text.chars().filter(one -> one == '?').forEach(_ -> bound.add(value));
        return text;
    }

    /// A constant, or a marker for it.
    String constant(String text) {
        if (isBinding && dice.percent(30)) {
            bound.add(text);
            return "?";
        }
        return text;
    }

    /// A value that a function takes, or a marker for it, or null.
    String argument(CqlType type) {
        if (isBinding && dice.percent(40)) {
            bound.add(sent(type));
            return "?";
        }
        return dice.percent(10) ? "null" : of(type);
    }

    /// Whether a tuple of fewer elements is a value, equal to others and not the same.
    private static boolean mayBeShort(CqlType type) {
        return type instanceof TupleType || type instanceof UserType;
    }

    /// A literal of the type, or null.
    String ofOrNull(CqlType type) {
        return dice.percent(15) ? "null" : of(type);
    }

    /// A number between two, or a marker for it.
    String count(int low, int high) {
        String count = "" + dice.between(low, high);
        if (isBinding && dice.percent(30)) {
            bound.add(count);
            return "?";
        }
        return count;
    }

    /// Whether this is the one mistake of the statement.
    boolean odd() {
        boolean isNow = mayBeWrong && dice.percent(20);
        mayBeWrong &= !isNow;
        return isNow;
    }

    private String of(NativeType type) {
        return switch (type) {
            case ASCII -> dice.of("'a'", "'b'", "''", "'it''s'");
            case TEXT -> dice.of("'a'", "'b'", "'c'", "''", "'é'", "'A'");
            case BIGINT, COUNTER -> dice.of("-9223372036854775808", "-1", "0", "1", "2");
            case BLOB -> dice.of("0x", "0x00", "0xff", "0x0001");
            case BOOLEAN -> dice.of("true", "false");
            case DATE -> dice.of("'2024-02-29'", "'1969-12-31'", "'1970-01-01'", "2147483648");
            case DECIMAL ->
                    hasEqualDecimals
                            ? dice.of("1", "1.0", "1.00", "-0.5", "1e10", "12345678901234567890.5")
                            : dice.of("1.5", "-0.5", "12345678901234567890.5");
            case DOUBLE -> dice.of("0", "-0.0", "1.5", "NaN", "-Infinity", "1e300");
            case FLOAT -> dice.of("0", "-0.0", "1.5", "NaN", "Infinity", "-2");
            case DURATION -> dice.of("1d", "1mo", "-1h", "1y2mo3d4h");
            case INET -> dice.of("'127.0.0.1'", "'10.0.0.1'", "'::1'", "'2001:db8::1'");
            case INT -> dice.of("-2147483648", "-1", "0", "1", "2", "3", "2147483647");
            case SMALLINT -> dice.of("-32768", "0", "1", "32767");
            case TIME -> dice.of("'00:00:00'", "'12:34:56.789'", "'23:59:59.999999999'", "1");
            case TIMESTAMP -> dice.of("0", "-1", "'2024-02-29T12:34:56.789Z'", "'1970-01-01'");
            case TIMEUUID ->
                    dice.of(
                            "50554d6e-29bb-11e5-b345-feff819cdc9f",
                            "50554d6f-29bb-11e5-b345-feff819cdc9f",
                            "50554d6e-29bb-11e5-8345-feff819cdc9f",
                            "00000000-0000-1000-8080-808080808080");
            case TINYINT -> dice.of("-128", "-1", "0", "1", "127");
            case UUID ->
                    dice.of(
                            "123e4567-e89b-42d3-a456-426614174000",
                            "50554d6e-29bb-11e5-b345-feff819cdc9f",
                            "00000000-0000-0000-0000-000000000000",
                            "ffffffff-ffff-ffff-ffff-ffffffffffff");
            case VARINT -> dice.of("0", "-1", "128", "-129", "123456789012345678901234567890");
            case EMPTY -> throw new IllegalArgumentException("no column is of type empty");
        };
    }

    private String list(CqlType element, int size) {
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            elements.add(of(element));
        }
        return joined("[", elements, "]");
    }

    // What is not finite, and a zero, fails inside Cassandra once the column has an index.
    private String vector(VectorType type) {
        if (type.element() != NativeType.FLOAT || dice.percent(4)) {
            return list(type.element(), type.dimension());
        }
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < type.dimension(); i++) {
            elements.add(dice.of("1.5", "-2", "3", "0.25"));
        }
        return joined("[", elements, "]");
    }

    private List<String> distinct(CqlType element) {
        Set<String> elements = new LinkedHashSet<>();
        int size = dice.between(0, 3);
        for (int i = 0; i < size; i++) {
            elements.add(of(element));
        }
        List<String> all = new ArrayList<>(elements);
        if (isBound && !all.isEmpty() && dice.percent(20)) {
            all.add(dice.of(all));
        }
        return all;
    }

    // One entry at most for types of which two literals may be one value: Cassandra keeps any of
    // the two.
    private String map(MapType type) {
        List<String> keys = new ArrayList<>(distinct(type.key()));
        boolean isPlain = type.key() == NativeType.INT || type.key() == NativeType.TEXT;
        if (!isPlain && keys.size() > 1) {
            keys = keys.subList(0, 1);
        }
        return joined("{", keys.stream().map(key -> key + ": " + of(type.value())).toList(), "}");
    }

    private String tuple(TupleType type) {
        List<String> elements = new ArrayList<>();
        for (CqlType element : type.elements()) {
            elements.add(dice.percent(8) ? "null" : of(element));
        }
        return joined("(", elements, ")");
    }

    private String user(UserType type) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < type.fieldNames().size(); i++) {
            if (fields.isEmpty() || dice.percent(70)) {
                fields.add(
                        type.fieldNames().get(i)
                                + ": "
                                + (dice.percent(10) ? "null" : of(type.fieldType(i))));
            }
        }
        addedFields.forEach((name, added) -> fields.add(name + ": " + of(added)));
        return joined("{", fields, "}");
    }

    private static String joined(String open, List<String> parts, String close) {
        StringJoiner text = new StringJoiner(", ", open, close);
        parts.forEach(text::add);
        return text.toString();
    }
}
