package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// A to-one relationship: each instance of the owner has at most one target, which its role names.
///
/// @param owner the entity that has the role
/// @param role the role's name in the owner, as in `f.follower`
/// @param about its description; may be empty
/// @param target the entity at the other end
/// @param inverse the name of the way back, as in `u.followings`, if there is one
/// @param cardinality how many owners a target may have
/// @param optional whether an owner may have no target
/// @param count owners per target, on average and at worst
/// @param distribution how owners spread over targets
/// @param cascades whether a deletion of the target takes its owners along
/// @param position where the file declares it
public record Relationship(
        String owner,
        String role,
        String about,
        String target,
        Optional<String> inverse,
        Cardinality cardinality,
        boolean optional,
        Count count,
        Distribution distribution,
        boolean cascades,
        SourcePosition position) {
    /// Whether two relationships say the same, wherever the file declares and however it describes
    /// them.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof Relationship that
                        && owner.equals(that.owner)
                        && role.equals(that.role)
                        && target.equals(that.target)
                        && inverse.equals(that.inverse)
                        && cardinality == that.cardinality
                        && optional == that.optional
                        && count.equals(that.count)
                        && distribution.equals(that.distribution)
                        && cascades == that.cascades;
    }

    @Override
    public int hashCode() {
        return name().hashCode();
    }

    /// The same relationship with another count.
    public Relationship with(Count other) {
        return new Relationship(
                owner,
                role,
                about,
                target,
                inverse,
                cardinality,
                optional,
                other,
                distribution,
                cascades,
                position);
    }

    /// `Owner.role`, which identifies the relationship in its model.
    public String name() {
        return owner + "." + role;
    }
}
