package dev.rowhouse.imports.draft;

import java.util.List;
import java.util.OptionalLong;

/// A kind of thing.
///
/// @param name its name
/// @param about what it is, one line; may be empty
/// @param key the attributes and roles that identify it, at least one
/// @param count how many there are, if it is said here
/// @param remark what to say beside the count; may be empty
/// @param attributes its attributes
public record EntityDraft(
        String name,
        String about,
        List<String> key,
        OptionalLong count,
        String remark,
        List<AttributeDraft> attributes) {
    /// Copies the lists.
    public EntityDraft {
        key = List.copyOf(key);
        attributes = List.copyOf(attributes);
    }
}
