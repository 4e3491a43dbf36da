package dev.rowhouse.design.statement;

import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.cost.MutationWork;
import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.estimate.Rows;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.Expiry;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.MutationCost;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The reads, writes and tombstones of one run of a mutation, estimated from the counts of the
/// model.
final class CostEstimate {
    /// The share of rows that have an optional value without statistics: on average half of them.
    private static final Amount PRESENCE = new Amount(0.5, 1);

    /// The share of null results of an aggregate: on average 0, because it is null only after its
    /// last source row has gone.
    private static final Amount SELDOM = new Amount(0, 1);

    private final Model model;
    private final RowEstimates estimates;
    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final CardinalityEstimator cardinalities;
    private final Map<Integer, Written> written = new LinkedHashMap<>();
    private final Map<String, Amount> lists = new LinkedHashMap<>();

    CostEstimate(Model model, MutationDraft draft, LookupWriter lookups) {
        this.model = model;
        this.estimates = new RowEstimates(model);
        this.draft = draft;
        this.lookups = lookups;
        this.cardinalities = new CardinalityEstimator(model);
    }

    /// The writes counted for one table so far.
    private static final class Written {
        private Amount writes = Amount.NONE;
        private Amount rows = Amount.NONE;
        private Amount tombstones = Amount.NONE;
        private final Set<String> copies = new LinkedHashSet<>();
    }

    MutationCost cost() {
        MutationWork work = MutationWork.of(draft, cardinalities);
        Map<String, Amount> reads = new LinkedHashMap<>();
        for (MutationWork.Lookups each : work.lookups()) {
            String table = lookups.answer(each.lookup().name()).table().name();
            reads.merge(table, each.times(), Amount::plus);
        }
        for (MutationWork.Writes each : work.writes()) {
            add(each.work(), each.times());
            if (each.work() instanceof TableWork.Reset reset) {
                reads.merge(named(reset.table()).name(), each.times(), Amount::plus);
            }
        }
        List<MutationCost.InTable> tables = new ArrayList<>();
        written.forEach((number, found) ->
                tables.add(
                        new MutationCost.InTable(
                                named(number).name(),
                                found.writes,
                                found.rows,
                                found.tombstones,
                                List.copyOf(found.copies))));
        lists.forEach((name, rows) ->
                tables.add(new MutationCost.InTable(name, rows, rows, Amount.NONE, List.of())));
        return new MutationCost(reads, tables);
    }

    private NamedTable named(int number) {
        NamedTable table = lookups.named().get(number);
        if (table == null) {
            throw new IllegalStateException("no name for table " + number);
        }
        return table;
    }

    private void add(TableWork.RowWrite work, Amount times) {
        if (work.inserts() > 0) {
            named(work.table())
                    .directory()
                    .ifPresent(list -> lists.merge(list, times, Amount::plus));
        }
        switch (work) {
            case TableWork.Put(var table, var row, var expiries) -> {
                count(table, times, times.times(replaced(table, row)));
                addStatic(table, row, expiries, times);
            }
            case TableWork.Change(var table, _, var values, _, _) -> {
                count(table, times, times.times(replaced(table, values)));
                values.keySet().stream()
                        .filter(field -> !field.node().isRoot())
                        .forEach(field -> written(table).copies.add(origin(table, field)));
            }
            case TableWork.Add add -> count(add.table(), times, Amount.NONE);
            case TableWork.Reset(var table, _, var counters) -> {
                // Where one of them was never counted, the others are written one by one.
                Amount writes = new Amount(1, counters.size());
                count(table, times.times(writes), Amount.NONE);
            }
            case TableWork.Remove(var table, var key, _) -> {
                // One tombstone deletes a range of rows.
                count(table, times, times.times(range(table, key)), times);
            }
            case TableWork.Move(var table, _, var row, var expiries) -> {
                count(
                        table,
                        times.times(Amount.of(2)),
                        times.times(replaced(table, row).plus(Amount.of(1))));
                addStatic(table, row, expiries, times);
            }
        }
    }

    /// Static columns of rows with a time to live take a write of their own.
    private void addStatic(int table, Map<Field, Source> row, List<Expiry> expiries, Amount times) {
        NamedTable named = named(table);
        boolean isStatic =
                row.keySet().stream()
                        .anyMatch(field -> lookups.tables().isStatic(named.table(), field));
        if (isStatic && !expiries.isEmpty()) {
            Written found = written(table);
            found.writes = found.writes.plus(times);
        }
    }

    private Written written(int table) {
        return written.computeIfAbsent(table, _ -> new Written());
    }

    /// Counts writes of one row each.
    private void count(int table, Amount rows, Amount tombstones) {
        count(table, rows, rows, tombstones);
    }

    private void count(int table, Amount writes, Amount rows, Amount tombstones) {
        Written found = written(table);
        found.writes = found.writes.plus(writes);
        found.rows = found.rows.plus(rows);
        found.tombstones = found.tombstones.plus(tombstones);
    }

    private Amount range(int table, Map<Field, Source> key) {
        Table logical = named(table).table();
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

    /// The tombstones of replaced values. Writing a whole collection first deletes the old one, and
    /// writing null deletes the value. Of elements that are removed from a collection, one is
    /// assumed.
    private Amount replaced(int table, Map<Field, Source> values) {
        Table logical = named(table).table();
        Identity identity = new Identity(model, logical.shape());
        Amount tombstones = Amount.NONE;
        for (Map.Entry<Field, Source> each : values.entrySet()) {
            Field field = each.getKey();
            boolean isKey = logical.key().fields().contains(field);
            if (isKey || logical.isNested(field) || !logical.others().contains(field)) {
                continue;
            }
            boolean isConstant = each.getValue() instanceof Source.Given(Value.Constant _);
            if (each.getValue() instanceof Source.Given(Value.Merged merged)) {
                tombstones = tombstones.plus(merged.isRemoval() ? Amount.of(1) : Amount.NONE);
            } else if (field.type().isMultiCell()) {
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
