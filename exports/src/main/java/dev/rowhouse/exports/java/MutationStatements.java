package dev.rowhouse.exports.java;

import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Locale;

/// The statements of a mutation's steps.
final class MutationStatements {
    private MutationStatements() {}

    static StatementFields of(List<PlanStep> steps, Idempotence idempotence) {
        StatementFields fields = new StatementFields(idempotence);
        add(fields, steps);
        return fields;
    }

    private static void add(StatementFields fields, List<? extends PlanStep> steps) {
        for (PlanStep step : steps) {
            switch (step) {
                case PlanStep.Read read -> fields.add("select", read.table(), read.statement());
                case PlanStep.Write write ->
                        fields.add(verb(write.kind()), write.table(), write.statement());
                case PlanStep.Decide decide -> {
                    fields.add(verb(decide.kind()) + "If", decide.table(), decide.statement());
                    fields.add("look", decide.table(), decide.look());
                    add(fields, decide.undo());
                }
                case PlanStep.Batch batch -> add(fields, batch.writes());
                case PlanStep.ForEach loop -> add(fields, loop.steps());
                case PlanStep.ForEachElement loop -> add(fields, loop.steps());
                case PlanStep.WhenPresent when -> add(fields, when.steps());
                case PlanStep.WhenDifferent when -> {
                    add(fields, when.steps());
                    add(fields, when.otherwise());
                }
            }
        }
    }

    private static String verb(PlanStep.WriteKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
