package dev.rowhouse.model.concept;

/// One end of a relationship as a query walks it: from an entity, by a name, to an entity.
///
/// @param relationship the relationship walked
/// @param direction forwards from its owner to its target, or backwards by its inverse name
public record Role(Relationship relationship, Direction direction) {
    /// The direction in which a path follows a relationship.
    public enum Direction {
        /// The direction from the owner to the target.
        FORWARD,
        /// The direction from the target to its owners.
        INVERSE
    }

    /// The entity walked from.
    public String from() {
        return direction == Direction.FORWARD ? relationship.owner() : relationship.target();
    }

    /// The entity walked to.
    public String to() {
        return direction == Direction.FORWARD ? relationship.target() : relationship.owner();
    }

    /// Whether there is at most one instance at the far end for each at the near end.
    public boolean isToOne() {
        return direction == Direction.FORWARD
                || relationship.cardinality() == Cardinality.ONE_TO_ONE;
    }

    /// The same relationship walked the other way.
    public Role reversed() {
        return new Role(
                relationship,
                direction == Direction.FORWARD ? Direction.INVERSE : Direction.FORWARD);
    }
}
