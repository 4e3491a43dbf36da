package dev.rowhouse.prove.prover;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;

import java.util.List;
import java.util.Optional;

/// Runs the calls of a mutation that chance draws too rarely: about nothing, declined for each
/// reason, changing nothing, with nulls, and each call twice.
///
/// **Thread safety.** Belongs to one thread.
final class SpecialPhase {
    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;
    private final CrashPhase crashes;

    /// @param crashes abandons calls at all their places
    SpecialPhase(DatabaseUnderProof stage, MutationPhase mutations, CrashPhase crashes) {
        this.stage = stage;
        this.mutations = mutations;
        this.crashes = crashes;
    }

    /// Runs the special calls of a mutation; the first wrong result.
    Optional<MutationPhase.Wrong> calls(ConceptualMutation mutation) {
        Optional<MutationPhase.Wrong> crashed =
                abandoned(mutations.declined(mutation))
                        .or(() -> abandoned(mutations.again(mutation)));
        if (crashed.isPresent()) {
            return crashed;
        }
        for (Operation special : mutations.special(mutation)) {
            Optional<MutationPhase.Wrong> wrong = twice(special);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    /// Abandons calls at all their places, as long as the data are those for which they were drawn.
    private Optional<MutationPhase.Wrong> abandoned(List<Operation> calls) {
        for (Operation call : calls) {
            Optional<MutationPhase.Wrong> wrong =
                    mutations.isFitting(call)
                            ? crashes.abandoned(call, mutations.measure(call.plan()))
                            : Optional.empty();
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    /// Runs a call, and once more if it may be repeated.
    private Optional<MutationPhase.Wrong> twice(Operation operation) {
        Optional<MutationPhase.Wrong> wrong = once(operation);
        return wrong.isEmpty() && mutations.isFitting(operation) && operation.isRepeatable()
                ? once(operation)
                : wrong;
    }

    private Optional<MutationPhase.Wrong> once(Operation operation) {
        if (!mutations.isFitting(operation)) {
            return Optional.empty();
        }
        Dataset before = stage.data();
        return mutations
                .apply(operation, before, List.of(operation))
                .or(() -> mutations.compared(before, operation, Failure.Kind.WRONG_COPIES));
    }
}
