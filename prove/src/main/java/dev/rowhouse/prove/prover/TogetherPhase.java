package dev.rowhouse.prove.prover;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.FewAlike;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.value.Datum;

import java.util.List;
import java.util.Optional;

/// Calls mutations on instances that differ in their keys alone, and abandons each call at all its
/// places. A call that finds several instances has to change all of them, and one that is about a
/// single one must leave the others alone. Chance seldom draws such instances.
///
/// **Thread safety.** Belongs to one thread.
final class TogetherPhase {
    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;
    private final CrashPhase crashes;

    /// @param crashes abandons the calls
    TogetherPhase(DatabaseUnderProof stage, MutationPhase mutations, CrashPhase crashes) {
        this.stage = stage;
        this.mutations = mutations;
        this.crashes = crashes;
    }

    /// Changes the data so that a few instances of the mutation's entity are alike, and calls it
    /// about the first of them; the first wrong result.
    Optional<MutationPhase.Wrong> call(ConceptualMutation mutation, Dataset data) {
        return FewAlike.of(data, mutation.entity().name())
                .flatMap(few ->
                        drawn(mutation, few)
                                .flatMap(call -> {
                                    stage.loadDirectly(few.data());
                                    return crashes.abandoned(call, mutations.measure(call.plan()));
                                }));
    }

    private Optional<Operation> drawn(ConceptualMutation mutation, FewAlike few) {
        List<Datum> key = few.instances().getFirst().key(stage.model());
        return mutations
                .meaning(few.data(), mutation, each -> each.key(stage.model()).equals(key))
                .or(() ->
                        mutations.again(mutation, few.data(), few.instances()).stream()
                                .findFirst());
    }
}
