package dev.rowhouse.storage.partition;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Murmur3;

/// The place of a partition key on Cassandra's ring, as its Murmur3Partitioner computes it.
///
/// @param value the 64-bit token
public record Token(long value) implements Comparable<Token> {
    /// Below the tokens of all keys.
    public static final Token MINIMUM = new Token(Long.MIN_VALUE);

    /// The largest token.
    public static final Token MAXIMUM = new Token(Long.MAX_VALUE);

    /// The token of a serialized partition key. No key but the empty one, which no partition has,
    /// gets the smallest value.
    public static long valueOf(Bytes key) {
        if (key.isEmpty()) {
            return Long.MIN_VALUE;
        }
        long hash = Murmur3.hash(key).first();
        return hash == Long.MIN_VALUE ? Long.MAX_VALUE : hash;
    }

    /// The token of a serialized partition key.
    public static Token of(Bytes key) {
        return new Token(valueOf(key));
    }

    @Override
    public int compareTo(Token other) {
        return Long.compare(value, other.value);
    }
}
