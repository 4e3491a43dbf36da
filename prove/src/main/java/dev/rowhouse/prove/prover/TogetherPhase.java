package dev.rowhouse.prove.prover;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.FewAlike;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;

import java.util.Optional;

/// Calls mutations that find several instances at once, and abandons each call at all its places.
/// Chance seldom draws instances that are found together and may all be changed.
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

    /// Loads data in which a mutation finds several instances and calls it; the first wrong result.
    /// Nothing happens when it finds one at most.
    Optional<MutationPhase.Wrong> call(ConceptualMutation mutation, Dataset data) {
        Optional<FewAlike> few = FewAlike.of(data, mutation.entity().name());
        Optional<Operation> call =
                few.flatMap(found ->
                                mutations.meaning(
                                        found.data(), mutation, found.instances()::contains))
                        .filter(drawn -> findsSeveral(few.get().data(), drawn));
        if (call.isEmpty()) {
            return Optional.empty();
        }
        stage.loadDirectly(few.get().data());
        return crashes.abandoned(call.get(), mutations.measure(call.get().plan()));
    }

    private static boolean findsSeveral(Dataset data, Operation call) {
        return switch (call.mutation()) {
            case ConceptualMutation.Update update -> findsSeveral(data, update.pattern(), call);
            case ConceptualMutation.Delete delete -> findsSeveral(data, delete.pattern(), call);
            case ConceptualMutation.Insert _, ConceptualMutation.Count _ -> false;
        };
    }

    private static boolean findsSeveral(Dataset data, Pattern pattern, Operation call) {
        return MutationEvaluator.targets(data, pattern, call.bindings()).size() > 1;
    }
}
