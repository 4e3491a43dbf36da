package dev.rowhouse.plan.step;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/// Spreads the rows of a partition over a fixed number of shards by the hash of one of their
/// values.
///
/// The shard of a value is a CRC-32 modulo the number of shards. The CRC-32 is that of zlib, gzip
/// and PNG, unsigned. Its input is the value's bytes in the native protocol: a text as UTF-8, an
/// `int` as four bytes and a `bigint` or `timestamp` (milliseconds) as eight, highest first, a
/// `uuid` as its sixteen. Every language has this function, so writers and readers in different
/// languages agree.
///
/// @param count the number of shards, at least 2
public record Shard(int count) {
    /// Checks the number.
    public Shard {
        if (count < 2) {
            throw new IllegalArgumentException(count + " shards");
        }
    }

    /// The CQL type of a shard's number.
    public CqlType type() {
        return NativeType.INT;
    }

    /// The shard of a serialized value.
    public int shardOf(Bytes value) {
        CRC32 hash = new CRC32();
        hash.update(value.toArray());
        return (int) (hash.getValue() % count);
    }

    /// All shards in ascending order.
    public List<Integer> all() {
        return IntStream.range(0, count).boxed().toList();
    }
}
