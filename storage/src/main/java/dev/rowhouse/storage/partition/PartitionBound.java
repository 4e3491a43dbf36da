package dev.rowhouse.storage.partition;

import dev.rowhouse.base.Bytes;

/// A place between partitions: before or after all keys of a token, or before or after one key.
///
/// @param token the token next to which the place lies
/// @param key the key next to which the place lies; empty when all keys of the token are meant
/// @param side on which side of it the place lies
public record PartitionBound(long token, Bytes key, Side side) {
    /// Before all partitions.
    public static final PartitionBound BOTTOM = beforeToken(Long.MIN_VALUE);

    /// After all partitions.
    public static final PartitionBound TOP = afterToken(Long.MAX_VALUE);

    /// The side of a key or token on which a bound lies.
    public enum Side {
        /// Before it.
        BEFORE,
        /// After it.
        AFTER
    }

    /// The place before all keys of a token.
    public static PartitionBound beforeToken(long token) {
        return new PartitionBound(token, Bytes.EMPTY, Side.BEFORE);
    }

    /// The place after all keys of a token.
    public static PartitionBound afterToken(long token) {
        return new PartitionBound(token, Bytes.EMPTY, Side.AFTER);
    }

    /// The place just before a key.
    public static PartitionBound before(DecoratedKey key) {
        return new PartitionBound(key.token(), key.key(), Side.BEFORE);
    }

    /// The place just after a key.
    public static PartitionBound after(DecoratedKey key) {
        return new PartitionBound(key.token(), key.key(), Side.AFTER);
    }

    /// Orders this place against a key; never zero.
    public int compareTo(DecoratedKey other) {
        if (token != other.token()) {
            return Long.compare(token, other.token());
        }
        if (!key.isEmpty()) {
            int compared = key.compareTo(other.key());
            if (compared != 0) {
                return compared;
            }
        }
        return side == Side.BEFORE ? -1 : 1;
    }
}
