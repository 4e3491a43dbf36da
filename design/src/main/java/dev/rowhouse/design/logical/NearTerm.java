package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Nearness;

/// A vector by whose distance from a given one rows are ordered, the nearest first.
///
/// @param field the vector
/// @param measure the distance
public record NearTerm(Field field, Nearness.Measure measure) {
    /// The same vector under the names of another shape.
    NearTerm renamed(RowShape.Renaming renaming) {
        return new NearTerm(renaming.apply(field), measure);
    }
}
