package dev.rowhouse.prove.stage;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetGoneException;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.StatementRun;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.run.StepFailedException;

import java.util.List;
import java.util.Optional;

/// One call of a mutation: runs its plan, and words refusals so that they name the mutation, the
/// step and the instance.
///
/// @param mutation the mutation in terms of the model
/// @param plan its plan
/// @param bindings the parameters
public record PlanCall(ConceptualMutation mutation, MutationPlan plan, Bindings bindings) {
    private static final int RUNS_MAX = 20;

    /// Runs the plan.
    ///
    /// @param writesMax after how many writes it is abandoned
    /// @param data the data before the call, to name the instances in messages
    /// @throws PlanRefusedException when a step cannot be carried out
    MutationRun.Outcome run(Target target, long writesMax, Dataset data) {
        try {
            return MutationRun.crashing(target, plan, bindings, writesMax);
        } catch (StepFailedException e) {
            throw new PlanRefusedException(
                    Refusal.of(
                            plan,
                            Optional.of(e.step()),
                            instances(data),
                            String.valueOf(e.getMessage()),
                            e.log()),
                    e);
        }
    }

    /// Runs the plan, and runs it again from its start as long as nobody can tell what became of a
    /// request.
    ///
    /// @param data the data before the call, to name the instances in messages
    /// @throws PlanRefusedException when a step cannot be carried out
    MutationRun.Outcome complete(Target target, Dataset data) {
        for (int run = 1; run < RUNS_MAX; run++) {
            MutationRun.Outcome outcome = run(target, Long.MAX_VALUE, data);
            if (outcome.end() != MutationRun.End.CRASHED) {
                return outcome;
            }
        }
        throw new TargetGoneException(
                "nodes go away so often that no call comes to its end: " + plan.mutation());
    }

    /// An error for an outcome that the caller may not expect.
    PlanRefusedException refused(MutationRun.Outcome outcome, Dataset data, String reason) {
        return new PlanRefusedException(
                Refusal.of(plan, outcome.last(), instances(data), reason, outcome.log()));
    }

    /// The reason of an outcome in which the plan itself refused.
    static String notFound(MutationRun.Outcome outcome) {
        return outcome.last()
                .filter(PlanStep.Read.class::isInstance)
                .map(PlanStep.Read.class::cast)
                .map(read ->
                        "it found no row in %s for an instance that exists".formatted(read.table()))
                .orElse("the plan gave up although the instance exists");
    }

    /// The instances that the call is about: the new one, or those that its conditions find.
    public List<Instance> instances(Dataset data) {
        return switch (mutation) {
            case ConceptualMutation.Insert insert ->
                    List.of(MutationEvaluator.inserted(insert, bindings));
            case ConceptualMutation.Update update -> targets(data, update.pattern());
            case ConceptualMutation.Count count -> targets(data, count.pattern());
            case ConceptualMutation.Delete delete -> targets(data, delete.pattern());
            case ConceptualMutation.Several several ->
                    StatementRun.of(several, bindings).stream()
                            .flatMap(run ->
                                    new PlanCall(run.statement(), plan, run.bindings())
                                            .instances(data).stream())
                            .toList();
        };
    }

    private List<Instance> targets(Dataset data, Pattern pattern) {
        return MutationEvaluator.targets(data, pattern, bindings);
    }
}
