package dev.rowhouse.prove.explore.report;

import dev.rowhouse.prove.explore.search.Situation;

import java.util.List;
import java.util.Optional;

/// The result for calls of some mutations in one situation.
///
/// @param situation the troubles of the callers
/// @param mutations the mutations in the order of the callers; the first crashes, if one does
/// @param anomaly the worst result
/// @param witness the shortest way to it, when the tables stay wrong
/// @param encounters the number of combinations of parameters that were tried
/// @param states the number of states that were visited
/// @param isComplete whether all states were visited
public record Finding(
        Situation situation,
        List<String> mutations,
        Anomaly anomaly,
        Optional<Witness> witness,
        int encounters,
        long states,
        boolean isComplete) {
    /// Copies the list.
    public Finding {
        mutations = List.copyOf(mutations);
    }

    /// The same with another result.
    public Finding with(Anomaly other) {
        return new Finding(situation, mutations, other, witness, encounters, states, isComplete);
    }

    /// The mutations in words, such as `like, renameProduct`.
    public String callers() {
        return String.join(", ", mutations);
    }

    /// The situation in words.
    public String trouble() {
        return situation.text(mutations.size());
    }
}
