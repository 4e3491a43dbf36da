package dev.rowhouse.prove.data;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.CqlDuration;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Domain;

import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/// Makes up values of CQL's native types.
final class NativeValues {
    private static final Instant EARLIEST = Instant.parse("2024-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2026-01-01T00:00:00Z");
    private static final long UUID_EPOCH_OFFSET_SECONDS = 12_219_292_800L;
    private static final long UUID_TICKS_PER_SECOND = 10_000_000L;
    private static final int DEFAULT_LENGTH = 10;
    private static final int SECONDS_PER_DAY = 86_400;

    private static final int COUNT_MAX = 20;

    private final RandomSource random;
    private final Words words;

    NativeValues(RandomSource random) {
        this.random = random;
        this.words = new Words(random);
    }

    /// A value of a type within a domain.
    ///
    /// @param averageLength characters or bytes, or 0 when unknown
    Object make(NativeType type, Domain domain, double averageLength) {
        return switch (type) {
            case TEXT -> words.text(length(averageLength));
            case ASCII -> words.ascii(length(averageLength));
            case BOOLEAN -> random.nextInt(2) == 0;
            case BLOB -> blob(length(averageLength));
            case BIGINT -> number(domain, 0, 1_000_000).longValue();
            case INT -> number(domain, -50, 1_000).intValue();
            case SMALLINT -> number(domain, -5, 500).shortValue();
            case TINYINT -> number(domain, -5, 100).byteValue();
            case VARINT -> number(domain, -1_000_000_000_000L, 1_000_000_000_000L).toBigInteger();
            case DECIMAL -> Decimals.plain(fraction(domain).setScale(2, RoundingMode.DOWN));
            case DOUBLE -> fraction(domain).doubleValue();
            case FLOAT -> fraction(domain).floatValue();
            case TIMESTAMP -> time(domain);
            case DATE -> day(domain);
            case TIME -> LocalTime.ofSecondOfDay(random.nextInt(SECONDS_PER_DAY));
            case UUID ->
                    new UUID(
                            random.nextLong() & ~0xF000L | 0x4000L,
                            random.nextLong() & 0x3FFFFFFFFFFFFFFFL | Long.MIN_VALUE);
            case TIMEUUID -> timeUuid(time(domain));
            case INET -> inet();
            case DURATION -> new CqlDuration(random.nextInt(12), random.nextInt(30), 0);
            case COUNTER -> 1L + random.nextInt(COUNT_MAX);
            case EMPTY ->
                    throw new IllegalArgumentException(
                            "no instance of an entity holds a value of type " + type.cql());
        };
    }

    /// The value that has a number among many different ones; the same each time.
    Object numbered(NativeType type, Domain domain, long number) {
        return switch (type) {
            case TEXT, ASCII -> Words.numbered(number);
            case BOOLEAN -> number % 2 == 0;
            case BLOB -> Bytes.ofLong(number);
            case BIGINT -> numberedNumber(domain, number).longValue();
            case INT -> numberedNumber(domain, number).intValue();
            case SMALLINT -> numberedNumber(domain, number).shortValue();
            case TINYINT -> numberedNumber(domain, number).byteValue();
            case VARINT -> numberedNumber(domain, number).toBigInteger();
            case DECIMAL -> Decimals.plain(numberedNumber(domain, number));
            case DOUBLE -> numberedNumber(domain, number).doubleValue();
            case FLOAT -> numberedNumber(domain, number).floatValue();
            case TIMESTAMP -> numberedTime(domain, number);
            case DATE -> numberedDay(domain, number);
            case TIME -> LocalTime.ofSecondOfDay(number * 61 % SECONDS_PER_DAY);
            case UUID ->
                    new UUID(
                            number * 0x9E3779B97F4A7C15L & ~0xF000L | 0x4000L,
                            Long.MIN_VALUE | number);
            case TIMEUUID -> {
                Instant at = numberedTime(domain, number);
                yield new UUID(timeBits(at), Long.MIN_VALUE | number);
            }
            case INET -> address((int) (0x0A000000L + number));
            case DURATION -> new CqlDuration(0, (int) number, 0);
            case COUNTER, EMPTY ->
                    throw new IllegalArgumentException(
                            "no instance of an entity holds a value of type " + type.cql());
        };
    }

    /// Between half and one and a half of the average.
    private int length(double average) {
        double around = average > 0 ? average : DEFAULT_LENGTH;
        return Math.max(1, (int) Math.round(around * (0.5 + random.nextDouble())));
    }

