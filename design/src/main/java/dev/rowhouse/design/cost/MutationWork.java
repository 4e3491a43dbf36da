package dev.rowhouse.design.cost;

import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The lookups and writes of one run of a mutation, with their numbers.
///
/// The choice of tables, the costs shown with a plan and the traffic on a ring all use this list.
/// When a write depends on an optional value, it counts for half of the runs; when it depends only
/// on whether an instance exists, it counts for all. A write to a partial table counts for the
/// share of the instances that are in it, or that pass through it. A write for each element of a
/// collection counts as often as the collection has elements on average. A write that is needed
/// only when another caller changes a value at the same time does not count. The row of a group
/// that has lost an instance goes as often as the group had only this one, and is overwritten
/// otherwise. The reset of counters stands for a read of a row and a write; the choice of tables
/// prices the read like another write.
///
/// @param lookups each lookup with the number of times it is made
/// @param writes each write with the number of times it is made
public record MutationWork(List<Lookups> lookups, List<Writes> writes) {
    /// Copies the lists.
    public MutationWork {
        lookups = List.copyOf(lookups);
        writes = List.copyOf(writes);
    }

    /// A lookup.
    ///
    /// @param times the number of times it is made
    public record Lookups(Lookup lookup, Amount times) {}

    /// A write.
    ///
    /// @param times the number of times it is made
    /// @param phase 0 for the mutation's own writes, and a number for each recomputation of derived
    ///     attributes after them
    public record Writes(TableWork.RowWrite work, Amount times, int phase) {}

    /// The work of a draft.
    public static MutationWork of(MutationDraft draft, CardinalityEstimator cardinalities) {
        Collector collector = new Collector(cardinalities);
        Amount instances = Amount.of(1);
        if (draft.instances().isPresent()) {
            collector.lookups.add(new Lookups(draft.instances().get(), instances));
            instances = collector.found(draft.instances().get());
        }
        collector.add(draft, instances);
        for (Recomputation recomputation : draft.recomputations()) {
            collector.phase++;
            collector.add(
                    recomputation.draft(),
                    switch (recomputation.moment()) {
                        case BEFORE_LAST, AFTER_LAST -> instances;
                        case AT_THE_END -> Amount.of(1);
                    });
        }
        return new MutationWork(collector.lookups, collector.writes);
    }

    private static final class Collector {
        /// An optional value without statistics is assumed to be present in half of the rows, and
        /// the instance of an upsert to exist in half of the calls.
        private static final Amount PRESENCE = new Amount(0.5, 1);

        private final CardinalityEstimator cardinalities;
        private final List<Lookups> lookups = new ArrayList<>();
        private final List<Writes> writes = new ArrayList<>();
        private int phase;

        Collector(CardinalityEstimator cardinalities) {
            this.cardinalities = cardinalities;
        }

        /// The number of rows that a lookup finds.
        Amount found(Lookup lookup) {
            return lookup.count() == ReadCount.ONE
                    ? Amount.of(1)
                    : new Amount(
                            cardinalities.rowsOfAny(lookup.demand()),
                            cardinalities.largest(lookup.demand()));
        }

        /// Adds the work of a draft, once for each instance.
        void add(MutationDraft draft, Amount instances) {
            draft.held().stream()
                    .flatMap(hold -> hold.earlyLookups().stream())
                    .forEach(lookup -> lookups.add(new Lookups(lookup, instances)));
            draft.lookups().forEach(lookup -> lookups.add(new Lookups(lookup, instances)));
            draft.works().forEach(work -> add(work, instances));
            Set<Lookup> made = new LinkedHashSet<>();
            for (MutationDraft.Loop loop : draft.loops()) {
                Amount times = instances;
                for (Lookup lookup : loop.over()) {
                    if (made.add(lookup)) {
                        lookups.add(new Lookups(lookup, times));
                    }
                    times = times.times(found(lookup));
                }
                for (TableWork work : loop.works()) {
                    add(work, times);
                }
            }
        }

        /// The chance that the row of an instance is in a partial table when a mutation writes it.
        /// For a change of other values it is the share of the instances that are in the table.
        /// Instances that are inserted, deleted or given another value are assumed to have each
        /// value equally often.
        private Amount chance(TableWork.WhenValue when) {
            double share = cardinalities.share(when.rows(), when.fixed());
            return new Amount(
                    when.innermost() instanceof TableWork.Change
                            ? share
                            : Math.max(
                                    share, cardinalities.share(when.rows(), when.fixed().field())),
                    1);
        }

        /// The share of the groups of instances that are empty once they have lost an instance:
        /// those of one instance.
        ///
        /// @param present a value of the first instance that is left in a group
        private double emptied(Source present) {
            double rows =
                    lookups.stream()
                            .map(Lookups::lookup)
                            .filter(lookup -> present.reads().contains(lookup.name()))
                            .mapToDouble(lookup -> cardinalities.rows(lookup.demand()))
                            .findFirst()
                            .orElse(1);
            return 1 / Math.max(1, rows);
        }

        private void add(TableWork work, Amount times) {
            switch (work) {
                case TableWork.WhenPresent(_, _, var isUsual, var inside) ->
                        add(inside, isUsual ? times : times.times(PRESENCE));
                case TableWork.PutOrRemove(_, var present, var row, var gone) -> {
                    double none = emptied(present);
                    add(row, times.times(new Amount(1 - none, 1)));
                    add(gone, times.times(new Amount(none, 1)));
                }
                case TableWork.WhenExists(_, _, _, var inside) ->
                        add(inside, times.times(PRESENCE));
                case TableWork.WhenOwn(_, _, var inside) -> add(inside, times);
                case TableWork.WhenValue when -> add(when.work(), times.times(chance(when)));
                case TableWork.WhenChanged _ -> {}
                case TableWork.WhenSame(_, _, var different, _) ->
                        different.forEach(inside -> add(inside, times));
                case TableWork.PerElement(_, var field, _, _, var inside) -> {
                    double items = RowEstimates.items(field);
                    add(inside, times.times(new Amount(items, 2 * items)));
                }
                case TableWork.RowWrite write -> writes.add(new Writes(write, times, phase));
            }
        }
    }
}
