package dev.rowhouse.imports.draft;

import java.util.List;
import java.util.OptionalLong;

/// A kind of thing.
///
/// @param name its name
/// @param about a description in one line; may be empty
/// @param key the attributes and roles that identify it, at least one
/// @param unique its candidate keys of several parts, each the names of attributes and roles
/// @param count how many there are, if it is said here
/// @param remark the comment of the count; may be empty
/// @param attributes its attributes
/// @param ttl when the database removes an instance, such as `90 days`; empty when nothing is said
public record EntityDraft(
        String name,
        String about,
        List<String> key,
        List<List<String>> unique,
        OptionalLong count,
        String remark,
        List<AttributeDraft> attributes,
        String ttl) {
    /// Copies the lists.
    public EntityDraft {
        key = List.copyOf(key);
        unique = unique.stream().map(List::copyOf).toList();
        attributes = List.copyOf(attributes);
    }

    /// An entity without other candidate keys, whose instances stay.
    public EntityDraft(
            String name,
            String about,
            List<String> key,
            OptionalLong count,
            String remark,
            List<AttributeDraft> attributes) {
        this(name, about, key, List.of(), count, remark, attributes, "");
    }

    /// The same entity with other candidate keys.
    public EntityDraft withUnique(List<List<String>> others) {
        return new EntityDraft(name, about, key, others, count, remark, attributes, ttl);
    }

    /// The same entity with a count.
    public EntityDraft counted(long number, String itsRemark) {
        return new EntityDraft(
                name, about, key, unique, OptionalLong.of(number), itsRemark, attributes, ttl);
    }

    /// The same entity, removed by the database after some time.
    public EntityDraft withTtl(String time) {
        return new EntityDraft(name, about, key, unique, count, remark, attributes, time);
    }
}
