package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.LookupScope;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The candidates of a design with their prices, for display.
///
/// Prices are microseconds of one processor core: of a way for each answer, of a table for each
/// second.
///
/// @param tables the candidate tables
/// @param strategies the ways to answer each question, by its name
/// @param lookups what each mutation may have to look up, by its name
public record ProblemListing(
        List<PricedTable> tables,
        Map<String, List<ListedStrategy>> strategies,
        Map<String, List<Lookup>> lookups) {
    /// Copies the collections, keeping their order.
    public ProblemListing {
        tables = List.copyOf(tables);
        strategies = Collections.unmodifiableMap(new LinkedHashMap<>(strategies));
        lookups = Collections.unmodifiableMap(new LinkedHashMap<>(lookups));
    }

    /// A candidate table.
    ///
    /// @param columns how many columns it may store besides its key
    /// @param storage the price of keeping it with all of them
    /// @param maintenance the price of writing it with all of them, for each mutation that does
    public record PricedTable(
            Table table, int columns, double storage, Map<String, Double> maintenance) {
        /// Copies the map, keeping its order.
        public PricedTable {
            maintenance = Collections.unmodifiableMap(new LinkedHashMap<>(maintenance));
        }
    }

    /// A way to answer a question.
    ///
    /// @param micros the price of an answer
    /// @param tables for each read the numbers of the tables that can serve it
    /// @param isAllowed whether the model lets it be taken
    public record ListedStrategy(
            Strategy strategy, double micros, List<List<Integer>> tables, boolean isAllowed) {
        /// Copies the list.
        public ListedStrategy {
            tables = List.copyOf(tables);
        }
    }

    /// A lookup of a mutation.
    ///
    /// @param runs how often it is made each time the mutation happens
    /// @param tables the numbers of the tables that can answer it
    public record Lookup(Demand demand, double runs, LookupScope scope, List<Integer> tables) {
        /// Copies the list.
        public Lookup {
            tables = List.copyOf(tables);
        }
    }

    static ProblemListing of(SearchSpace space, DesignProgram program) {
        List<PricedTable> tables =
                space.candidates().tables().stream()
                        .map(table -> table(space, program, table))
                        .toList();
        Map<String, List<ListedStrategy>> strategies = new LinkedHashMap<>();
        for (SearchSpace.Asked question : space.questions()) {
            strategies.put(
                    question.name(),
                    question.strategies().stream().map(each -> listed(space, each)).toList());
        }
        Map<String, List<Lookup>> lookups = new LinkedHashMap<>();
        for (SearchSpace.Change change : space.changes()) {
            lookups.put(
                    change.mutation().header().name(),
                    change.lookups().values().stream()
                            .map(use -> lookup(space, change, use))
                            .toList());
        }
        return new ProblemListing(tables, strategies, lookups);
    }

    private static PricedTable table(SearchSpace space, DesignProgram program, Table table) {
        Map<String, Double> maintenance = new LinkedHashMap<>();
        for (SearchSpace.Change change : space.changes()) {
            MaintenanceCost cost = change.maintenance().get(table.number());
            double micros = cost == null ? 0 : change.rate() * program.mutations().micros(cost);
            if (micros > 0) {
                maintenance.put(change.mutation().header().name(), micros);
            }
        }
        return new PricedTable(
                table,
                space.columns(table).size(),
                program.storage(table, space.columns(table)),
                maintenance);
    }

    private static ListedStrategy listed(SearchSpace space, PricedStrategy priced) {
        return new ListedStrategy(
                priced.strategy(),
                priced.cost().micros(),
                priced.demands().stream()
                        .map(asked ->
                                space.reads().of(priced, asked).stream().map(Read::number).toList())
                        .toList(),
                priced.isAllowed());
    }

    private static Lookup lookup(
            SearchSpace space, SearchSpace.Change change, MaintenanceCost.LookupUse use) {
        return new Lookup(
                CandidateReads.asking(use),
                use.runs(),
                use.key().scope(),
                space.reads().of(change, use).stream().map(Read::number).toList());
    }
}
