package dev.rowhouse.prove.prover;

import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs the mutations that loop over rows, on data in which an owner has as many instances as the
/// model allows.
///
/// **Thread safety.** Belongs to one thread.
final class LargestPhase {
    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;

    LargestPhase(DatabaseUnderProof stage, MutationPhase mutations) {
        this.stage = stage;
        this.mutations = mutations;
    }

    /// Runs each mutation that loops over rows, on the instance with the most owners.
    List<MutationPhase.Wrong> change() {
        List<MutationPhase.Wrong> wrong = new ArrayList<>();
        for (ConceptualMutation mutation : mutations.able()) {
            if (hasLoop(mutation)) {
                largest(mutation).flatMap(this::tried).ifPresent(wrong::add);
            }
        }
        return wrong;
    }

    private boolean hasLoop(ConceptualMutation mutation) {
        return PlanStep.walk(mutations.plan(mutation).allSteps(), PlanStep.Read.class)
                .anyMatch(read -> read.count() == PlanStep.ReadCount.MANY);
    }

    private Optional<MutationPhase.Wrong> tried(Operation operation) {
        Dataset before = stage.data();
        return mutations
                .apply(operation, before, List.of(operation))
                .or(() -> mutations.compared(before, operation, Failure.Kind.WRONG_COPIES));
    }

    /// A call that means the instance to which most others refer.
    private Optional<Operation> largest(ConceptualMutation mutation) {
        Optional<Instance> most = Optional.empty();
        int owners = 0;
        Model model = stage.model();
        for (Relationship role : model.relationships()) {
            if (role.target().equals(mutation.entity().name())
                    && role.cardinality() != Cardinality.ONE_TO_ONE) {
                for (Instance each : stage.data().instances(role.target())) {
                    int found = stage.data().owners(each, role).size();
                    if (found > owners) {
                        owners = found;
                        most = Optional.of(each);
                    }
                }
            }
        }
        return most.flatMap(wanted -> mutations.meaning(mutation, wanted::equals));
    }
}
