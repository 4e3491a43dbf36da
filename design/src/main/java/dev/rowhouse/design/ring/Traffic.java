package dev.rowhouse.design.ring;

import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The reads and writes of each table per second. They follow from the rates that the model gives
/// and from the average cost of each plan. Questions and mutations without a rate count as 0.
///
/// Each partition that a question reads counts: all shards, each time bucket until a page is full,
/// each value of an `IN`, and the partitions of the reads by key that follow.
final class Traffic {
    private final Map<String, Double> reads = new HashMap<>();
    private final Map<String, Double> writes = new HashMap<>();

    private Traffic() {}

    /// The traffic of a workload on its design.
    static Traffic of(Workload workload, Design design) {
        Traffic traffic = new Traffic();
        for (QueryPlan plan : design.queries()) {
            double rate = rate(workload.findQuestion(plan.query()).flatMap(each -> each.rate()));
            for (AnswerCost.InStep each : plan.cost().reads()) {
                traffic.reads.merge(each.table(), rate * each.partitions(), Double::sum);
            }
        }
        for (MutationPlan plan : design.mutations()) {
            double rate =
                    rate(
                            workload.findMutation(plan.mutation())
                                    .flatMap(each -> each.header().rate()));
            plan.cost()
                    .readsByTable()
                    .forEach((table, times) ->
                            traffic.reads.merge(table, rate * times.average(), Double::sum));
            for (MutationCost.InTable each : plan.cost().tables()) {
                traffic.writes.merge(each.table(), rate * each.writes().average(), Double::sum);
            }
        }
        return traffic;
    }

    private static double rate(Optional<Rate> rate) {
        return rate.map(Rate::perSecond).orElse(0.0);
    }

    /// Reads of a table per second.
    double reads(String table) {
        return reads.getOrDefault(table, 0.0);
    }

    /// Writes to a table per second, before replication.
    double writes(String table) {
        return writes.getOrDefault(table, 0.0);
    }
}
