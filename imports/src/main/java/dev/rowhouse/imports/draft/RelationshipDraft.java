package dev.rowhouse.imports.draft;

import java.util.Optional;

/// A relationship, seen from the entity that has the role.
///
/// @param owner the entity that has the role
/// @param role the role
/// @param target the entity it leads to
/// @param inverse the way back, if it has a name
/// @param shape how many there are at each end
/// @param optional whether there may be no target
/// @param count such as `10 per Hotel, at most 40`; empty when nothing is said here
/// @param distribution such as `zipf 1.1`; empty when owners are spread evenly
/// @param remark its comment; may be empty
/// @param cascades whether an owner goes with its target; of many to many, whether the links go
///     with either end
/// @param ttl when the database removes a link of many to many, such as `90 days`; empty when
///     nothing is said
public record RelationshipDraft(
        String owner,
        String role,
        String target,
        Optional<String> inverse,
        Shape shape,
        boolean optional,
        String count,
        String distribution,
        String remark,
        boolean cascades,
        String ttl) {
    /// A relationship that stays as long as both ends.
    public RelationshipDraft(
            String owner,
            String role,
            String target,
            Optional<String> inverse,
            Shape shape,
            boolean optional,
            String count,
            String distribution,
            String remark) {
        this(owner, role, target, inverse, shape, optional, count, distribution, remark, false, "");
    }

    /// The same relationship, whose owners go with their target, or stay.
    public RelationshipDraft cascading(boolean doesCascade) {
        return new RelationshipDraft(
                owner,
                role,
                target,
                inverse,
                shape,
                optional,
                count,
                distribution,
                remark,
                doesCascade,
                ttl);
    }

    /// The same relationship, removed by the database after some time.
    public RelationshipDraft withTtl(String time) {
        return new RelationshipDraft(
                owner,
                role,
                target,
                inverse,
                shape,
                optional,
                count,
                distribution,
                remark,
                cascades,
                time);
    }

    /// The cardinalities of a model file.
    public enum Shape {
        /// One owner, one target.
        ONE_TO_ONE("one to one"),
        /// Many owners, one target.
        MANY_TO_ONE("many to one"),
        /// Many owners, many targets.
        MANY_TO_MANY("many to many");

        private final String text;

        Shape(String text) {
            this.text = text;
        }

        /// The text in a model file.
        public String text() {
            return text;
        }
    }

    /// `Owner.role`.
    public String name() {
        return owner + "." + role;
    }
}
