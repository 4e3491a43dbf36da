package dev.rowhouse.imports.draft;

import java.util.List;

/// A user-defined type.
///
/// @param name its name
/// @param fields its fields, in order
public record TypeDraft(String name, List<AttributeDraft> fields) {
    /// Copies the list.
    public TypeDraft {
        fields = List.copyOf(fields);
    }
}
