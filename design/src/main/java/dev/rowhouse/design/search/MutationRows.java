package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.LookupKey;
import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.cost.WriteCost;
import dev.rowhouse.model.identity.Field;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The part of the program about mutations: the writes and lookups that each table and column makes
/// necessary, and the tables that make a mutation impossible.
///
/// **Thread safety.** None; one program owns it.
final class MutationRows {
    private final DesignProgram design;
    private final WriteCost writes;
    private final LookupRows lookups;
    private final Map<String, Set<Integer>> refusing = new LinkedHashMap<>();

    MutationRows(DesignProgram design, WriteCost writes) {
        this.design = design;
        this.writes = writes;
        this.lookups = new LookupRows(design);
    }

    private ProgramBuilder program() {
        return design.builder();
    }

    /// All tables that may answer lookups.
    List<LookupRows.Reply> replies() {
        return lookups.replies();
    }

    /// For each mutation that some table or column makes impossible, their variables.
    Map<String, Set<Integer>> refusing() {
        return Collections.unmodifiableMap(refusing);
    }

    /// Adds a mutation; returns how many rows each variable makes it write.
    Map<Integer, Double> add(SearchSpace.Change change) {
        Map<Integer, Double> rows = new LinkedHashMap<>();
        Map<LookupKey, Map<Integer, Set<Field>>> triggers = new LinkedHashMap<>();
        int telling = program().following("l_" + change.mutation().header().name(), 0);
        change.maintenance()
                .forEach((number, maintenance) -> {
                    refuse(change, number, maintenance);
                    for (MaintenanceCost.Part part : maintenance.parts()) {
                        int trigger = trigger(change, number, part);
                        program().addCost(trigger, change.rate() * micros(part));
                        if (!part.isOfView()) {
                            rows.merge(trigger, part.writes(), Double::sum);
                        }
                        for (MaintenanceCost.LookupUse use : part.lookups()) {
                            int wanting = use.isCheck() ? both(trigger, telling) : trigger;
                            triggers.computeIfAbsent(use.key(), _ -> new LinkedHashMap<>())
                                    .computeIfAbsent(wanting, _ -> new LinkedHashSet<>())
                                    .addAll(use.outputs());
                        }
                    }
                });
        Map<MaintenanceCost.LookupUse, Map<Integer, Integer>> served = new LinkedHashMap<>();
        triggers.forEach((key, wanted) -> {
            MaintenanceCost.LookupUse lookup = change.lookups().get(key);
            if (lookup != null) {
                Map<Integer, Integer> answering = lookups.add(change, lookup, wanted);
                served.put(lookup, answering);
                if (lookup.tellsInstance()) {
                    answering.values().forEach(variable -> program().implies(variable, telling));
                }
            }
        });
        lookups.keepApart(served);
        return rows;
    }

    /// Notes that a table, or columns of it, make a mutation impossible.
    private void refuse(SearchSpace.Change change, int number, MaintenanceCost maintenance) {
        Set<Integer> variables = new LinkedHashSet<>();
        if (maintenance.isRefused()) {
            variables.add(design.table(number));
        }
        Map<Field, Integer> stored = design.columns(number);
        maintenance.refused().forEach(field -> variables.add(stored.get(field)));
        if (!variables.isEmpty()) {
            refusing.computeIfAbsent(change.mutation().header().name(), _ -> new LinkedHashSet<>())
                    .addAll(variables);
        }
    }

    /// A variable that is 1 when two others are.
    private int both(int one, int other) {
        int variable = program().following("b_%d_%d".formatted(one, other), 0);
        program().bothImply(one, other, variable);
        return variable;
    }

    private double micros(MaintenanceCost.Part part) {
        return part.isOfView()
                ? writes.ofView(part.writes(), part.bytes())
                : writes.of(part.writes(), part.bytes());
    }

    /// The price of all the writes of a mutation for a table, each time it happens.
    double micros(MaintenanceCost cost) {
        return cost.parts().stream().mapToDouble(this::micros).sum();
    }

    /// The variable that is 1 when a piece of work is needed.
    int trigger(SearchSpace.Change change, int table, MaintenanceCost.Part part) {
        int any = anyOf(change, table, part);
        return part.beside()
                .map(field -> design.columns(table).get(field))
                .map(beside -> both(any, beside))
                .orElse(any);
    }

    private int anyOf(SearchSpace.Change change, int table, MaintenanceCost.Part part) {
        Map<Field, Integer> stored = design.columns(table);
        List<Integer> needed = part.columns().stream().map(stored::get).distinct().toList();
        if (needed.isEmpty()) {
            return design.table(table);
        }
        if (needed.size() == 1) {
            return needed.getFirst();
        }
        int variable =
                program()
                        .following(
                                "u_%s_%d".formatted(change.mutation().header().name(), table), 0);
        needed.forEach(column -> program().implies(column, variable));
        return variable;
    }
}
