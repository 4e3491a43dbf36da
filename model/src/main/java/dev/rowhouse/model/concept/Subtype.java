package dev.rowhouse.model.concept;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/// An entity that extends another one, its root: each of its instances is also one of the root,
/// with the root's key.
///
/// The model has no entity of this name: the attributes and roles belong to the root, where an
/// instance of another kind has no values for them.
///
/// @param name its name in the file, which is also the value of the root's attribute for the kind
/// @param root the entity that it extends
/// @param about its description; may be empty
/// @param names the names that it has beside those of the root: attributes, roles, and the ways
///     back from others that refer to it
/// @param mandatory those attributes and roles of which each of its instances has a value
/// @param referring the names of the to-one relationships that lead to its instances only:
///     `Episode.show`
public record Subtype(
        String name,
        String root,
        String about,
        Set<String> names,
        Set<String> mandatory,
        Set<String> referring) {
    /// Copies the sets, keeping the order of the names.
    public Subtype {
        names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
        mandatory = Set.copyOf(mandatory);
        referring = Set.copyOf(referring);
    }

    /// Whether two subtypes say the same, however the file describes them.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof Subtype that
                        && name.equals(that.name)
                        && root.equals(that.root)
                        && names.equals(that.names)
                        && mandatory.equals(that.mandatory)
                        && referring.equals(that.referring);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
