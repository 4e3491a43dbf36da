package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Value;

/// Where a value comes from while a mutation runs.
public sealed interface Source {
    /// The caller gives it, or it is a constant of the mutation.
    record Given(Value value) implements Source {}

    /// It stands in a row that was read.
    ///
    /// @param read the name of the [Lookup]
    /// @param field the field under the names of the lookup's shape
    record FromRead(String read, Field field) implements Source {}

    /// It is the element at which a loop over a collection stands.
    record Element(String loop) implements Source {}
}
