package dev.rowhouse.imports.draft;

import java.util.List;
import java.util.OptionalLong;

/// A kind of thing.
///
/// @param name its name
/// @param about a description in one line; may be empty
/// @param parent the entity that it extends; empty for most
/// @param isAbstract whether each instance is one of an entity that extends it
/// @param key the attributes and roles that identify it; none if it extends another entity
/// @param unique its candidate keys of several parts, each the names of attributes and roles
/// @param count how many there are, if it is said here
/// @param remark the comment of the count; may be empty
/// @param attributes its attributes
/// @param ttl when the database removes an instance, such as `90 days`; empty when nothing is said
public record EntityDraft(
        String name,
        String about,
        String parent,
        boolean isAbstract,
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
        this(name, about, "", false, key, List.of(), count, remark, attributes, "");
    }

    /// The same entity with other candidate keys.
    public EntityDraft withUnique(List<List<String>> others) {
        return new EntityDraft(
                name, about, parent, isAbstract, key, others, count, remark, attributes, ttl);
    }

    /// The same entity without a key, as a subtype of another one.
    public EntityDraft extending(String root) {
        return new EntityDraft(
                name, about, root, false, List.of(), List.of(), count, remark, attributes, ttl);
    }

    /// The same entity, of which each instance is one of a subtype.
    public EntityDraft asAbstract() {
        return new EntityDraft(
                name, about, parent, true, key, unique, count, remark, attributes, ttl);
    }

    /// The same entity with a count.
    public EntityDraft counted(long number, String itsRemark) {
        return new EntityDraft(
                name,
                about,
                parent,
                isAbstract,
                key,
                unique,
                OptionalLong.of(number),
                itsRemark,
                attributes,
                ttl);
    }

    /// The same entity, removed by the database after some time.
    public EntityDraft withTtl(String time) {
        return new EntityDraft(
                name, about, parent, isAbstract, key, unique, count, remark, attributes, time);
    }
}