    private Bytes blob(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(256);
        }
        return Bytes.wrap(bytes);
    }

    private BigDecimal number(Domain domain, long low, long high) {
        if (domain instanceof Domain.Numbers(BigDecimal from, BigDecimal to)) {
            BigInteger least = from.setScale(0, RoundingMode.CEILING).toBigInteger();
            BigInteger most = to.setScale(0, RoundingMode.FLOOR).toBigInteger();
            long size = most.subtract(least).add(BigInteger.ONE).longValue();
            return new BigDecimal(
                    least.add(BigInteger.valueOf(random.nextLong(Math.max(1, size)))));
        }
        return BigDecimal.valueOf(low + random.nextLong(high - low + 1));
    }

    private static BigDecimal numberedNumber(Domain domain, long number) {
        return domain instanceof Domain.Numbers(BigDecimal from, BigDecimal to)
                ? from.add(
                        BigDecimal.valueOf(number)
                                .remainder(
                                        to.subtract(from).max(BigDecimal.ONE).add(BigDecimal.ONE)))
                : BigDecimal.valueOf(number);
    }

    /// A number with quarters, which binary fractions hold exactly.
    private BigDecimal fraction(Domain domain) {
        if (domain instanceof Domain.Numbers(BigDecimal from, BigDecimal to)) {
            long steps = to.subtract(from).multiply(BigDecimal.valueOf(4)).longValue();
            BigDecimal step = BigDecimal.valueOf(random.nextLong(steps + 1));
            return from.add(step.multiply(new BigDecimal("0.25")));
        }
        return BigDecimal.valueOf(random.nextInt(4_000) - 400L).multiply(new BigDecimal("0.25"));
    }

    private static Instant from(Domain domain) {
        return switch (domain) {
            case Domain.Times(Instant from, Instant _) -> from;
            case Domain.Dates(LocalDate from, LocalDate _) ->
                    from.atStartOfDay(ZoneOffset.UTC).toInstant();
            case Domain.Any _, Domain.Enumeration _, Domain.Numbers _ -> EARLIEST;
        };
    }

    /// The first instant after the domain.
    private static Instant until(Domain domain) {
        return switch (domain) {
            case Domain.Times(Instant _, Instant to) -> to;
            case Domain.Dates(LocalDate _, LocalDate to) ->
                    to.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
            case Domain.Any _, Domain.Enumeration _, Domain.Numbers _ -> LATEST;
        };
    }

    private Instant time(Domain domain) {
        Instant from = from(domain);
        long millis = Math.max(1, ChronoUnit.MILLIS.between(from, until(domain)));
        return from.plusMillis(random.nextLong(millis));
    }

    private LocalDate day(Domain domain) {
        LocalDate from = LocalDate.ofInstant(from(domain), ZoneOffset.UTC);
        LocalDate until = LocalDate.ofInstant(until(domain), ZoneOffset.UTC);
        return from.plusDays(random.nextLong(Math.max(1, ChronoUnit.DAYS.between(from, until))));
    }

    private static Instant numberedTime(Domain domain, long number) {
        Instant from = from(domain);
        long seconds = Math.max(1, ChronoUnit.SECONDS.between(from, until(domain)));
        return from.plusSeconds(number * 3_607 % seconds);
    }

    private static LocalDate numberedDay(Domain domain, long number) {
        LocalDate from = LocalDate.ofInstant(from(domain), ZoneOffset.UTC);
        if (domain instanceof Domain.Any) {
            return from.plusDays(number);
        }
        LocalDate until = LocalDate.ofInstant(until(domain), ZoneOffset.UTC);
        return from.plusDays(number % Math.max(1, ChronoUnit.DAYS.between(from, until)));
    }

    private UUID timeUuid(Instant at) {
        return new UUID(timeBits(at), random.nextLong() & 0x3FFFFFFFFFFFFFFFL | Long.MIN_VALUE);
    }

    /// The first half of a version 1 UUID (RFC 9562 §5.1): ticks of 100 ns since 1582-10-15, the
    /// low 32 bits first.
    private static long timeBits(Instant at) {
        long ticks =
                (at.getEpochSecond() + UUID_EPOCH_OFFSET_SECONDS) * UUID_TICKS_PER_SECOND
                        + at.getNano() / 100;
        return ticks << 32 | (ticks & 0xFFFF_0000_0000L) >>> 16 | 0x1000L | ticks >>> 48 & 0xFFFL;
    }

    private InetAddress inet() {
        return address(0x0A000000 + random.nextInt(1 << 24));
    }

    private static InetAddress address(int bits) {
        try {
            return InetAddress.getByAddress(Bytes.ofInt(bits).toArray());
        } catch (UnknownHostException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
