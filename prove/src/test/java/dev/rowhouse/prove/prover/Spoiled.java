package dev.rowhouse.prove.prover;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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

    /// The steps, in which rows enter a partial table whatever their value.
    static List<PlanStep> entering(List<PlanStep> steps, String table) {
        return steps.stream()
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Hold hold ->
                                    Stream.of(hold.around(entering(hold.steps(), table)));
                            case PlanStep.ForEach(var row, var read, var inner, var reason) ->
                                    Stream.of(
                                            new PlanStep.ForEach(
                                                    row, read, entering(inner, table), reason));
                            case PlanStep.WhenPresent(
                                            var values,
                                            var inner,
                                            var otherwise,
                                            var reason) ->
                                    Stream.of(
                                            new PlanStep.WhenPresent(
                                                    values,
                                                    entering(inner, table),
                                                    otherwise,
                                                    reason));
                            case PlanStep.WhenDifferent(_, var different, var same, _)
                                    when different.isEmpty()
                                            && PlanStatements.writtenTables(same).contains(table) ->
                                    same.stream();
                            default -> Stream.of(step);
                        })
                .toList();
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
