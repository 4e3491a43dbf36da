package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A kind of thing the model knows, identified by its key.
///
/// @param name its name; a link's name is `Owner.role` of the many-to-many relationship it stands
///     for
/// @param kind whether it is written in the file or stands for a many-to-many relationship
/// @param about its description; may be empty
/// @param attributes its own attributes, in the order of the file
/// @param key the parts of its key, in the order of the file; never empty
/// @param compositeKeys its candidate keys of several parts: no two instances have the same values
///     in all of them; each part is the name of an attribute or of a to-one role
/// @param count how many instances there are in all
/// @param growth how that number changes
/// @param callers who may run its mutations at the same time
/// @param position where the file declares it
public record EntityType(
        String name,
        Kind kind,
        String about,
        List<Attribute> attributes,
        List<KeyPart> key,
        List<List<String>> compositeKeys,
        long count,
        Growth growth,
        Callers callers,
        SourcePosition position) {
    /// The origin of an entity.
    public enum Kind {
        /// Written under `entities`.
        DECLARED,
        /// Made for a many-to-many relationship: no attributes, two roles, both of which are its
        /// key.
        LINK
    }

    /// Copies the lists and checks that there is a key.
    public EntityType {
        attributes = List.copyOf(attributes);
        key = List.copyOf(key);
        compositeKeys = compositeKeys.stream().map(List::copyOf).toList();
        if (key.isEmpty()) {
            throw new IllegalArgumentException("entity " + name + " without a key");
        }
    }

    /// Whether two entities say the same, wherever the file declares and however it describes them.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof EntityType that
                        && name.equals(that.name)
                        && kind == that.kind
                        && attributes.equals(that.attributes)
                        && key.equals(that.key)
                        && compositeKeys.equals(that.compositeKeys)
                        && count == that.count
                        && growth.equals(that.growth)
                        && callers == that.callers;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /// The attributes that count.
    public List<Attribute> counters() {
        return attributes.stream().filter(Attribute::isCounter).toList();
    }

    /// The candidate keys beside the key: the attributes that are unique by themselves, then those
    /// of several parts. An instance without a value of some part has no other that it must differ
    /// from.
    ///
    /// @return for each the names of its attributes and to-one roles
    public List<List<String>> candidateKeys() {
        List<List<String>> all = new ArrayList<>();
        attributes.stream()
                .filter(Attribute::unique)
                .forEach(each -> all.add(List.of(each.name())));
        all.addAll(compositeKeys);
        return all;
    }

    /// Whether several instances may have the same value of an attribute or role, whatever their
    /// other values are.
    public boolean mayRepeat(String name) {
        return candidateKeys().stream().noneMatch(each -> each.contains(name));
    }

    /// The same entity with other figures.
    ///
    /// @param sized the same attributes with other statistics
    /// @param sizedKey the same key, of those attributes
    public EntityType withFigures(
            List<Attribute> sized, List<KeyPart> sizedKey, long otherCount, Growth otherGrowth) {
        return new EntityType(
                name,
                kind,
                about,
                sized,
                sizedKey,
                compositeKeys,
                otherCount,
                otherGrowth,
                callers,
                position);
    }

    /// The entity's own attribute of a name.
    public Optional<Attribute> findAttribute(String attribute) {
        return attributes.stream().filter(each -> each.name().equals(attribute)).findFirst();
    }
}
