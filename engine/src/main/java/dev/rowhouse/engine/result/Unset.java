package dev.rowhouse.engine.result;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

/// The value of a marker that is not set: the column it would have written stays as it is
/// (native_protocol_v4.spec §4.1.4).
public enum Unset {
    /// The only one.
    UNSET;

    // Told apart from a value by identity. Not empty, since all empty `Bytes` are one.
    private static final Bytes MARKER = Bytes.wrap(new byte[] {'u', 'n', 's', 'e', 't'});

    /// The marker for `UNSET` among serialized values; compare it with [#is].
    public static Bytes bytes() {
        return MARKER;
    }

    /// Whether serialized bytes are the marker for `UNSET`, not a value that happens to be equal.
    @SuppressWarnings(
            "ReferenceEquality") // A value may be equal to the marker, only the marker is the
    // marker.
    public static boolean is(@Nullable Object value) {
        return value == MARKER;
    }
}
