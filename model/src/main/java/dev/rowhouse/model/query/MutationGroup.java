package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Callers;

import java.util.List;

/// A mutation of several statements, each of which is a mutation of the workload by itself.
///
/// @param header the common parts of the whole, with the parameters of all statements
/// @param parts the names of the mutations, in the order in which they follow one another
/// @param isCascade whether it is a DELETE that takes along what belongs to the instance
/// @param stated the callers that the model asks for; they help each other as soon as those of one
///     statement do. A design that cannot do that takes one caller at a time
public record MutationGroup(
        ConceptualMutation.Header header, List<String> parts, boolean isCascade, Callers stated) {
    /// Copies the list.
    public MutationGroup {
        parts = List.copyOf(parts);
    }

    MutationGroup with(ConceptualMutation.Header other) {
        return new MutationGroup(other, parts, isCascade, stated);
    }

    MutationGroup by(Callers others) {
        return with(header.by(others));
    }
}
