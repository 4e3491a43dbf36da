package dev.rowhouse.conformance.sstables;

import dev.rowhouse.conformance.fuzz.Dice;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/// Literals by chance: of all lengths that an encoding tells apart, at the limits of their types,
/// empty ones too.
final class ValueDraw {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzäß€𝄞";

    private final Dice dice;

    ValueDraw(Dice dice) {
        this.dice = dice;
    }

    /// Different literals for a column of the primary key, at most so many.
    List<String> pool(CqlType type, int countMax, boolean mayBeEmpty) {
        Set<String> pool = new LinkedHashSet<>();
        for (int i = 0; i < 2 * countMax && pool.size() < countMax; i++) {
            pool.add(mayBeEmpty && dice.percent(3) ? emptyOr(type) : of(type));
        }
        pool.removeIf(literal -> !mayBeEmpty && (literal.equals("''") || literal.equals("0x")));
        return pool.isEmpty()
                ? List.of(type == NativeType.BLOB ? "0x00" : "'a'")
                : List.copyOf(pool);
    }

    /// A literal for a column outside the primary key.
    String value(CqlType type) {
        return dice.percent(3) ? emptyOr(type) : of(type);
    }

    /// The value without bytes, where the type has one.
    private String emptyOr(CqlType type) {
        if (!(type instanceof NativeType known)) {
            return of(type);
        }
        return switch (known) {
            case INT, BIGINT, FLOAT, DOUBLE, DECIMAL, VARINT, UUID, TIMEUUID, TIMESTAMP, INET ->
                    "blob_as_" + known.cql() + "(0x)";
            default -> of(type);
        };
    }

    /// A literal that the type takes.
    String of(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> of(nativeType);
            case ListType list -> joined("[", several(list.element(), size()), "]");
            case SetType set ->
                    joined("{", new LinkedHashSet<>(several(set.element(), size())), "}");
            case MapType map -> map(map);
            case TupleType tuple -> tuple(tuple);
            case UserType user -> user(user);
            case VectorType vector ->
                    joined("[", several(vector.element(), vector.dimension()), "]");
        };
    }

    private String of(NativeType type) {
        return switch (type) {
            case ASCII -> "'" + dice.of("", "a", "Z ", "0".repeat(dice.between(1, 300))) + "'";
            case TEXT -> "'" + text() + "'";
            case BIGINT, COUNTER -> "" + number(64);
            case BLOB -> blob();
            case BOOLEAN -> dice.of("true", "false");
            case DATE -> dice.of("'2024-02-29'", "'1969-12-31'", "0", "4294967295", "2147483648");
            case DECIMAL -> dice.of("0.5", "-0.25", "1e10", "-7e-20", number(64) + ".5");
            case DOUBLE -> dice.of("0.0", "-0.0", "1.5", "NaN", "-Infinity", "1e300", "-2.25");
            case FLOAT -> dice.of("0.0", "-0.0", "1.5", "NaN", "Infinity", "-2.25", "1e-40");
            case DURATION -> dice.of("1d", "1mo", "-1h", "1y2mo3d4h5m6s7ms8us9ns", "0ns");
            case INET -> dice.of("'127.0.0.1'", "'10.0.0.1'", "'::1'", "'2001:db8::1'");
            case INT -> "" + number(32);
            case SMALLINT -> "" + number(16);
            case TIME -> dice.of("'00:00:00'", "'12:34:56.789'", "'23:59:59.999999999'", "1");
            case TIMESTAMP -> dice.of("0", "-1", "1709210096789", "" + number(60));
            case TIMEUUID -> uuid(1);
            case TINYINT -> "" + number(8);
            case UUID -> uuid(dice.of(1, 4, 4, 7));
            case VARINT -> number(64) + dice.of("", "0", "12345678901234567890123");
            case EMPTY -> throw new IllegalArgumentException("no column is of type empty");
        };
    }

    // Of every length in bits, since variable integers take as many bytes as they need.
    private long number(int bits) {
        int length = dice.between(0, bits - 1);
        long low = dice.between(0, Integer.MAX_VALUE - 1);
        long some = low << 33 ^ (long) dice.between(0, Integer.MAX_VALUE - 1) << 2 ^ low;
        long magnitude = length == 0 ? 0 : (some & Long.MAX_VALUE) >>> 63 - length;
        long limit = (1L << bits - 1) - 1;
        return switch (dice.between(0, 9)) {
            case 0 -> limit;
            case 1 -> -limit - 1;
            case 2, 3 -> -magnitude;
            default -> magnitude;
        };
    }

    private String text() {
        int length =
                dice.percent(60)
                        ? dice.between(0, 4)
                        : dice.percent(80) ? dice.between(5, 60) : dice.between(100, 400);
        StringBuilder text = new StringBuilder();
        int[] letters = LETTERS.codePoints().toArray();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(letters[dice.between(0, letters.length - 1)]);
        }
        return text.toString();
    }

    private String blob() {
        int length = dice.percent(70) ? dice.between(0, 6) : dice.between(100, 300);
        StringBuilder text = new StringBuilder("0x");
        for (int i = 0; i < length; i++) {
            text.append(String.format(Locale.ROOT, "%02x", dice.between(0, 255)));
        }
        return text.toString();
    }

    private String uuid(int version) {
        return String.format(
                Locale.ROOT,
                "%08x-%04x-%d%03x-%s%03x-%012x",
                dice.between(0, Integer.MAX_VALUE - 1),
                dice.between(0, 0xffff),
                version,
                dice.between(0, 0xfff),
                dice.of("8", "9", "a", "b"),
                dice.between(0, 0xfff),
                dice.between(0, Integer.MAX_VALUE - 1));
    }

    private List<String> several(CqlType element, int size) {
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            elements.add(of(element));
        }
        return elements;
    }

    private int size() {
        return dice.between(0, 99) == 0 ? dice.between(20, 60) : dice.between(0, 3);
    }

    // One entry for types of which two literals may be one value: either of the two may stay.
    private String map(MapType type) {
        boolean isPlain = type.key() == NativeType.INT || type.key() == NativeType.TEXT;
        Set<String> keys =
                new LinkedHashSet<>(several(type.key(), isPlain ? size() : dice.between(0, 1)));
        return joined("{", keys.stream().map(key -> key + ": " + of(type.value())).toList(), "}");
    }

    private String tuple(TupleType type) {
        List<String> elements = new ArrayList<>();
        for (CqlType element : type.elements()) {
            elements.add(dice.percent(10) ? "null" : of(element));
        }
        return joined("(", elements, ")");
    }

    private String user(UserType type) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < type.fieldNames().size(); i++) {
            if (fields.isEmpty() || dice.percent(70)) {
                String value = dice.percent(10) ? "null" : of(type.fieldType(i));
                fields.add(type.fieldNames().get(i) + ": " + value);
            }
        }
        return joined("{", fields, "}");
    }

    private static String joined(String open, Iterable<String> parts, String close) {
        StringJoiner text = new StringJoiner(", ", open, close);
        parts.forEach(text::add);
        return text.toString();
    }
}
