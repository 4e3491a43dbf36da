package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Callers;

import java.util.List;

/// A mutation of several statements, each of which is a mutation of the workload by itself.
///
/// @param header the common parts of the whole, with the parameters of all statements
/// @param parts the names of the mutations, in the order in which they follow one another
/// @param isCascade whether it is a DELETE that takes along what belongs to the instance
public record MutationGroup(
        ConceptualMutation.Header header, List<String> parts, boolean isCascade) {
    /// Copies the list.
    public MutationGroup {
        parts = List.copyOf(parts);
    }

    MutationGroup with(ConceptualMutation.Header other) {
        return new MutationGroup(other, parts, isCascade);
    }

    MutationGroup by(Callers others) {
        return with(header.by(others));
    }
}
