package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The values of bind markers that a client sent, by position or by name. A value is null, the
/// bytes of [dev.rowhouse.engine.result.Unset], or serialized.
///
/// **Thread safety.** Immutable.
public final class Values {
    /// No values.
    public static final Values NONE = new Values(new Bytes[0], List.of());

    private final @Nullable Bytes[] values;
    private final List<String> names;

    /// Takes the array as its own. The names are none, or as many as the values.
    Values(@Nullable Bytes[] values, List<String> names) {
        this.values = values;
        this.names = names;
    }

    /// Whether they are given by name.
    public boolean areNamed() {
        return !names.isEmpty();
    }

    /// The values in order; the array is not to be written to.
    public @Nullable Bytes[] array() {
        return values;
    }

    /// The values by their names.
    public Map<String, @Nullable Object> byName() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            map.put(names.get(i), values[i]);
        }
        return map;
    }
}
