package dev.rowhouse.storage.partition;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// A serialized partition key with its token. Keys are ordered by token, then by bytes, which is
/// the order of partitions in all files and scans.
///
/// ```
/// key       := value                     one partition key column: its serialized value as it is
/// key       := component component ...   several: Cassandra's CompositeType
/// component := length:u16 value:u8[length] 00
/// ```
///
/// **Thread safety.** Immutable.
public final class DecoratedKey implements Comparable<DecoratedKey> {
    private static final int COMPONENT_OVERHEAD_BYTES = 3;

    private final long token;
    private final Bytes key;

    private DecoratedKey(long token, Bytes key) {
        this.token = token;
        this.key = key;
    }

    /// A key that is serialized already.
    public static DecoratedKey of(Bytes key) {
        return new DecoratedKey(Token.valueOf(key), key);
    }

    /// The key of the serialized values of all partition key columns.
    ///
    /// @throws IllegalArgumentException when one of several values is longer than 65535 bytes
    public static DecoratedKey of(List<Bytes> values) {
        return of(values.size() == 1 ? values.getFirst() : composite(values));
    }

    private static Bytes composite(List<Bytes> values) {
        int length = 0;
        for (Bytes value : values) {
            length += value.length() + COMPONENT_OVERHEAD_BYTES;
        }
        byte[] bytes = new byte[length];
        int at = 0;
        for (Bytes value : values) {
            if (value.length() > 0xFFFF) {
                throw new IllegalArgumentException(
                        "partition key component of " + value.length() + " bytes, at most 65535");
            }
            bytes[at] = (byte) (value.length() >> 8);
            bytes[at + 1] = (byte) value.length();
            value.copyTo(bytes, at + 2);
            at += value.length() + COMPONENT_OVERHEAD_BYTES;
        }
        return Bytes.wrap(bytes);
    }

    /// The serialized key.
    public Bytes key() {
        return key;
    }

    /// The value of the key's token.
    public long token() {
        return token;
    }

    /// The serialized values of the partition key columns.
    ///
    /// @param columns the number of partition key columns
    /// @throws IllegalArgumentException when the key does not consist of so many values
    public List<Bytes> values(int columns) {
        if (columns == 1) {
            return List.of(key);
        }
        List<Bytes> values = new ArrayList<>(columns);
        int at = 0;
        while (at + COMPONENT_OVERHEAD_BYTES <= key.length()) {
            int length = key.getShort(at) & 0xFFFF;
            if (at + length + COMPONENT_OVERHEAD_BYTES > key.length()) {
                break;
            }
            values.add(key.slice(at + 2, length));
            at += length + COMPONENT_OVERHEAD_BYTES;
        }
        if (values.size() != columns || at != key.length()) {
            throw new IllegalArgumentException(
                    "key " + key + " does not consist of " + columns + " values");
        }
        return values;
    }

    @Override
    public int compareTo(DecoratedKey other) {
        return token != other.token ? Long.compare(token, other.token) : key.compareTo(other.key);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof DecoratedKey other
                && token == other.token
                && key.equals(other.key);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(token);
    }

    @Override
    public String toString() {
        return key + "@" + token;
    }
}
