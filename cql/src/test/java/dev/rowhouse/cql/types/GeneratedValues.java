package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;

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
import java.util.Set;
import java.util.UUID;

/// Java values of any type, with a liking for edges.
final class GeneratedValues {
    private static final String[] LETTERS = {"a", "b", "Z", "'", "é", "漢", "😀", " ", "\""};

    private final RandomSource random;

    GeneratedValues(RandomSource random) {
        this.random = random;
    }

    Object of(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> of(nativeType);
            case ListType list -> listOf(list.element(), random.nextInt(4));
            case VectorType vector -> listOf(vector.element(), vector.dimension());
            case SetType set -> new LinkedHashSet<>(listOf(set.element(), random.nextInt(4)));
            case MapType map -> {
                Map<Object, Object> entries = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    entries.put(of(map.key()), of(map.value()));
                }
                yield entries;
            }
            case TupleType tuple -> TupleValue.of(tuple, fieldsOf(tuple.elements()));
            case UserType user -> UdtValue.of(user, fieldsOf(user.fieldTypes()));
        };
    }

    private List<Object> listOf(CqlType element, int size) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            values.add(of(element));
        }
        return values;
    }

    private @Nullable Object[] fieldsOf(List<CqlType> types) {
        @Nullable Object[] values = new @Nullable Object[types.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(4) == 0 ? null : of(types.get(i));
        }
        return values;
    }

    private Object of(NativeType type) {
        return switch (type) {
            case ASCII -> text(4);
            case TEXT -> text(LETTERS.length);
            case BIGINT, COUNTER -> edge(Long.MIN_VALUE, Long.MAX_VALUE);
            case BLOB -> Bytes.wrap(bytes(random.nextInt(5)));
            case BOOLEAN -> random.nextInt(2) == 0;
            case DATE -> LocalDate.ofEpochDay(edge(Integer.MIN_VALUE, Integer.MAX_VALUE));
            case DECIMAL ->
                    new BigDecimal(
                            new BigInteger(bytes(1 + random.nextInt(12))), random.nextInt(40) - 20);
            case DOUBLE -> Double.longBitsToDouble(edge(Long.MIN_VALUE, Long.MAX_VALUE));
            case DURATION ->
                    new CqlDuration(
                            random.nextInt(500), random.nextInt(9), edge(0, Long.MAX_VALUE));
            case EMPTY -> throw new IllegalArgumentException("has no Java value");
            case FLOAT -> Float.intBitsToFloat((int) edge(Integer.MIN_VALUE, Integer.MAX_VALUE));
            case INET -> address(bytes(random.nextInt(2) == 0 ? 4 : 16));
            case INT -> (int) edge(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case SMALLINT -> (short) edge(Short.MIN_VALUE, Short.MAX_VALUE);
            case TIME -> LocalTime.ofNanoOfDay(edge(0, 86_399_999_999_999L));
            case TIMESTAMP -> Instant.ofEpochMilli(edge(Long.MIN_VALUE, Long.MAX_VALUE));
            case TIMEUUID -> new UUID(random.nextLong() & ~0xf000L | 0x1000L, random.nextLong());
            case TINYINT -> (byte) edge(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case UUID ->
                    new UUID(
                            random.nextLong() & ~0xf000L | (1L + random.nextInt(4)) << 12,
                            random.nextLong());
            case VARINT -> new BigInteger(bytes(1 + random.nextInt(12)));
        };
    }

    private String text(int letters) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(LETTERS[random.nextInt(letters)]);
        }
        return text.toString();
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] =
                    (byte) (random.nextInt(4) == 0 ? random.nextInt(2) - 1 : random.nextInt(256));
        }
        return bytes;
    }

    private long edge(long minimum, long maximum) {
        return switch (random.nextInt(8)) {
            case 0 -> minimum;
            case 1 -> maximum;
            case 2, 3 -> Math.clamp(random.nextInt(5) - 2L, minimum, maximum);
            default -> minimum + Math.floorMod(random.nextLong(), Math.max(1, maximum - minimum));
        };
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A type of any shape, of bounded depth.
    CqlType anyType(int depth) {
        NativeType[] natives = NativeType.values();
        return switch (depth == 0 ? 0 : random.nextInt(9)) {
            case 1 -> ListType.frozen(anyType(depth - 1));
            case 2 -> SetType.frozen(anyType(depth - 1));
            case 3 -> MapType.frozen(anyType(depth - 1), anyType(depth - 1));
            case 4 -> TupleType.of(anyType(depth - 1), anyType(depth - 1));
            case 5 ->
                    new UserType(
                            "ks",
                            "Type",
                            List.of("a", "B"),
                            List.of(anyType(depth - 1), anyType(depth - 1)),
                            true);
            case 6 -> new VectorType(anyType(depth - 1), 1 + random.nextInt(3));
            case 7 -> ListType.multiCell(anyType(depth - 1));
            default -> {
                Set<NativeType> without = Set.of(NativeType.EMPTY);
                NativeType type = natives[random.nextInt(natives.length)];
                yield without.contains(type) ? NativeType.INT : type;
            }
        };
    }
}
