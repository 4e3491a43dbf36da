package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

import java.util.List;

/// A user-defined type of the model. An attribute's `CqlType` has it resolved; here are also the
/// statistics of its fields.
///
/// @param name its name
/// @param fields its fields, in order
/// @param position where the file declares it
public record UserTypeDefinition(String name, List<Attribute> fields, SourcePosition position) {
    /// Copies the list.
    public UserTypeDefinition {
        fields = List.copyOf(fields);
    }
}
