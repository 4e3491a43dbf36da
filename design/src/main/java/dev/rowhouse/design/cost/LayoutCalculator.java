package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.cost.Prices;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Adds up the cost of the tables of a finished layout.
///
/// **Thread safety.** None; an object adds up one layout.
public final class LayoutCalculator {
    private final TableSet tables;
    private final CardinalityEstimator cardinalities;
    private final ReadCost.Calculator reads;
    private final WriteCost prices;
    private final MaintenanceCosts alone;
    private final BucketListCost lists;
    private final Set<Integer> listed;
    private double answers;
    private double lookups;
    private double writes;
    private double views;
    private double indexes;
    private double storage;
    private double uneven;

    /// Creates a calculator. The storage of the tables is already added.
    ///
    /// @param listed the tables whose time buckets are listed
    public LayoutCalculator(TableSet tables, Prices prices, Set<Integer> listed) {
        Model model = tables.model();
        Replicas replicas = Replicas.of(model.replication());
        this.tables = tables;
        this.cardinalities = new CardinalityEstimator(model);
        this.reads = new ReadCost.Calculator(cardinalities, prices, replicas);
        this.prices = new WriteCost(prices, replicas);
        this.alone = new MaintenanceCosts(model, cardinalities);
        this.lists = new BucketListCost(cardinalities, this.prices);
        this.listed = Set.copyOf(listed);
        for (Table table : tables.tables()) {
            addStorage(table);
        }
    }

    /// The total of all that was added.
    public LayoutCost cost() {
        return new LayoutCost(answers, lookups, writes, views, indexes, storage, uneven);
    }

    /// Adds a question.
    ///
    /// @param rate answers per second
    /// @param micros the cost of one answer in microseconds
    public void add(double rate, double micros) {
        answers += Rates.weight(rate) * micros;
    }

    /// Adds the lookups and writes of a mutation, and the upkeep of indexes and views.
    public void add(MutationDraft draft) {
        double rate = Rates.weight(Rates.of(draft.mutation()));
        MutationWork work = MutationWork.of(draft, cardinalities);
        for (MutationWork.Lookups each : work.lookups()) {
            lookups += rate * each.times().average() * micros(draft, each);
        }
        for (MutationWork.Writes each : work.writes()) {
            Table table = tables.table(each.work().table());
            double times = rate * each.times().average();
            writes += times * micros(table, each.work());
            if (listed.contains(table.number())) {
                writes += times * each.work().inserts() * lists.write(table);
            }
            for (Field field : table.indexed()) {
                indexes += prices.ofIndex(times * rowsWith(field, each.work()));
            }
        }
        for (Table table : tables.tables()) {
            if (table.isView()) {
                views += rate * view(draft.mutation(), table);
            }
        }
    }

    private void addStorage(Table table) {
        double whole = prices.keeping(cardinalities.stored(table, table.others()));
        double bare = prices.keeping(cardinalities.stored(table, List.of()));
        double columns = 0;
        for (Field each : table.others()) {
            columns += prices.keeping(cardinalities.stored(table, List.of(each))) - bare;
        }
        storage += whole;
        uneven += Math.abs(whole - bare - columns);
        if (listed.contains(table.number())) {
            storage += lists.keeping(table);
        }
    }

    private double micros(MutationDraft draft, MutationWork.Lookups each) {
        Read read = draft.answering(each.lookup(), tables).orElseThrow();
        return reads.lookup(each.lookup().demand()).micros()
                + reads.seek(read.demand(), read.table());
    }

    private double micros(Table table, TableWork.RowWrite work) {
        return switch (work) {
            case TableWork.Put(_, var row, _) -> micros(table, row.keySet());
            case TableWork.Change(_, _, var values, _, _) -> micros(table, values.keySet());
            case TableWork.Remove _, TableWork.Add _ -> micros(table, Set.of());
            case TableWork.Reset _ -> 2 * micros(table, Set.of());
            case TableWork.Move(_, _, var row, _) ->
                    micros(table, Set.of()) + micros(table, row.keySet());
        };
    }

    /// The cost of writing the key and some values of one row.
    private double micros(Table table, Collection<Field> values) {
        Set<Field> written = new LinkedHashSet<>(table.bare().fields());
        written.addAll(values);
        return prices.of(1, cardinalities.bytes(List.copyOf(written)));
    }

    private static double rowsWith(Field field, TableWork.RowWrite work) {
        return switch (work) {
            case TableWork.Change(_, _, var values, _, _) -> values.containsKey(field) ? 1 : 0;
            case TableWork.Move _ -> 2;
            case TableWork.Put _, TableWork.Remove _ -> 1;
            case TableWork.Add _, TableWork.Reset _ -> 1;
        };
    }

    private double view(ConceptualMutation mutation, Table view) {
        double sum = 0;
        for (MaintenanceCost.Part part : alone.of(mutation, view, view.others()).parts()) {
            sum += prices.ofView(part.writes(), part.bytes());
        }
        return sum;
    }
}
