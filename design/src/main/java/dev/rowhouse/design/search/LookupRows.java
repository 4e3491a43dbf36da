package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.maintenance.LookupScope;
import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// The part of the program about lookups of mutations: each that some table makes necessary is
/// answered by one table, which stores what is wanted.
///
/// **Thread safety.** None; one program owns it.
final class LookupRows {
    private final DesignProgram design;
    private final List<Reply> replies = new ArrayList<>();

    LookupRows(DesignProgram design) {
        this.design = design;
    }

    /// A table that may answer a mutation's question, with the variable that says so.
    record Reply(
            SearchSpace.Change change,
            MaintenanceCost.LookupUse lookup,
            DesignProgram.ReadVariable read) {}

    /// All tables that may answer lookups.
    List<Reply> replies() {
        return List.copyOf(replies);
    }

    private ProgramBuilder program() {
        return design.builder();
    }

    /// Adds a lookup; returns the variables of the tables that may answer it.
    Map<Integer, Integer> add(
            SearchSpace.Change change,
            MaintenanceCost.LookupUse lookup,
            Map<Integer, Set<Field>> wanted) {
        int asked;
        if (wanted.size() == 1) {
            asked = wanted.keySet().iterator().next();
        } else {
            asked = program().following("a_" + change.mutation().header().name(), 0);
            wanted.keySet().forEach(trigger -> program().implies(trigger, asked));
        }
        List<Read> reads = design.space().reads().of(change, lookup);
        double runs = change.rate() * lookup.runs();
        Demand bare = lookup.demand().showing(List.of());
        double cost = design.space().readCosts().lookup(bare).micros();
        program().addCost(asked, runs * cost);
        payFor(
                change,
                lookup,
                asked,
                wanted,
                field ->
                        runs
                                * (design.space()
                                                .readCosts()
                                                .lookup(bare.showing(List.of(field)))
                                                .micros()
                                        - cost));
        List<Field> outputs = List.copyOf(lookup.outputs());
        Map<Integer, Integer> served = new LinkedHashMap<>();
        for (Read read : reads) {
            int variable =
                    program()
                            .binary(
                                    "s_%s_%d"
                                            .formatted(
                                                    change.mutation().header().name(),
                                                    read.number()),
                                    runs * design.seek(read));
            served.put(read.number(), variable);
            program().implies(variable, design.table(read.table()));
            for (int i = 0; i < outputs.size(); i++) {
                Integer column = design.columns(read.table()).get(read.demand().outputs().get(i));
                if (column != null) {
                    wantFrom(variable, column, outputs.get(i), asked, wanted);
                }
            }
            replies.add(new Reply(change, lookup, new DesignProgram.ReadVariable(read, variable)));
        }
        program().asMany(served.values(), asked);
        return served;
    }

    /// Adds the cost of reading what a lookup is made for, each field where something wants it.
    private void payFor(
            SearchSpace.Change change,
            MaintenanceCost.LookupUse lookup,
            int asked,
            Map<Integer, Set<Field>> wanted,
            ToDoubleFunction<Field> cost) {
        Map<Set<Integer>, Double> byTriggers = new LinkedHashMap<>();
        for (Field output : lookup.outputs()) {
            Set<Integer> wanting = wanting(output, wanted);
            byTriggers.merge(wanting, cost.applyAsDouble(output), Double::sum);
        }
        byTriggers.forEach((wanting, micros) -> {
            if (wanting.contains(asked) || wanting.size() == wanted.size()) {
                program().addCost(asked, micros);
            } else if (micros > 0 && !wanting.isEmpty()) {
                int variable =
                        program().following("o_" + change.mutation().header().name(), micros);
                wanting.forEach(trigger -> program().implies(trigger, variable));
            }
        });
    }

    /// The variables for whose sake a field is looked up.
    private static Set<Integer> wanting(Field output, Map<Integer, Set<Field>> wanted) {
        Set<Integer> wanting = new LinkedHashSet<>();
        wanted.forEach((trigger, outputs) -> {
            if (outputs.contains(output)) {
                wanting.add(trigger);
            }
        });
        return wanting;
    }

    private void wantFrom(
            int variable, int column, Field output, int asked, Map<Integer, Set<Field>> wanted) {
        Set<Integer> wanting = wanting(output, wanted);
        if (wanting.contains(asked) || wanting.size() == wanted.size()) {
            program().implies(variable, column);
            return;
        }
        wanting.forEach(trigger -> program().bothImply(variable, trigger, column));
    }

    /// A lookup that reads again before the last table is written reads from another table than
    /// the one that is written last.
    ///
    /// @param served for each lookup the variables of the tables that may answer it
    void keepApart(Map<MaintenanceCost.LookupUse, Map<Integer, Integer>> served) {
        served.forEach((later, answering) -> {
            if (later.key().scope() != LookupScope.FRESH_BEFORE_LAST) {
                return;
            }
            served.forEach((first, telling) -> {
                boolean isFirst =
                        first.key().scope() == LookupScope.ANY
                                || first.key().scope() == LookupScope.NOT_DECIDING;
                if (isFirst && first.tellsInstance()) {
                    answering.forEach((table, variable) -> {
                        Integer other = telling.get(table);
                        if (other != null) {
                            program().notBoth(variable, other);
                        }
                    });
                }
            });
        });
    }
}
