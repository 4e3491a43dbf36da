package dev.rowhouse.design.statement;

import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.estimate.Rows;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What one run of a mutation reads, writes and leaves behind, from the counts of the model.
final class CostEstimate {
    /// An optional value of which nothing is known is there in half of the rows.
    private static final Amount PRESENCE = new Amount(0.5, 1);

    /// What is computed is null only where the last of what it is computed from has gone.
    private static final Amount SELDOM = new Amount(0, 1);

    private final Model model;
    private final RowEstimates estimates;
    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final Map<Integer, Written> written = new LinkedHashMap<>();

    CostEstimate(Model model, MutationDraft draft, LookupWriter lookups) {
        this.model = model;
        this.estimates = new RowEstimates(model);
        this.draft = draft;
        this.lookups = lookups;
    }

    /// What has been found of one table until now.
    private static final class Written {
        private Amount rows = Amount.NONE;
        private Amount tombstones = Amount.NONE;
        private final Set<String> copies = new LinkedHashSet<>();
    }

    MutationCost cost() {
        Amount instances = draft.instances().map(this::found).orElse(Amount.of(1));
        Amount reads = Amount.of(draft.instances().isPresent() ? 1 : 0);
        reads = reads.plus(add(draft, instances));
        for (Recomputation each : draft.recomputations()) {
            Amount times =
                    switch (each.moment()) {
                        case BEFORE_LAST, AFTER_LAST -> instances;
                        case AT_THE_END -> Amount.of(1);
                    };
            reads = reads.plus(add(each.draft(), times));
        }
        List<MutationCost.InTable> tables = new ArrayList<>();
        written.forEach((number, found) ->
                tables.add(
                        new MutationCost.InTable(
                                named(number).name(),
                                found.rows,
                                found.tombstones,
                                List.copyOf(found.copies))));
        return new MutationCost(reads, tables);
    }

    /// Adds what happens for each of some instances; returns how often is read.
    private Amount add(MutationDraft draft, Amount instances) {
        Amount reads = Amount.of(draft.lookups().size()).times(instances);
        for (TableWork work : draft.works()) {
            add(work, work, instances);
        }
        Set<String> read = new LinkedHashSet<>();
        for (MutationDraft.Loop loop : draft.loops()) {
            Amount times = instances;
            for (Lookup lookup : loop.over()) {
                if (read.add(lookup.name())) {
                    reads = reads.plus(times);
                }
                times = times.times(found(lookup));
            }
            for (TableWork work : loop.works()) {
                add(work, work, times);
            }
        }
        return reads;
    }

    private NamedTable named(int number) {
        NamedTable table = lookups.named().get(number);
        if (table == null) {
            throw new IllegalStateException("no name for table " + number);
        }
        return table;
    }

    /// The rows that a question of the mutation finds.
    private Amount found(Lookup lookup) {
        if (lookup.count() == ReadCount.ONE) {
            return Amount.of(1);
        }
        Rows rows = estimates.agreeing(lookup.demand().shape(), lookup.demand().equal());
        return new Amount(rows.average(), rows.largest());
    }

    private void add(TableWork whole, TableWork work, Amount times) {
        switch (work) {
            case TableWork.WhenPresent(_, _, var inside) ->
                    add(whole, inside, times.times(PRESENCE));
            case TableWork.WhenOwn(_, _, var inside) -> add(whole, inside, times);
            case TableWork.WhenSame(_, _, var different, _) ->
                    different.forEach(inside -> add(whole, inside, times));
            case TableWork.PerElement(_, _, _, var inside) -> {
                double items = elements(named(whole.table()).table());
                add(whole, inside, times.times(new Amount(items, 2 * items)));
            }
            case TableWork.Put(var table, var row, _) ->
                    count(table, times, times.times(replaced(table, row)));
            case TableWork.Change(var table, _, var values, _, _) -> {
                count(table, times, times.times(replaced(table, values)));
                values.keySet().stream()
                        .filter(field -> !field.node().isRoot())
                        .forEach(field -> written(table).copies.add(origin(table, field)));
            }
            case TableWork.Add add -> count(add.table(), times, Amount.NONE);
            case TableWork.Remove(var table, var key) -> {
                // A range of rows goes by one tombstone.
                count(table, times.times(range(table, key)), times);
            }
            case TableWork.Move(var table, _, var row, _) ->
                    count(
                            table,
                            times.times(Amount.of(2)),
                            times.times(replaced(table, row).plus(Amount.of(1))));
        }
    }

    private Written written(int table) {
        return written.computeIfAbsent(table, _ -> new Written());
    }

    private void count(int table, Amount rows, Amount tombstones) {
        Written found = written(table);
        found.rows = found.rows.plus(rows);
        found.tombstones = found.tombstones.plus(tombstones);
    }

    private static double elements(LogicalTable table) {
        double items = 1;
        for (Field element : table.shape().elements()) {
            items *= RowEstimates.items(element);
        }
        return items;
    }

    private Amount range(int table, Map<Field, Source> key) {
        LogicalTable logical = named(table).table();
        if (key.keySet().containsAll(logical.rowKey())) {
            return Amount.of(1);
        }
        Rows rows = estimates.agreeing(logical.shape(), List.copyOf(key.keySet()));
        double together =
                logical.nesting().isPresent()
                        ? estimates.agreeing(logical.shape(), logical.rowKey()).average()
                        : 1;
        return new Amount(
                Math.max(1, rows.average() / together), Math.max(1, rows.largest() / together));
    }

    /// Writing a whole collection first deletes the one before, and writing null deletes the value.
    private Amount replaced(int table, Map<Field, Source> values) {
        LogicalTable logical = named(table).table();
        Identity identity = new Identity(model, logical.shape());
        Amount tombstones = Amount.NONE;
        for (Map.Entry<Field, Source> each : values.entrySet()) {
            Field field = each.getKey();
            boolean isKey = logical.key().fields().contains(field);
            if (isKey || logical.isNested(field) || !logical.others().contains(field)) {
                continue;
            }
            boolean isConstant = each.getValue() instanceof Source.Given(Value.Constant _);
            if (field.type().isMultiCell()) {
                tombstones = tombstones.plus(Amount.of(1));
            } else if (identity.isOptional(field) && !isConstant) {
                tombstones = tombstones.plus(field.attribute().isDerived() ? SELDOM : PRESENCE);
            }
        }
        return tombstones;
    }

    private String origin(int table, Field field) {
        Identity identity = new Identity(model, named(table).table().shape());
        return identity.entity(field.node()).name() + "." + field.attribute().name();
    }
}
