package dev.rowhouse.prove.prover;

import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.prove.report.Failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Compares the cost that each plan states with its own steps, because data of a proof are seldom
/// large in all places at once.
///
/// 1. A mutation states no less reads and writes than its steps take in tables of the predicted
///    sizes ([LeastWork]), on average and at most. The numbers of rows are estimates, so it may
///    state [#TOLERANCE] times less. It does not make the same read twice in a row.
/// 2. Each step of a question takes one request or more for an answer, and a fetch for each row
///    that it completes. All shards are read if their rows are merged or the answer has no pages,
///    each for all combinations of values of `IN` that are read one by one. A list counts as
///    many values as the model assumes.
final class StatedCostCheck {
    /// The factor by which estimated numbers of rows may differ.
    private static final double TOLERANCE = 1.5;

    private static final double ROUNDING = 0.01;

    private final Design design;
    private final AccessPaths paths;

    /// A check of the plans of a design.
    StatedCostCheck(Design design) {
        this.design = design;
        this.paths = new AccessPaths(design);
    }

    /// The plans that state less than they take.
    List<Failure> failures() {
        List<Failure> failures = new ArrayList<>();
        for (QueryPlan plan : design.queries()) {
            problem(plan)
                    .ifPresent(problem ->
                            failures.add(
                                    CostCheck.failure(
                                            Failure.Part.QUESTION,
                                            plan.query(),
                                            plan.ask(),
                                            problem)));
        }
        for (MutationPlan plan : design.mutations()) {
            problem(plan)
                    .ifPresent(problem ->
                            failures.add(
                                    CostCheck.failure(
                                            Failure.Part.MUTATION,
                                            plan.mutation(),
                                            plan.ask(),
                                            problem)));
        }
        return failures;
    }

    private Optional<String> problem(MutationPlan plan) {
        LeastWork.Statements least = LeastWork.of(plan, design, paths);
        Amount reads = plan.cost().reads();
        Amount writes =
                plan.cost().tables().stream()
                        .map(MutationCost.InTable::writes)
                        .reduce(Amount.NONE, Amount::plus);
        double readsMost = least.reads().largest() + CostCheck.readsAfterDecisions(plan);
        return repeated(plan.allSteps())
                .or(() -> less("reads at most", readsMost, reads.largest()))
                .or(() -> less("writes at most", least.writes().largest(), writes.largest()))
                .or(() -> less("reads on average", least.reads().average(), reads.average()))
                .or(() -> less("writes on average", least.writes().average(), writes.average()));
    }

    /// A read that follows the same read.
    private static Optional<String> repeated(List<? extends PlanStep> steps) {
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlanStep.Read read
                    && steps.get(i - 1) instanceof PlanStep.Read before
                    && read.statement().equals(before.statement())) {
                return Optional.of(
                        "it reads twice: "
                                + read.table()
                                + " as "
                                + before.name()
                                + " and "
                                + read.name());
            }
        }
        return steps.stream().flatMap(step -> repeated(step.inner()).stream()).findFirst();
    }

    private static Optional<String> less(String what, double least, double stated) {
        return least <= stated * TOLERANCE + ROUNDING
                ? Optional.empty()
                : Optional.of(
                        String.format(
                                Locale.ROOT,
                                "its steps take %,.1f %s in tables of the predicted sizes, but the plan says %,.1f",
                                least,
                                what,
                                stated));
    }

    private static Optional<String> problem(QueryPlan plan) {
        AnswerCost cost = plan.cost();
        List<Optional<String>> problems = new ArrayList<>();
        if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed) {
            problems.add(requests(listed.name(), 1, cost.requests(listed.name())));
        }
        problems.add(requests(plan.row(), requests(plan), cost.requests(plan.row())));
        for (FetchStep fetch : plan.fetches()) {
            problems.add(requests(fetch.name(), 1, cost.requests(fetch.name())));
            problems.add(requests(fetch.name(), 1, cost.perRow(fetch.name())));
        }
        return problems.stream().flatMap(Optional::stream).findFirst();
    }

    /// The fewest requests of a plan's own statement for an answer or its first page.
    private static double requests(QueryPlan plan) {
        double combinations =
                plan.values().stream()
                        .flatMap(merge -> merge.loops().stream())
                        .mapToDouble(StatedCostCheck::values)
                        .reduce(1, (one, other) -> one * other);
        return plan.buckets().orElse(null) instanceof BucketLoop.Sharded sharded
                        && readsAll(plan, sharded)
                ? combinations * sharded.shard().count()
                : combinations;
    }

    /// Whether no shard can be left out, because its rows are merged with those of others, or
    /// because the whole answer is read. How many shards have the collections of an answer that is
    /// made of their elements, nothing tells.
    private static boolean readsAll(QueryPlan plan, BucketLoop.Sharded sharded) {
        boolean isWhole = plan.page().isEmpty() && plan.unnesting().isEmpty();
        return !sharded.merge().isEmpty() || isWhole;
    }

    private static double values(ValueLoop loop) {
        return switch (loop.values()) {
            case ValueLoop.OfList _ -> Figures.VALUES_OF_IN;
            case ValueLoop.Each each -> Math.min(Figures.VALUES_OF_IN, each.values().size());
        };
    }

    private static Optional<String> requests(String step, double least, double stated) {
        return least <= stated + ROUNDING
                ? Optional.empty()
                : Optional.of(
                        String.format(
                                Locale.ROOT,
                                "%s takes %,.1f requests or more, but the plan says %,.1f",
                                step,
                                least,
                                stated));
    }
}
