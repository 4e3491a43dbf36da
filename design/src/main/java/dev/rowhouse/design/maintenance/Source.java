package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Value;

/// The origin of a value while a mutation runs.
public sealed interface Source {
    /// The caller gives the value, or it is a constant of the mutation.
    record Given(Value value) implements Source {}

    /// The value comes from a row that was read.
    ///
    /// @param read the name of the [Lookup]
    /// @param field the field under the names of the lookup's shape
    record FromRead(String read, Field field) implements Source {}

    /// The value is the current element of a loop over a collection.
    record Element(String loop) implements Source {}

    /// There is no value: the column becomes null.
    record Nothing() implements Source {}
}
