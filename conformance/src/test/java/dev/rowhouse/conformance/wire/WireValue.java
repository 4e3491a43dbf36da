package dev.rowhouse.conformance.wire;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

/// A value for a marker on its way to a node.
public sealed interface WireValue {
    /// Its bytes, or null.
    record Given(@Nullable Bytes bytes) implements WireValue {}

    /// Not given: the column stays as it is.
    record Unset() implements WireValue {}
}
