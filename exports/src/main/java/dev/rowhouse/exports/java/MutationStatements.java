package dev.rowhouse.exports.java;

import dev.rowhouse.plan.check.Idempotence;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.Locale;

/// The statements of a mutation's steps.
final class MutationStatements {
    private MutationStatements() {}

    static StatementFields of(MutationPlan plan, Idempotence idempotence) {
        StatementFields fields = new StatementFields(idempotence, plan.settings());
        PlanStep.walk(plan.allSteps())
                .forEach(step -> {
                    switch (step) {
                        case PlanStep.Read read ->
                                fields.add("select", read.table(), read.statement());
                        case PlanStep.Write write ->
                                fields.add(verb(write.kind()), write.table(), write.statement());
                        case PlanStep.Decide decide -> {
                            String verb = verb(decide.kind()) + "If";
                            fields.add(verb, decide.table(), decide.statement());
                            if (decide.isRecognised()) {
                                fields.add("look", decide.table(), decide.look());
                            }
                        }
                        case PlanStep.ForEach _, PlanStep.ForEachElement _ -> {}
                        case PlanStep.WhenPresent _, PlanStep.WhenDifferent _ -> {}
                        case PlanStep.WhenApplied _, PlanStep.OwnTime _ -> {}
                        case PlanStep.Batch _, PlanStep.TakeTime _ -> {}
                        case PlanStep.Hold _, PlanStep.HoldAlso _, PlanStep.StillHeld _ -> {
                            // The support class has the statements on held instances.
                        }
                        case PlanStep.ForEachPosition _, PlanStep.RefuseLists _ -> {}
                        case PlanStep.Require _, PlanStep.RefuseSame _, PlanStep.Part _ -> {}
                    }
                });
        return fields;
    }

    private static String verb(PlanStep.WriteKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
