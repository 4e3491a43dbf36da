package dev.rowhouse.engine.time;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// Makes version 1 UUIDs (RFC 9562 §5.1), each later than the one before.
///
///     most significant  := time_low:u32 time_mid:u16 version:u4(1) time_high:u12
///     least significant := variant:u2(2) clock_sequence:u14 node:u48
///
/// The time is counted in steps of 100 ns since 1582-10-15T00:00:00Z. Node and clock sequence are
/// chosen by chance once for each database.
///
/// **Thread safety.** Safe.
public final class TimeUuids {
    private static final long TICKS_FROM_1582_TO_EPOCH = 0x01B2_1DD2_1381_4000L;
    private static final long TICKS_FROM_1582_TO_2010 =
            TICKS_FROM_1582_TO_EPOCH + 1_262_304_000_000L * 10_000;
    private static final long TICKS_PER_MICRO = 10;
    private static final long TICKS_PER_MILLI = 10_000;

    // Cassandra compares the least significant half as signed bytes, hence these smallest and
    // largest halves.
    private static final long LEAST_SIGNIFICANT_MIN = 0x8080_8080_8080_8080L;
    private static final long LEAST_SIGNIFICANT_MAX = 0x7F7F_7F7F_7F7F_7F7FL;

    private final Clock clock;
    private final long leastSignificant;
    private final AtomicLong lastTick = new AtomicLong(Long.MIN_VALUE);
    private final AtomicLong firstTick = new AtomicLong(Long.MAX_VALUE);

    /// A source of UUIDs with a node and clock sequence of its own.
    public TimeUuids(Clock clock, RandomSource random) {
        this.clock = clock;
        long multicastBit =
                1L << 40; // RFC 9562 §6.10: set in node ids that are no hardware address.
        this.leastSignificant =
                (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | Long.MIN_VALUE | multicastBit;
    }

    /// The next UUID.
    public UUID next() {
        return new UUID(mostSignificant(nextTick()), leastSignificant);
    }

    /// The next UUID as the sixteen bytes of a `timeuuid`.
    public Bytes nextBytes() {
        return bytes(mostSignificant(nextTick()), leastSignificant);
    }

    /// UUIDs as bytes, ascending, all smaller than any that this database made before: the cell
    /// paths of elements that are put before a list.
    ///
    /// They are dated as far before 2010 as the present lies behind it, as Cassandra dates them:
    /// its own come before them or after them by the time of writing alone.
    public List<Bytes> nextBefore(int count) {
        long now = clock.epochMicros() * TICKS_PER_MICRO + TICKS_FROM_1582_TO_EPOCH;
        long mirrored = 2 * TICKS_FROM_1582_TO_2010 - now;
        long first = firstTick.updateAndGet(previous -> Math.min(previous, mirrored) - count);
        List<Bytes> uuids = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            uuids.add(bytes(mostSignificant(first + i), leastSignificant));
        }
        return uuids;
    }

    /// The smallest `timeuuid` of a time in milliseconds since the epoch.
    public static Bytes smallestAt(long epochMillis) {
        return bytes(mostSignificant(ticksOfMillis(epochMillis)), LEAST_SIGNIFICANT_MIN);
    }

    /// The largest `timeuuid` of a time in milliseconds since the epoch.
    public static Bytes largestAt(long epochMillis) {
        long lastTickOfMilli = ticksOfMillis(epochMillis) + TICKS_PER_MILLI - 1;
        return bytes(mostSignificant(lastTickOfMilli), LEAST_SIGNIFICANT_MAX);
    }

    /// The time that a serialized `timeuuid` carries, in milliseconds since the epoch.
    public static long epochMillis(Bytes timeUuid) {
        long high = timeUuid.getLong(0);
        long tick = (high & 0x0FFFL) << 48 | (high & 0xFFFF_0000L) << 16 | high >>> 32;
        return Math.floorDiv(tick - TICKS_FROM_1582_TO_EPOCH, TICKS_PER_MILLI);
    }

    private long nextTick() {
        long now = clock.epochMicros() * TICKS_PER_MICRO + TICKS_FROM_1582_TO_EPOCH;
        return lastTick.updateAndGet(previous -> Math.max(previous + 1, now));
    }

    private static long ticksOfMillis(long epochMillis) {
        return epochMillis * TICKS_PER_MILLI + TICKS_FROM_1582_TO_EPOCH;
    }

    private static long mostSignificant(long tick) {
        long low = tick & 0xFFFF_FFFFL;
        long middle = tick >>> 32 & 0xFFFFL;
        long high = tick >>> 48 & 0x0FFFL;
        return low << 32 | middle << 16 | 0x1000L | high;
    }

    private static Bytes bytes(long mostSignificant, long leastSignificant) {
        byte[] array = new byte[16];
        Bytes.ofLong(mostSignificant).copyTo(array, 0);
        Bytes.ofLong(leastSignificant).copyTo(array, Long.BYTES);
        return Bytes.wrap(array);
    }
}
