package dev.rowhouse.cql.types;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// A value of a user-defined type; single fields may be null.
///
/// @param type the type it is a value of
/// @param fields the Java values of the fields in the type's order, one for each
public record UdtValue(UserType type, List<@Nullable Object> fields) {
    /// Checks the number of fields and copies them.
    public UdtValue {
        if (fields.size() != type.fieldNames().size()) {
            throw new IllegalArgumentException(
                    "%s has %d fields, not %d"
                            .formatted(type.name(), type.fieldNames().size(), fields.size()));
        }
        fields = Collections.unmodifiableList(new ArrayList<>(fields));
    }

    /// A value of a type from its fields in the type's order.
    public static UdtValue of(UserType type, @Nullable Object... fields) {
        return new UdtValue(type, Arrays.asList(fields));
    }

    /// The value of a field by name.
    ///
    /// @throws IllegalArgumentException when the type has no such field
    public @Nullable Object field(String name) {
        int index = type.fieldIndex(name);
        if (index < 0) {
            throw new IllegalArgumentException(type.name() + " has no field " + name);
        }
        return fields.get(index);
    }
}
