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
/// The shard of a value is the CRC-32 (that of zlib, gzip and PNG, without sign) of its bytes as
/// the native protocol writes them, modulo the number of shards: a text as UTF-8, an `int` as four
/// bytes and a `bigint` or `timestamp` (milliseconds) as eight, highest first, a `uuid` as its
/// sixteen. Every language has that at hand, so that writers and readers in different ones agree.
///
/// @param count how many shards there are, from 2 on
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
