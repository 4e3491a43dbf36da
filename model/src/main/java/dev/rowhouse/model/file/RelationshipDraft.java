package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.YamlTree;

import java.util.List;
import java.util.Optional;

/// A relationship as its mapping says it; its entities exist, its counts are not yet checked
/// against theirs.
///
/// @param name `Owner.role` in the file
/// @param owner the entity that has the role in the model: the one before the dot, or the one that
///     this one extends
/// @param role the role after it
/// @param about a description; may be empty
/// @param target the entity to which the role leads in the model: the one that `to` names, or the
///     one that this one extends
/// @param inverse the name of the way back, if there is one
/// @param shape one to one, many to one or many to many
/// @param optional whether an owner may have no target, as the file says
/// @param count the clauses of its count; empty when it gives none
/// @param countPosition where a message about its count points
/// @param growth how the number of links changes
/// @param distribution how owners spread over targets
/// @param cascades whether a deletion of the target takes its owners along; of either end the links
/// @param written the entities that the file names
record RelationshipDraft(
        YamlTree.Scalar name,
        String owner,
        String role,
        String about,
        String target,
        Optional<YamlTree.Scalar> inverse,
        Shape shape,
        boolean optional,
        List<CountText> count,
        SourcePosition countPosition,
        Growth growth,
        Distribution distribution,
        boolean cascades,
        Ends written) {
    /// The cardinalities a file may give.
    enum Shape {
        /// `one to one`.
        ONE_TO_ONE("one to one"),
        /// `many to one`.
        MANY_TO_ONE("many to one"),
        /// `many to many`.
        MANY_TO_MANY("many to many");

        private final String text;

        Shape(String text) {
            this.text = text;
        }

        /// The text in the model file.
        String text() {
            return text;
        }
    }

    /// The entities at the ends of a relationship as the file names them.
    record Ends(String owner, String target) {}

    /// The same relationship between the entities that the model has.
    ///
    /// @param itsOwner the entity at the beginning, or the one that it extends
    /// @param itsTarget the entity at the end, or the one that it extends
    RelationshipDraft between(String itsOwner, String itsTarget) {
        return new RelationshipDraft(
                name,
                itsOwner,
                role,
                about,
                itsTarget,
                inverse,
                shape,
                optional,
                count,
                countPosition,
                growth,
                distribution,
                cascades,
                written);
    }

    /// Whether an instance of the owner may have no target: it may do without one, or it is of a
    /// kind that has no such role.
    boolean mayLack() {
        return optional || !owner.equals(written.owner());
    }

    /// The name that the file gives one of the two ends.
    ///
    /// @param end the owner or the target
    String written(String end) {
        return end.equals(target) && !end.equals(owner)
                ? written.target()
                : end.equals(owner) ? written.owner() : end;
    }

    /// The position of the role's name alone.
    YamlTree.Scalar roleName() {
        int dot = name.text().indexOf('.');
        SourcePosition at = name.source().position(dot + 1, role.length());
        return new YamlTree.Scalar(
                new SourceText(
                        role, name.source().places().subList(dot + 1, dot + 2 + role.length())),
                at);
    }
}
