package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

/// Reads the parts of a packed collection one after the other, and complains in Cassandra's words
/// about bytes that are none.
final class PartReader {
    private final Bytes value;
    private final String what;
    private long left;
    private int position = 4;

    /// A reader before the first part.
    ///
    /// @param partsPerElement how many parts each counted element has
    /// @param what the kind of collection, for messages
    /// @throws MarshalException when there are not even bytes for a count
    PartReader(Bytes value, int partsPerElement, String what) {
        this.value = value;
        this.what = what;
        if (value.length() < 4) {
            throw tooShort();
        }
        // As in Cassandra a negative count is none.
        this.left = (long) Math.max(0, value.getInt(0)) * partsPerElement;
    }

    /// Whether there is another part.
    ///
    /// @throws MarshalException when bytes remain that are not a part
    boolean hasNext() {
        if (left == 0 && position != value.length()) {
            throw new MarshalException("Unexpected extraneous bytes after " + what + " value");
        }
        return left > 0;
    }

    /// The next part; null when its length says so.
    ///
    /// @throws MarshalException when the bytes end before it does
    @Nullable Bytes next() {
        if (position + 4 > value.length()) {
            throw tooShort();
        }
        int length = value.getInt(position);
        position += 4;
        left--;
        if (length < 0) {
            return null;
        }
        if (length > value.length() - position) {
            throw tooShort();
        }
        Bytes part = value.slice(position, length);
        position += length;
        return part;
    }

    private MarshalException tooShort() {
        return new MarshalException("Not enough bytes to read a " + what);
    }
}
