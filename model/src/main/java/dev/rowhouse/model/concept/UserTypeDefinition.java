package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

import org.jspecify.annotations.Nullable;

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

    /// Whether two types say the same, wherever the file declares them.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof UserTypeDefinition that
                        && name.equals(that.name)
                        && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
