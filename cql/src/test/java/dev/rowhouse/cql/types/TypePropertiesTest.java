package dev.rowhouse.cql.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// What holds for every type and every value, on generated ones.
class TypePropertiesTest {
    private static final long SEED = 20_260_101;
    private static final int RUNS = 4_000;

    private final GeneratedValues values = new GeneratedValues(RandomSource.seeded(SEED));

    @Test
    void aValueComesBackFromItsBytes() {
        for (int run = 0; run < RUNS; run++) {
            CqlType type = values.anyType(3);
            Object value = values.of(type);
            Bytes bytes = type.serialize(value);
            type.validate(bytes);
            Object back = type.deserialize(bytes);
            // Sets and maps are put in the order of their type, so bytes are compared, not objects.
            assertThat(back == null ? Bytes.EMPTY : type.serialize(back))
                    .as("seed %d run %d: %s of %s", SEED, run, value, type)
                    .isEqualTo(bytes);
            assertThat(bytes.length())
                    .as("fixed length of %s", type)
                    .isEqualTo(type.fixedLength() < 0 ? bytes.length() : type.fixedLength());
        }
    }

    @Test
    void aTypeComesBackFromItsClassName() {
        for (int run = 0; run < RUNS; run++) {
            CqlType type = values.anyType(3);
            CqlType back = MarshalClasses.parse(type.marshalClass());
            assertThat(back.cql()).isEqualTo(type.cql());
            assertThat(back.marshalClass()).isEqualTo(type.marshalClass());
        }
    }

    @Test
    void orderIsTotal() {
        for (int run = 0; run < RUNS; run++) {
            CqlType type = values.anyType(2);
            Bytes a = type.serialize(values.of(type));
            Bytes b = type.serialize(values.of(type));
            Bytes c = type.serialize(values.of(type));
            int ab = Integer.signum(type.compare(a, b));
            int bc = Integer.signum(type.compare(b, c));
            assertThat(type.compare(a, a)).isZero();
            assertThat(Integer.signum(type.compare(b, a))).as("%s", type).isEqualTo(-ab);
            if (ab == bc) {
                assertThat(Integer.signum(type.compare(a, c)))
                        .as("seed %d run %d: %s %s %s of %s", SEED, run, a, b, c, type)
                        .isEqualTo(ab);
            }
            assertThat(type.compare(Bytes.EMPTY, a))
                    .as("empty first, %s", type)
                    .isLessThanOrEqualTo(0);
        }
    }

    @Test
    void orderIsThatOfTheJavaValuesWhereTheyHaveOne() {
        Map<NativeType, Comparator<Object>> oracles =
                Map.of(
                        NativeType.INT, Comparator.comparing(value -> (Integer) value),
                        NativeType.BIGINT, Comparator.comparing(value -> (Long) value),
                        NativeType.SMALLINT, Comparator.comparing(value -> (Short) value),
                        NativeType.TINYINT, Comparator.comparing(value -> (Byte) value),
                        NativeType.DOUBLE, Comparator.comparing(value -> (Double) value),
                        NativeType.DATE, Comparator.comparing(value -> (LocalDate) value),
                        NativeType.TIME, Comparator.comparing(value -> (LocalTime) value),
                        NativeType.TIMESTAMP, Comparator.comparing(value -> (Instant) value),
                        NativeType.VARINT, Comparator.comparing(value -> (BigInteger) value),
                        NativeType.DECIMAL, Comparator.comparing(value -> (BigDecimal) value));
        oracles.forEach(this::orderAgrees);
        orderAgrees(
                NativeType.TEXT,
                (left, right) ->
                        Arrays.compareUnsigned(
                                ((String) left).getBytes(StandardCharsets.UTF_8),
                                ((String) right).getBytes(StandardCharsets.UTF_8)));
    }

    private void orderAgrees(NativeType type, Comparator<Object> oracle) {
        for (int run = 0; run < RUNS / 4; run++) {
            Object left = values.of(type);
            Object right = values.of(type);
            assertThat(Integer.signum(type.compare(type.serialize(left), type.serialize(right))))
                    .as("%s and %s of %s", left, right, type)
                    .isEqualTo(Integer.signum(oracle.compare(left, right)));
        }
    }

    @Test
    void aPrintedNativeValueIsALiteralOfIt() {
        for (int run = 0; run < RUNS; run++) {
            CqlType type = values.anyType(0);
            Bytes bytes = type.serialize(values.of(type));
            String text = type.toCqlLiteral(bytes);
            LiteralKind kind = kindOf(type, text);
            String content =
                    kind == LiteralKind.STRING
                            ? text.substring(1, text.length() - 1).replace("''", "'")
                            : text;
            Bytes back = type.fromLiteral(kind, content);
            assertThat(type.toCqlLiteral(back)).as("%s of %s", text, type).isEqualTo(text);
            assertThat(type.compare(back, bytes)).as("%s of %s", text, type).isZero();
        }
    }

    private static LiteralKind kindOf(CqlType type, String text) {
        List<LiteralKind> kinds =
                Arrays.stream(LiteralKind.values()).filter(type::acceptsLiteral).toList();
        if (text.startsWith("'")) {
            return LiteralKind.STRING;
        }
        return kinds.stream().filter(kind -> kind != LiteralKind.STRING).findFirst().orElseThrow();
    }

    @Test
    void updatingAUserTypeReachesEveryUse() {
        UserType before = new UserType("ks", "u", List.of("a"), List.of(NativeType.INT), false);
        UserType after =
                new UserType(
                        "ks",
                        "u",
                        List.of("a", "b"),
                        List.of(NativeType.INT, NativeType.TEXT),
                        false);
        CqlType type =
                MapType.multiCell(
                        NativeType.TEXT, ListType.frozen(TupleType.of(before, NativeType.INT)));

        CqlType updated = type.withUserType(after);

        assertThat(updated)
                .isEqualTo(
                        MapType.multiCell(
                                NativeType.TEXT,
                                ListType.frozen(TupleType.of(after, NativeType.INT))));
        assertThat(updated.references("ks", "u")).isTrue();
        assertThat(updated.expandUserTypes().references("ks", "u")).isFalse();
    }
}
