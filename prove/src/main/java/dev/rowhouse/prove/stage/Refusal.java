package dev.rowhouse.prove.stage;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.text.NumberedStep;
import dev.rowhouse.prove.data.Instance;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The reason why a plan was not carried out as its caller may expect, and the place.
///
/// @param mutation the mutation's name
/// @param ask the mutation in plain language
/// @param step the step of its plan, if it got to one
/// @param instances the instances that the call is about
/// @param reason what happened, in words
/// @param log the statements that were sent, in order
public record Refusal(
        String mutation,
        String ask,
        Optional<NumberedStep> step,
        List<String> instances,
        String reason,
        List<String> log) {
    private static final int INSTANCES_SHOWN_MAX = 3;

    /// Copies the lists.
    public Refusal {
        instances = List.copyOf(instances);
        log = List.copyOf(log);
    }

    /// A refusal at a step of a plan.
    static Refusal of(
            MutationPlan plan,
            Optional<PlanStep> step,
            List<Instance> instances,
            String reason,
            List<String> log) {
        return new Refusal(
                plan.mutation(),
                plan.ask(),
                step.flatMap(each -> NumberedStep.find(plan, each)),
                instances.stream().map(Instance::toString).toList(),
                reason,
                log);
    }

    /// The whole text: `unlike, step 1 (read product_likes as productLike), for ProductLike(…): …`.
    public String text() {
        String shown =
                instances.stream().limit(INSTANCES_SHOWN_MAX).collect(Collectors.joining(", "));
        int more = instances.size() - INSTANCES_SHOWN_MAX;
        return mutation
                + step.map(each -> ", step " + each.text()).orElse("")
                + (shown.isEmpty() ? "" : ", for " + shown)
                + (more > 0 ? " and " + more + " more" : "")
                + ": "
                + reason;
    }
}
