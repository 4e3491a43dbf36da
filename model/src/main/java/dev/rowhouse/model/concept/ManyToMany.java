package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// A many-to-many relationship without attributes, as the file declares it.
///
/// The model holds it as a link: an entity of kind `LINK` named `Owner.role` with one many-to-one
/// role to each end, named by the decapitalised names of the two entities. `Hotel.pois` to
/// `PointOfInterest` becomes the link `Hotel.pois` with the roles `hotel` and `pointOfInterest`.
/// Everything behind the reader (identity, tables, data, evaluation) sees only the link and its two
/// roles.
///
/// @param owner the entity that has the role
/// @param role the role's name in the owner: from one owner to many targets
/// @param target the entity at the other end
/// @param inverse the name of the way back, from one target to many owners, if there is one
/// @param link the name of the entity that stands for it
/// @param ownerRole the link's role to the owner
/// @param targetRole the link's role to the target
/// @param position where the file declares it
public record ManyToMany(
        String owner,
        String role,
        String target,
        Optional<String> inverse,
        String link,
        String ownerRole,
        String targetRole,
        SourcePosition position) {
    /// Whether two relationships say the same, wherever the file declares them.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof ManyToMany that
                        && owner.equals(that.owner)
                        && role.equals(that.role)
                        && target.equals(that.target)
                        && inverse.equals(that.inverse)
                        && link.equals(that.link)
                        && ownerRole.equals(that.ownerRole)
                        && targetRole.equals(that.targetRole);
    }

    @Override
    public int hashCode() {
        return link.hashCode();
    }
}
