package dev.rowhouse.prove.data;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlDuration;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.prove.value.Datum;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The extreme values of attributes: the ends of a type or of a range, zero and its neighbour, the
/// empty text and collection, long texts. Each comes up once in a while until all have come up.
///
/// **Thread safety.** Belongs to one thread.
final class Extremes {
    /// One value in so many is an extreme one, until each has come up.
    private static final int ONE_IN = 8;

    private static final int LONG_TEXT = 1_500;
    private static final LocalDate EARLIEST_DAY = LocalDate.ofEpochDay(Integer.MIN_VALUE);
    private static final LocalDate LATEST_DAY = LocalDate.ofEpochDay(Integer.MAX_VALUE);

    private final UsualValues usual;
    private final Map<String, Integer> drawn = new HashMap<>();

    /// @param usual the attributes that have no extreme values
    Extremes(UsualValues usual) {
        this.usual = usual;
    }

    /// Extreme values that come up from now on as these would.
    Extremes copy() {
        Extremes copy = new Extremes(usual);
        copy.drawn.putAll(drawn);
        return copy;
    }

    /// The extreme value that is due; empty when a usual one is.
    ///
    /// @param name the entity and the attribute
    Optional<Datum> next(String name, Attribute attribute) {
        int number = drawn.merge(name, 1, Integer::sum);
        if (number % ONE_IN != 0 || usual.isAlways(name)) {
            return Optional.empty();
        }
        List<Object> all = of(attribute.type(), attribute.statistics().domain());
        int at = number / ONE_IN - 1;
        return at < all.size() && !(usual.isNeverEmpty(name) && isEmpty(all.get(at)))
                ? Optional.of(Datum.of(attribute.type(), all.get(at)))
                : Optional.empty();
    }

    private static boolean isEmpty(Object value) {
        return "".equals(value) || Bytes.EMPTY.equals(value);
    }

    private static List<Object> of(CqlType type, Domain domain) {
        return switch (domain) {
            case Domain.Any _ -> of(type);
            // All of their values come up.
            case Domain.Enumeration _ -> List.of();
            case Domain.Numbers(BigDecimal from, BigDecimal to) -> ends(type, from, to);
            case Domain.Dates(LocalDate from, LocalDate to) when type == NativeType.DATE ->
                    List.of(from, to);
            case Domain.Times(Instant from, Instant to) when type == NativeType.TIMESTAMP ->
                    List.of(from, to.minusMillis(1));
            case Domain.Dates _, Domain.Times _ -> List.of();
        };
    }

    private static List<Object> ends(CqlType type, BigDecimal from, BigDecimal to) {
        return switch (type) {
            case NativeType.INT -> List.of(from.intValue(), to.intValue());
            case NativeType.BIGINT -> List.of(from.longValue(), to.longValue());
            case NativeType.SMALLINT -> List.of(from.shortValue(), to.shortValue());
            case NativeType.TINYINT -> List.of(from.byteValue(), to.byteValue());
            default -> List.of();
        };
    }

    private static List<Object> of(CqlType type) {
        return switch (type) {
            case NativeType plain -> of(plain);
            case ListType(var _, boolean frozen) when frozen -> List.of(List.of());
            case SetType(var _, boolean frozen) when frozen -> List.of(Set.of());
            case MapType(var _, var _, boolean frozen) when frozen -> List.of(Map.of());
            // An empty collection that is not frozen is null to CQL.
            default -> List.of();
        };
    }

    private static List<Object> of(NativeType type) {
        return switch (type) {
            case TEXT -> List.of("", "long ".repeat(LONG_TEXT / 5), " ", "\u0000", "\uDBFF\uDFFF");
            case ASCII -> List.of("", "long ".repeat(LONG_TEXT / 5), "\u0000", "\u007F");
            case BLOB -> List.of(Bytes.EMPTY, Bytes.ofLong(-1), Bytes.ofInt(0));
            case BIGINT -> List.of(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L);
            case INT -> List.of(Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1);
            case SMALLINT -> List.of(Short.MIN_VALUE, Short.MAX_VALUE, (short) 0, (short) -1);
            case TINYINT -> List.of(Byte.MIN_VALUE, Byte.MAX_VALUE, (byte) 0, (byte) -1);
            case VARINT -> {
                BigInteger large = BigInteger.TWO.pow(100);
                yield List.of(large.negate(), large, BigInteger.ZERO, BigInteger.ONE.negate());
            }
            case DECIMAL ->
                    List.of(
                            Decimals.plain(new BigDecimal("-1E+40")),
                            Decimals.plain(new BigDecimal("1E+40")),
                            BigDecimal.ZERO,
                            new BigDecimal("-1E-40"));
            case DOUBLE ->
                    List.of(
                            Double.NEGATIVE_INFINITY,
                            Double.NaN,
                            0.0,
                            -1.0,
                            Double.MAX_VALUE,
                            Double.MIN_VALUE);
            case FLOAT ->
                    List.of(
                            Float.NEGATIVE_INFINITY,
                            Float.NaN,
                            0.0f,
                            -1.0f,
                            Float.MAX_VALUE,
                            Float.MIN_VALUE);
            case TIMESTAMP ->
                    List.of(
                            Instant.ofEpochMilli(Long.MIN_VALUE),
                            Instant.ofEpochMilli(Long.MAX_VALUE),
                            Instant.EPOCH,
                            Instant.ofEpochMilli(-1));
            case DATE ->
                    List.of(EARLIEST_DAY, LATEST_DAY, LocalDate.EPOCH, LocalDate.ofEpochDay(-1));
            case TIME -> List.of(LocalTime.MIN, LocalTime.MAX);
            case INET -> List.of(address(new byte[4]), address(new byte[16]));
            case DURATION -> List.of(new CqlDuration(0, 0, 0));
            case BOOLEAN, UUID, TIMEUUID, COUNTER, EMPTY -> List.of();
        };
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }
}
