package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Columns that a table stores together or not at all, because each question or mutation that needs
/// one of them needs the others. One variable of the program stands for all of them.
///
/// The bundles are found by refinement. All columns of a table begin in one class. Two columns are
/// separated when a question needs one but not the other, or when a mutation reads them for columns
/// of different classes.
final class Bundles {
    private final SearchSpace space;
    private final Map<Column, Integer> classes = new LinkedHashMap<>();

    private record Column(int table, Field field) {}

    private Bundles(SearchSpace space) {
        this.space = space;
    }

    /// The bundles of all candidate tables: for each table number, sets of columns.
    static Map<Integer, List<Set<Field>>> of(SearchSpace space) {
        Bundles bundles = new Bundles(space);
        bundles.start();
        int before;
        do {
            before = bundles.count();
            bundles.refine();
        } while (bundles.count() > before);
        return bundles.sets();
    }

    private int count() {
        return (int) classes.values().stream().distinct().count();
    }

    private void start() {
        Map<Column, List<Object>> signatures = new LinkedHashMap<>();
        for (Table table : space.candidates().tables()) {
            for (Field field : space.columns(table)) {
                List<Object> signature = new ArrayList<>();
                signature.add(table.number());
                signature.add(space.given().getOrDefault(table.number(), Set.of()).contains(field));
                signatures.put(new Column(table.number(), field), signature);
            }
        }
        int reader = 0;
        for (SearchSpace.Asked question : space.questions()) {
            for (PricedStrategy priced : question.strategies()) {
                for (PricedDemand asked : priced.demands()) {
                    for (Read read : space.reads().of(priced, asked)) {
                        sign(signatures, read.table(), read.demand().outputs(), reader);
                        sign(signatures, read.table(), read.index().stream().toList(), "index");
                        Optional<Table> base =
                                read.table().base().map(space.candidates().tables()::get);
                        if (base.isPresent()) {
                            sign(signatures, base.get(), read.demand().outputs(), "view " + reader);
                            sign(signatures, base.get(), read.table().key().fields(), "key");
                        }
                    }
                    reader++;
                }
            }
        }
        number(signatures);
    }

    private void refine() {
        Map<Column, List<Object>> signatures = new LinkedHashMap<>();
        classes.forEach(
                (column, number) -> signatures.put(column, new ArrayList<>(List.of(number))));
        int asker = 0;
        for (SearchSpace.Change change : space.changes()) {
            for (MaintenanceCost.LookupUse lookup : change.lookups().values()) {
                Map<Field, Set<Object>> triggers = triggers(change, lookup);
                for (Read read : space.reads().of(change, lookup)) {
                    List<Field> there = read.demand().outputs();
                    List<Field> asked = List.copyOf(lookup.outputs());
                    for (int i = 0; i < asked.size(); i++) {
                        Object sign = List.of(asker, triggers.getOrDefault(asked.get(i), Set.of()));
                        sign(signatures, read.table(), List.of(there.get(i)), sign);
                    }
                }
                asker++;
            }
        }
        number(signatures);
    }

    /// For each field that a mutation looks up, the tables and column classes that need the value.
    private Map<Field, Set<Object>> triggers(
            SearchSpace.Change change, MaintenanceCost.LookupUse lookup) {
        Map<Field, Set<Object>> triggers = new LinkedHashMap<>();
        change.maintenance()
                .forEach((table, maintenance) -> {
                    for (MaintenanceCost.Part part : maintenance.parts()) {
                        for (MaintenanceCost.LookupUse use : part.lookups()) {
                            if (use.key().equals(lookup.key())) {
                                for (Field output : use.outputs()) {
                                    Set<Object> all =
                                            triggers.computeIfAbsent(
                                                    output, _ -> new LinkedHashSet<>());
                                    if (part.columns().isEmpty()) {
                                        all.add("table " + table);
                                    }
                                    part.columns()
                                            .forEach(field -> all.add(sign(table, field, part)));
                                }
                            }
                        }
                    }
                });
        return triggers;
    }

    /// The class of a column that makes work necessary, with that of the column beside it.
    private List<Object> sign(int table, Field field, MaintenanceCost.Part part) {
        List<Object> sign = new ArrayList<>();
        sign.add(Optional.ofNullable(classes.get(new Column(table, field))));
        part.beside()
                .map(beside -> Optional.ofNullable(classes.get(new Column(table, beside))))
                .ifPresent(sign::add);
        return sign;
    }

    private static void sign(
            Map<Column, List<Object>> signatures, Table table, List<Field> fields, Object sign) {
        for (Field field : fields) {
            List<Object> signature = signatures.get(new Column(table.number(), field));
            if (signature != null) {
                signature.add(sign);
            }
        }
    }

    private void number(Map<Column, List<Object>> signatures) {
        Map<List<Object>, Integer> numbers = new LinkedHashMap<>();
        signatures.forEach((column, signature) -> {
            int number = numbers.computeIfAbsent(signature, _ -> numbers.size());
            classes.put(column, number);
        });
    }

    private Map<Integer, List<Set<Field>>> sets() {
        Map<Integer, Map<Integer, Set<Field>>> byTable = new LinkedHashMap<>();
        classes.forEach((column, number) ->
                byTable.computeIfAbsent(column.table(), _ -> new LinkedHashMap<>())
                        .computeIfAbsent(number, _ -> new LinkedHashSet<>())
                        .add(column.field()));
        Map<Integer, List<Set<Field>>> sets = new LinkedHashMap<>();
        byTable.forEach((table, each) -> sets.put(table, List.copyOf(each.values())));
        return sets;
    }
}
