package dev.rowhouse.prove.prover;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;
import java.util.function.UnaryOperator;

/// Designs with a mistake, which a proof has to find.
public final class Spoiled {
    private Spoiled() {}

    /// A design that was right before.
    static Subject subject(String model, UnaryOperator<Design> spoil) {
        Workload workload = TestModels.read(model);
        Subject right = Designed.subject(workload);
        return new Subject(workload, spoil.apply(right.design()), SizePredictor.NONE);
    }

    /// The design with other tables.
    static Design withTables(Design design, UnaryOperator<TableDesign> change) {
        return design.withTables(design.tables().stream().map(change).toList());
    }

    /// The design with other steps of a mutation's plan.
    public static Design withSteps(
            Design design, String mutation, UnaryOperator<List<PlanStep>> change) {
        return design.withMutations(
                design.mutations().stream()
                        .map(plan ->
                                plan.mutation().equals(mutation)
                                        ? plan.withSteps(change.apply(plan.steps()))
                                        : plan)
                        .toList());
    }

    /// The steps of an INSERT up to its second look at what it has copied.
    public static List<PlanStep> withoutSecondLook(List<PlanStep> steps) {
        int last = steps.size() - 1;
        while (!(steps.get(last) instanceof PlanStep.TakeTime)) {
            last--;
        }
        return steps.subList(0, last);
    }
}
