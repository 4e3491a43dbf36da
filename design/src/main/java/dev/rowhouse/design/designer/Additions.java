package dev.rowhouse.design.designer;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Notes what is added to tables after they were chosen. What was not a candidate was not weighed
/// against anything, so a design with additions is not proven to cost least.
///
/// **Thread safety.** None; one layout is made with it.
final class Additions {
    private final TableSet tables;
    private final Map<String, List<Addition>> added = new LinkedHashMap<>();
    private Map<Integer, Table> before = Map.of();

    Additions(TableSet tables) {
        this.tables = tables;
    }

    /// A new table, or new columns and indexes of one that was there.
    private record Addition(int table, boolean isNew, Set<Field> fields) {}

    /// Begins a step that may add something.
    void begin() {
        before = tables.tables().stream().collect(Collectors.toMap(Table::number, each -> each));
    }

    /// Ends the step.
    ///
    /// @param sake for whose sake something was added, such as `conditions of mutations`
    void end(String sake) {
        List<Addition> found = new ArrayList<>();
        for (Table table : tables.tables()) {
            Table old = before.get(table.number());
            if (old == null) {
                found.add(new Addition(table.number(), true, Set.of()));
                continue;
            }
            Set<Field> fields = new LinkedHashSet<>(table.others());
            fields.removeAll(old.others());
            Set<Field> indexed = new LinkedHashSet<>(table.indexed());
            indexed.removeAll(old.indexed());
            fields.addAll(indexed);
            if (!fields.isEmpty()) {
                found.add(new Addition(table.number(), false, fields));
            }
        }
        if (!found.isEmpty()) {
            added.put(sake, found);
        }
    }

    /// A sentence for each step that added something.
    List<String> sentences() {
        Map<Integer, String> names = Layout.names(tables);
        List<String> sentences = new ArrayList<>();
        added.forEach((sake, additions) -> {
            List<String> parts = new ArrayList<>();
            for (Addition each : additions) {
                String name = names.getOrDefault(each.table(), "");
                parts.add(
                        each.isNew()
                                ? "table " + name
                                : "%s of %s"
                                        .formatted(
                                                String.join(
                                                        ", ",
                                                        each.fields().stream()
                                                                .map(Field::path)
                                                                .toList()),
                                                name));
            }
            sentences.add("added after the choice for " + sake + ": " + String.join("; ", parts));
        });
        return sentences;
    }
}
