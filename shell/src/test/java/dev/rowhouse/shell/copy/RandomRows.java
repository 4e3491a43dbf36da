package dev.rowhouse.shell.copy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.CqlDuration;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.TupleValue;
import dev.rowhouse.cql.types.UdtValue;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Types and values that make it hard to write rows as lines and to read them again.
final class RandomRows {
    /// The statements that make the user-defined types among the types.
    static final List<String> TYPES =
            List.of(
                    "CREATE TYPE flat (a int, \"B c\" text)",
                    "CREATE TYPE deep (x frozen<list<frozen<flat>>>, y frozen<map<text, blob>>, z inet)");

    private static final String[] NATIVES = {
        "ascii",
        "bigint",
        "blob",
        "boolean",
        "date",
        "decimal",
        "double",
        "float",
        "inet",
        "int",
        "smallint",
        "text",
        "time",
        "timestamp",
        "timeuuid",
        "tinyint",
        "uuid",
        "varint",
        "duration"
    };
    private static final String[] PIECES = {
        "a", "b", "'", "''", "\"", ",", ";", "|", ":", "{", "}", "[", "]", "(", ")", "\\", "\\n",
        "\n", "\r\n", "\t", " ", "null", "NULL", "-", "1", "é", "漢", "😀", "\u0001", "\u00a0", "#",
        "$$"
    };
    private static final int ASCII_PIECES = 24;
    private static final long MILLIS_RANGE = 500_000_000_000_000L;

    private final RandomSource random;

    RandomRows(RandomSource random) {
        this.random = random;
    }

    /// A type as CQL writes it; frozen where it stands in another one.
    String type(int depth) {
        return depth == 0 ? nativeType(true) : nested(depth, false);
    }

    private String nativeType(boolean mayBeDuration) {
        return NATIVES[random.nextInt(mayBeDuration ? NATIVES.length : NATIVES.length - 1)];
    }

    private String nested(int depth, boolean isInside) {
        if (depth == 0) {
            return nativeType(false);
        }
        String text =
                switch (random.nextInt(8)) {
                    case 0 -> "list<" + nested(depth - 1, true) + ">";
                    case 1 -> "set<" + nested(depth - 1, true) + ">";
                    case 2 ->
                            "map<" + nested(depth - 1, true) + ", " + nested(depth - 1, true) + ">";
                    case 3 ->
                            "tuple<"
                                    + nested(depth - 1, true)
                                    + ", text, "
                                    + nested(depth - 1, true)
                                    + ">";
                    case 4 -> "flat";
                    case 5 -> "deep";
                    case 6 -> "vector<" + nested(depth - 1, true) + ", 2>";
                    default -> "";
                };
        if (text.isEmpty()) {
            return nativeType(false);
        }
        boolean isFrozen = isInside || random.nextInt(2) == 0;
        return isFrozen && !text.startsWith("vector") ? "frozen<" + text + ">" : text;
    }

    /// A value of a type; null now and then.
    @Nullable Object valueOrNull(CqlType type) {
        return random.nextInt(5) == 0 ? null : value(type);
    }

    Object value(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> value(nativeType);
            case ListType list -> values(list.element(), random.nextInt(4));
            case VectorType vector -> values(vector.element(), vector.dimension());
            case SetType set -> new LinkedHashSet<>(values(set.element(), random.nextInt(4)));
            case MapType map -> {
                Map<Object, Object> entries = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    entries.put(value(map.key()), value(map.value()));
                }
                yield entries;
            }
            case TupleType tuple -> TupleValue.of(tuple, fields(tuple.elements()));
            case UserType user -> UdtValue.of(user, fields(user.fieldTypes()));
        };
    }

    private List<Object> values(CqlType element, int count) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(value(element));
        }
        return values;
    }

    private @Nullable Object[] fields(List<CqlType> types) {
        return types.stream().map(this::valueOrNull).toArray();
    }

    private Object value(NativeType type) {
        return switch (type) {
            case ASCII -> text(ASCII_PIECES);
            case TEXT -> text(PIECES.length);
            case BIGINT, COUNTER -> random.nextLong();
            case BLOB -> Bytes.wrap(bytes(random.nextInt(5)));
            case BOOLEAN -> random.nextInt(2) == 0;
            case DATE -> LocalDate.ofEpochDay(random.nextInt(4_000_000) - 1_000_000L);
            case DECIMAL ->
                    new BigDecimal(
                            new BigInteger(bytes(1 + random.nextInt(12))), random.nextInt(40) - 20);
            case DOUBLE -> number(Double.longBitsToDouble(random.nextLong()));
            case DURATION ->
                    new CqlDuration(
                            random.nextInt(500), random.nextInt(9), random.nextInt(1 << 30));
            case EMPTY -> throw new IllegalArgumentException("has no Java value");
            case FLOAT -> (float) number(Float.intBitsToFloat((int) random.nextLong()));
            case INET -> address(bytes(random.nextInt(2) == 0 ? 4 : 16));
            case INT -> random.nextInt(3) == 0 ? 1 : (int) random.nextLong();
            case SMALLINT -> (short) random.nextLong();
            case TIME ->
                    LocalTime.ofNanoOfDay(Math.floorMod(random.nextLong(), 86_400_000_000_000L));
            case TIMESTAMP -> Instant.ofEpochMilli(random.nextLong() % MILLIS_RANGE);
            case TIMEUUID -> new UUID(random.nextLong() & ~0xf000L | 0x1000L, random.nextLong());
            case TINYINT -> (byte) random.nextLong();
            case UUID -> new UUID(random.nextLong() & ~0xf000L | 0x4000L, random.nextLong());
            case VARINT -> new BigInteger(bytes(1 + random.nextInt(12)));
        };
    }

    private double number(double drawn) {
        return switch (random.nextInt(8)) {
            case 0 -> Double.NaN;
            case 1 -> Double.NEGATIVE_INFINITY;
            case 2 -> -0.0;
            case 3 -> 1e7;
            case 4 -> 0.1f;
            default -> Double.isNaN(drawn) ? 2.5 : drawn;
        };
    }

    private String text(int pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PIECES[random.nextInt(pieces)]);
        }
        return text.toString();
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
