package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The value of a counter cell: the sum of each writer so far. A counter's number is the sum over
/// all shards.
///
/// ```
/// context := count:u16 entry:i16[count] shard[...]       entry = index of a local shard, or
///                                                        0x8000 | index of a global one
/// shard   := writer:u8[16] clock:i64 number:i64          shards ascend by writer; those without an
///                                                        entry are remote
/// ```
///
/// A database keeps one global shard for itself: every increment reads it and writes it back with a
/// larger clock, so that of two versions of a shard the one with the larger clock is right. The one
/// local shard that exists is the increment on its way to being applied: local shards of a writer
/// are added up.
public final class CounterContext {
    private static final int GLOBAL_ENTRY = 0x8000;
    private static final int SHARD_BYTES = 32;
    private static final Bytes INCREMENT_WRITER = Bytes.wrap(new byte[16]);

    private enum Kind {
        REMOTE,
        LOCAL,
        GLOBAL
    }

    private record Shard(Bytes writer, long clock, long number, Kind kind) {}

    private CounterContext() {}

    /// An increment that is still to be applied to the counter's present value.
    public static Bytes increment(long delta) {
        return serialize(List.of(new Shard(INCREMENT_WRITER, 1, delta, Kind.LOCAL)));
    }

    /// The counter's number.
    public static long total(Bytes context) {
        long total = 0;
        for (int at = firstShard(context); at < context.length(); at += SHARD_BYTES) {
            total += context.getLong(at + 24);
        }
        return total;
    }

    /// The context after a writer has added to its shard.
    ///
    /// @param context the present value, empty for a counter without one
    /// @param writer the sixteen bytes that name the writer
    /// @param timestamp the write timestamp in microseconds; the shard's clock becomes at least
    ///     that, as in Cassandra, so that it keeps growing even when the older shard has been lost
    public static Bytes add(Bytes context, Bytes writer, long delta, long timestamp) {
        long clock = 0;
        long number = 0;
        List<Shard> shards = new ArrayList<>();
        for (Shard shard : parse(context)) {
            if (shard.kind == Kind.GLOBAL && shard.writer.equals(writer)) {
                clock = shard.clock;
                number = shard.number;
            } else {
                shards.add(shard);
            }
        }
        shards.add(new Shard(writer, Math.max(clock + 1, timestamp), number + delta, Kind.GLOBAL));
        shards.sort(Comparator.comparing(Shard::writer));
        return serialize(shards);
    }

    /// Two versions of a counter as one.
    public static Bytes merge(Bytes left, Bytes right) {
        if (left.equals(right) && !hasLocalShard(left)) {
            return left;
        }
        List<Shard> lefts = parse(left);
        List<Shard> rights = parse(right);
        List<Shard> merged = new ArrayList<>(lefts.size() + rights.size());
        int l = 0;
        int r = 0;
        while (l < lefts.size() && r < rights.size()) {
            int compared = lefts.get(l).writer.compareTo(rights.get(r).writer);
            if (compared == 0) {
                merged.add(merge(lefts.get(l++), rights.get(r++)));
            } else {
                merged.add(compared < 0 ? lefts.get(l++) : rights.get(r++));
            }
        }
        merged.addAll(lefts.subList(l, lefts.size()));
        merged.addAll(rights.subList(r, rights.size()));
        return serialize(merged);
    }

    private static Shard merge(Shard left, Shard right) {
        if (left.kind != right.kind) {
            return left.kind.compareTo(right.kind) > 0 ? left : right;
        }
        if (left.kind == Kind.LOCAL) {
            return new Shard(
                    left.writer, left.clock + right.clock, left.number + right.number, Kind.LOCAL);
        }
        if (left.clock != right.clock) {
            return left.clock > right.clock ? left : right;
        }
        return left.number >= right.number ? left : right;
    }

    private static int firstShard(Bytes context) {
        return context.isEmpty() ? 0 : Short.BYTES + Short.BYTES * entries(context);
    }

    private static int entries(Bytes context) {
        return context.getShort(0);
    }

    private static boolean hasLocalShard(Bytes context) {
        return parse(context).stream().anyMatch(shard -> shard.kind == Kind.LOCAL);
    }

    private static List<Shard> parse(Bytes context) {
        List<Shard> shards = new ArrayList<>();
        int entry = 0;
        int entries = context.isEmpty() ? 0 : entries(context);
        int index = 0;
        for (int at = firstShard(context); at < context.length(); at += SHARD_BYTES, index++) {
            Kind kind = Kind.REMOTE;
            if (entry < entries) {
                int value = context.getShort(Short.BYTES + Short.BYTES * entry) & 0xFFFF;
                if ((value & ~GLOBAL_ENTRY) == index) {
                    kind = value >= GLOBAL_ENTRY ? Kind.GLOBAL : Kind.LOCAL;
                    entry++;
                }
            }
            shards.add(
                    new Shard(
                            context.slice(at, 16),
                            context.getLong(at + 16),
                            context.getLong(at + 24),
                            kind));
        }
        return shards;
    }

    private static Bytes serialize(List<Shard> shards) {
        int entries = (int) shards.stream().filter(shard -> shard.kind != Kind.REMOTE).count();
        byte[] bytes = new byte[Short.BYTES + Short.BYTES * entries + SHARD_BYTES * shards.size()];
        ByteBuffer out = ByteBuffer.wrap(bytes);
        out.putShort((short) entries);
        for (int i = 0; i < shards.size(); i++) {
            switch (shards.get(i).kind) {
                case GLOBAL -> out.putShort((short) (GLOBAL_ENTRY | i));
                case LOCAL -> out.putShort((short) i);
                case REMOTE -> {}
            }
        }
        for (Shard shard : shards) {
            out.put(shard.writer.toArray()).putLong(shard.clock).putLong(shard.number);
        }
        return Bytes.wrap(bytes);
    }
}
