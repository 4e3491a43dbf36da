package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Rows of a table that are kept as elements of a collection, together with others that share the
/// rest of the key: the tags of a video in the video's row.
///
/// The table's key and columns stay what they would be without it. The clustering columns named
/// here become the elements of a set, or the keys of a map; columns named here its values. All
/// other columns are there once for all the elements beside them.
///
/// @param elements the last of the clustering columns, all ascending, as the elements of a
///     collection are
/// @param values the columns that depend on the element
public record Nesting(List<Field> elements, Set<Field> values) {
    /// Copies the collections, keeping their order.
    public Nesting {
        elements = List.copyOf(elements);
        values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
        if (elements.isEmpty()) {
            throw new IllegalArgumentException("a collection of nothing");
        }
    }

    /// Whether a field is stored in the collection.
    public boolean holds(Field field) {
        return elements.contains(field) || values.contains(field);
    }
}
