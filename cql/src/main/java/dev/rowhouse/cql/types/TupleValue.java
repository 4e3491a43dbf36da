package dev.rowhouse.cql.types;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// A value of a tuple type; single elements may be null.
///
/// @param type the type it is a value of
/// @param elements the Java values of the elements, one for each element of the type
public record TupleValue(TupleType type, List<@Nullable Object> elements) {
    /// Checks the number of elements and copies them.
    public TupleValue {
        if (elements.size() != type.elements().size()) {
            throw new IllegalArgumentException(
                    "%s has %d elements, not %d"
                            .formatted(type.cql(), type.elements().size(), elements.size()));
        }
        elements = Collections.unmodifiableList(new ArrayList<>(elements));
    }

    /// A value of a type from its elements in order.
    public static TupleValue of(TupleType type, @Nullable Object... elements) {
        return new TupleValue(type, Arrays.asList(elements));
    }
}
