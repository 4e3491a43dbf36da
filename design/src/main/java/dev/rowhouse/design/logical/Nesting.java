package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Rows that are stored as elements of a collection in one row, for example the tags of a video in
/// the video's row.
///
/// The table's key and columns are the same as without the collection. The clustering columns named
/// here become the elements of a set or the keys of a map, and the columns named here become the
/// values of the map. All other columns are stored once for all elements.
///
/// @param elements the last clustering columns; all are ascending, because the elements of a
///     collection are
/// @param values the columns whose value depends on the element
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
