package dev.rowhouse.imports.draft;

import java.util.List;
import java.util.OptionalLong;

/// A kind of thing.
///
/// @param name its name
/// @param about a description in one line; may be empty
/// @param key the attributes and roles that identify it, at least one
/// @param count how many there are, if it is said here
/// @param remark the comment of the count; may be empty
/// @param attributes its attributes
/// @param ttl when the database removes an instance, such as `90 days`; empty when nothing is said
public record EntityDraft(
        String name,
        String about,
        List<String> key,
        OptionalLong count,
        String remark,
        List<AttributeDraft> attributes,
        String ttl) {
    /// Copies the lists.
    public EntityDraft {
        key = List.copyOf(key);
        attributes = List.copyOf(attributes);
    }

    /// An entity whose instances stay.
    public EntityDraft(
            String name,
            String about,
            List<String> key,
            OptionalLong count,
            String remark,
            List<AttributeDraft> attributes) {
        this(name, about, key, count, remark, attributes, "");
    }

    /// The same entity, removed by the database after some time.
    public EntityDraft withTtl(String time) {
        return new EntityDraft(name, about, key, count, remark, attributes, time);
    }
}
