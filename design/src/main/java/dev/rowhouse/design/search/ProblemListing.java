package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.LookupScope;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Everything among which a design is chosen, with its prices, to be shown to people.
///
/// Prices are microseconds of one processor core: of a way for each answer, of a table for each
/// second.
///
/// @param tables the candidate tables
/// @param ways the ways to answer each question, by its name
/// @param lookups what each mutation may have to look up, by its name
public record ProblemListing(
        List<PricedTable> tables, Map<String, List<Way>> ways, Map<String, List<Lookup>> lookups) {
    /// Copies the collections, keeping their order.
    public ProblemListing {
        tables = List.copyOf(tables);
        ways = Collections.unmodifiableMap(new LinkedHashMap<>(ways));
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
    public record Way(
            Strategy strategy, double micros, List<List<Integer>> tables, boolean isAllowed) {
        /// Copies the list.
        public Way {
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
        Map<String, List<Way>> ways = new LinkedHashMap<>();
        for (SearchSpace.Asked question : space.questions()) {
            ways.put(
                    question.name(), question.ways().stream().map(way -> way(space, way)).toList());
        }
        Map<String, List<Lookup>> lookups = new LinkedHashMap<>();
        for (SearchSpace.Change change : space.changes()) {
            lookups.put(
                    change.mutation().header().name(),
                    change.lookups().values().stream()
                            .map(use -> lookup(space, change, use))
                            .toList());
        }
        return new ProblemListing(tables, ways, lookups);
    }

    private static PricedTable table(
            SearchSpace space, DesignProgram program, Table table) {
        Map<String, Double> maintenance = new LinkedHashMap<>();
        for (SearchSpace.Change change : space.changes()) {
            MaintenanceCost cost = change.maintenance().get(table.number());
            double micros = cost == null ? 0 : change.rate() * program.micros(table, cost);
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

    private static Way way(SearchSpace space, SearchSpace.Way way) {
        return new Way(
                way.strategy(),
                way.cost().micros(),
                way.accesses().stream()
                        .map(access ->
                                space.reads(way, access).stream()
                                        .map(read -> read.number())
                                        .toList())
                        .toList(),
                way.isAllowed());
    }

    private static Lookup lookup(
            SearchSpace space, SearchSpace.Change change, MaintenanceCost.LookupUse use) {
        return new Lookup(
                SearchSpace.asking(use),
                use.runs(),
                use.key().scope(),
                space.reads(change, use).stream().map(read -> read.number()).toList());
    }
}
