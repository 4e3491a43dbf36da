package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.TableWork.WhenSame;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.naming.Words;
import dev.rowhouse.model.query.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The conditions under which a table has a row: no column of its key is null, and no key of an
/// instance that the shape requires.
final class RowConditions {
    private RowConditions() {}

    /// The fields that locate a row: its key, and the time from which a bucket is computed.
    static List<Field> keyFields(Table table) {
        Set<Field> fields = new LinkedHashSet<>(table.key().fields());
        fields.addAll(table.key().partitionSources());
        return List.copyOf(fields);
    }

    /// The keys of the instances without which a table has no row.
    static List<Field> requiredKeys(Model model, Table table) {
        Identity identity = new Identity(model, table.shape());
        return table.shape().required().stream()
                .flatMap(node -> identity.key(node).stream())
                .distinct()
                .toList();
    }

    /// The fields that decide, beside the key, whether a table has a row: the keys of required
    /// instances, and the attributes of a partial table's condition.
    static List<Field> decidingFields(Model model, Table table) {
        List<Field> fields = new ArrayList<>(requiredKeys(model, table));
        fields.addAll(table.shape().fixedFields());
        return fields;
    }

    /// Whether some values are constants with which a partial table has no row.
    static boolean isExcluded(Table table, Map<Field, Source> values) {
        return table.shape().fixed().stream()
                .anyMatch(each ->
                        switch (values.get(each.field())) {
                            case Source.Given(Value.Constant(var literal, _)) ->
                                    !literal.equals(each.value());
                            case Source.Nothing _ -> true;
                            case null, default -> false;
                        });
    }

    /// Whether a row that keeps its key is there after a change if it was there before: a partial
    /// table has a row of each such instance, and the row needs no other instance than before.
    ///
    /// @param before the values that decide whether there is a row before the change
    /// @param after those after it
    static boolean keepsRow(
            Model model,
            Occurrence occurrence,
            Map<Field, Source> before,
            Map<Field, Source> after,
            Set<Source> certain) {
        RowShape shape = occurrence.table().shape();
        return shape.elements().isEmpty()
                && shape.fixed().stream()
                        .allMatch(each ->
                                after.containsKey(each.field())
                                        && constant(each).equals(after.get(each.field())))
                && presence(model, occurrence, before, certain)
                        .containsAll(presence(model, occurrence, after, certain));
    }

    /// Wraps work in the loops and conditions that its table's rows need. A collection whose
    /// elements become rows needs a loop. Key columns and instances that the shape requires need a
    /// condition that they are not null, a partial table the condition of its rows.
    ///
    /// @param occurrence the place of the instance in these rows
    /// @param values the values of the row's fields, at least those of its key; for an element of a
    ///     collection, the whole collection. Of a partial table's condition, those that are in
    ///     doubt
    /// @param certain the values that cannot be missing
    static TableWork wrap(
            Model model,
            Occurrence occurrence,
            Map<Field, Source> values,
            Set<Source> certain,
            TableWork work) {
        Table table = occurrence.table();
        TableWork wrapped = work;
        List<Loop> loops = new ArrayList<>();
        for (Field element : table.shape().elements()) {
            if (values.containsKey(element)) {
                String name = Words.singular(element.attribute().name());
                loops.add(new Loop(element, name, values.get(element)));
            }
        }
        for (Loop loop : loops) {
            wrapped = Substitution.element(wrapped, loop.element(), loop.name());
        }
        for (Loop loop : loops) {
            wrapped =
                    new TableWork.PerElement(
                            table.number(),
                            loop.element(),
                            loop.name(),
                            loop.collection(),
                            wrapped);
        }
        for (FixedValue fixed : table.shape().fixed()) {
            Source value = values.get(fixed.field());
            Source wanted = constant(fixed);
            if (value != null && !value.equals(wanted)) {
                wrapped =
                        new TableWork.WhenValue(
                                table.number(),
                                table.shape(),
                                fixed,
                                new WhenSame.Pair(value, wanted),
                                wrapped);
            }
        }
        List<Source> present = presence(model, occurrence, values, certain);
        return present.isEmpty()
                ? wrapped
                : new TableWork.WhenPresent(table.number(), present, false, wrapped);
    }

    /// The value that all rows have.
    static Source constant(FixedValue fixed) {
        return new Source.Given(new Value.Constant(fixed.value(), fixed.field().type()));
    }

    /// The key of the row that takes the place of another. Empty when an equal key does not tell
    /// that the row stays: some elements of a collection may stay, and a row may go because it
    /// misses a reference that its key does not have, or the value of a partial table.
    ///
    /// @param changed the fields that change
    /// @param from the key of the row before
    /// @param row the row after the change
    /// @param deciding the values after the change that decide whether there is a row
    static Map<Field, Source> successor(
            Model model,
            Occurrence occurrence,
            Set<Field> changed,
            Map<Field, Source> from,
            Map<Field, Source> row,
            Map<Field, Source> deciding,
            Set<Source> certain) {
        Table table = occurrence.table();
        List<Field> key = keyFields(table);
        List<Source> inDoubt = presence(model, occurrence, deciding, certain);
        boolean isToldByKey =
                table.shape().elements().isEmpty()
                        && row.keySet().containsAll(key)
                        && decidingFields(model, table).stream()
                                .filter(field -> changed.contains(field) && !key.contains(field))
                                .noneMatch(field ->
                                        table.shape().fixedFields().contains(field)
                                                || !deciding.containsKey(field)
                                                || inDoubt.contains(deciding.get(field)));
        if (!isToldByKey) {
            return Map.of();
        }
        Map<Field, Source> successor = new LinkedHashMap<>(row);
        successor.keySet().retainAll(key);
        return successor.equals(from) ? Map.of() : successor;
    }

    private record Loop(Field element, String name, Source collection) {}

    /// The values that must not be null for the row to exist.
    static List<Source> presence(
            Model model, Occurrence occurrence, Map<Field, Source> values, Set<Source> certain) {
        Table table = occurrence.table();
        Identity identity = new Identity(model, table.shape());
        List<Field> required = requiredKeys(model, table);
        // The instance may be at several places of a row, and the row is found whatever it refers
        // to.
        List<Occurrence> places =
                Occurrence.of(model, table, identity.entity(occurrence.node()).name());
        Set<Source> present = new LinkedHashSet<>();
        for (Field field : keyFields(table)) {
            Source value = values.get(field);
            boolean mayBeMissing =
                    identity.isOptional(field)
                            || places.stream().anyMatch(each -> each.rolesTo(field).isPresent())
                                    && !values.keySet().containsAll(required)
                                    && identity.isBehindOptional(field);
            if (value != null && mayBeMissing) {
                present.add(value);
            }
        }
        for (Field field : required) {
            Source value = values.get(field);
            if (value != null) {
                present.add(value);
            }
        }
        present.removeAll(certain);
        return List.copyOf(present);
    }
}
