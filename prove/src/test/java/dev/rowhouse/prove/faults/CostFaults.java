package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Plans that promise to cost less than they do.
final class CostFaults {
    private static final double FACTOR = 3;

    private CostFaults() {}

    static List<Variant<Design>> questions(Design design) {
        return design.queries().stream()
                .map(plan ->
                        new Variant<>(plan.query(), Parts.with(design, plan, understated(plan))))
                .toList();
    }

    private static QueryPlan understated(QueryPlan plan) {
        AnswerCost cost =
                new AnswerCost(
                        plan.cost().reads().stream()
                                .map(each ->
                                        new AnswerCost.InStep(
                                                each.step(),
                                                each.table(),
                                                each.requests() / FACTOR,
                                                each.partitions() / FACTOR,
                                                each.perRow() / FACTOR))
                                .toList());
        return new QueryPlan(
                plan.query(),
                plan.ask(),
                plan.source(),
                plan.row(),
                plan.statement(),
                plan.columns(),
                plan.buckets(),
                plan.values(),
                plan.first(),
                plan.fetches(),
                plan.checks(),
                plan.sort(),
                plan.isDistinct(),
                plan.presentWhen(),
                plan.page(),
                plan.nextPage(),
                plan.settings(),
                plan.direction(),
                plan.unnesting(),
                cost,
                plan.accessPath(),
                plan.reason());
    }

    /// A plan that costs nothing promises the same.
    static List<Variant<Design>> mutations(Design design) {
        return design.mutations().stream()
                .filter(plan -> !understated(plan).equals(plan))
                .map(plan ->
                        new Variant<>(plan.mutation(), Parts.with(design, plan, understated(plan))))
                .toList();
    }

    private static MutationPlan understated(MutationPlan plan) {
        Map<String, Amount> reads = new LinkedHashMap<>();
        plan.cost().readsByTable().forEach((table, amount) -> reads.put(table, less(amount)));
        MutationCost cost =
                new MutationCost(
                        reads,
                        plan.cost().tables().stream()
                                .map(each ->
                                        new MutationCost.InTable(
                                                each.table(),
                                                less(each.writes()),
                                                less(each.rows()),
                                                less(each.tombstones()),
                                                each.copies()))
                                .toList());
        return new MutationPlan(
                plan.mutation(),
                plan.ask(),
                plan.steps(),
                plan.afterwards(),
                cost,
                plan.guarantee(),
                plan.crashes(),
                plan.assumptions(),
                plan.newKey(),
                plan.mayMiss(),
                plan.settings(),
                plan.finishes());
    }

    private static Amount less(Amount amount) {
        return new Amount(amount.average() / FACTOR, amount.largest() / FACTOR);
    }
}
