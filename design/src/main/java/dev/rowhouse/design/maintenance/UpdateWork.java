package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.Identity;
import dev.rowhouse.design.identity.Node;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.naming.Words;
import dev.rowhouse.design.query.Assignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a change of an instance does to the rows in which it stands.
final class UpdateWork {
    private final Model model;
    private final TableSet tables;
    private final Instance instance;
    private final Map<String, Source> assigned = new LinkedHashMap<>();
    private final Set<String> reassignedRoles = new LinkedHashSet<>();
    private final ReferredValues referred;

    UpdateWork(
            Model model, TableSet tables, Instance instance, List<Assignment> values, Asks asks) {
        this.model = model;
        this.tables = tables;
        this.instance = instance;
        for (Assignment assignment : values) {
            assigned.put(assignment.property().path(), new Source.Given(assignment.value()));
            if (!assignment.property().roles().isEmpty()) {
                reassignedRoles.add(assignment.property().roles().getFirst());
            }
        }
        this.referred = new ReferredValues(model, instance.entity().name(), assigned, asks);
    }

    /// The fields whose values say where a row is: its key, and the time behind a bucket.
    static List<Field> keyFields(LogicalTable table) {
        Set<Field> fields = new LinkedHashSet<>(table.key().fields());
        fields.addAll(table.key().partitionSources());
        return List.copyOf(fields);
    }

    /// Whether the change leads a role to another instance.
    boolean reassigns(String role) {
        return reassignedRoles.contains(role);
    }

    /// What the change does to the rows of a table in which the instance may stand at some places.
    List<TableWork> in(List<Place> all) {
        List<Place> places =
                all.stream().filter(place -> !changed(List.of(place)).isEmpty()).toList();
        boolean canMeet = places.size() == 2 && places.stream().anyMatch(this::moves);
        if (!canMeet) {
            return places.stream().flatMap(place -> at(List.of(place)).stream()).toList();
        }
        // Where the instance stands in a row twice, what it does at one place has to know the
        // other, because the row gets another key: then the first does all of it.
        Place first = places.getFirst();
        Place second = places.getLast();
        return List.of(
                new TableWork.WhenSame(
                        first.table().number(),
                        pairs(first, second),
                        at(List.of(first)),
                        at(places)),
                new TableWork.WhenSame(
                        second.table().number(),
                        pairs(second, first),
                        at(List.of(second)),
                        List.of()));
    }

    /// The key of what stands at another place of a row, beside the key of the instance.
    private List<TableWork.WhenSame.Pair> pairs(Place place, Place other) {
        List<TableWork.WhenSame.Pair> pairs = new ArrayList<>();
        instance.key(other)
                .forEach((field, known) ->
                        pairs.add(
                                new TableWork.WhenSame.Pair(
                                        instance.current(place, field), known)));
        return pairs;
    }

    private Set<Field> changed(List<Place> together) {
        LogicalTable table = together.getFirst().table();
        Set<Field> changed = new LinkedHashSet<>();
        for (Field field : all(table)) {
            if (together.stream().anyMatch(place -> changes(place, field))) {
                changed.add(field);
            }
        }
        return changed;
    }

    private static Set<Field> all(LogicalTable table) {
        Set<Field> all = new LinkedHashSet<>(table.fields());
        all.addAll(keyFields(table));
        return all;
    }

    /// Whether the change gives rows another key, or lets them come or go.
    private boolean moves(Place place) {
        return moves(place.table(), changed(List.of(place)));
    }

    private boolean moves(LogicalTable table, Set<Field> changed) {
        return requiredKeys(model, table).stream().anyMatch(changed::contains)
                || keyFields(table).stream().anyMatch(changed::contains);
    }

    /// What the change does to the rows of a table in which the instance stands at all of some places. They are found by the first.
    private List<TableWork> at(List<Place> together) {
        Place place = together.getFirst();
        LogicalTable table = place.table();
        Set<Field> changed = changed(together);
        if (changed.isEmpty()) {
            return List.of();
        }
        if (moves(table, changed)) {
            return move(together, changed);
        }
        List<Field> statics = changed.stream().filter(f -> tables.isStatic(table, f)).toList();
        List<Field> regulars = changed.stream().filter(f -> !tables.isStatic(table, f)).toList();
        List<TableWork> works = new ArrayList<>();
        if (!statics.isEmpty()) {
            works.add(change(together, table.key().partitionSources(), statics));
        }
        if (!regulars.isEmpty()) {
            works.add(change(together, keyFields(table), regulars));
        }
        return works;
    }

    private boolean changes(Place place, Field field) {
        return place.rolesTo(field)
                .filter(roles ->
                        assigned.containsKey(ReferredValues.path(roles, field.attribute()))
                                || (!roles.isEmpty() && reassignedRoles.contains(roles.getFirst())))
                .isPresent();
    }

    private Optional<Source> changedValue(List<Place> together, Field field) {
        Place place =
                together.stream().filter(each -> changes(each, field)).findFirst().orElseThrow();
        return referred.value(place.rolesTo(field).orElseThrow(), field.attribute());
    }

    private TableWork change(List<Place> together, List<Field> keyFields, List<Field> fields) {
        Place place = together.getFirst();
        LogicalTable table = place.table();
        Map<Field, Source> key = current(place, keyFields);
        Map<Field, Source> values = new LinkedHashMap<>();
        for (Field field : fields) {
            changedValue(together, field).ifPresent(source -> values.put(field, source));
        }
        Map<Field, Source> deciding = new LinkedHashMap<>(key);
        deciding.putAll(current(place, requiredKeys(model, table)));
        boolean isStatic = !keyFields.equals(keyFields(table));
        TableWork.Change change =
                new TableWork.Change(
                        table.number(), key, values, isStatic ? List.of() : lives(place));
        TableWork wrapped = wrap(model, table, deciding, instance.certain(), change);
        return isStatic ? wrapped : whereThere(place, key, wrapped);
    }

    /// Work on a row that is there only when something refers to the instance.
    ///
    /// @param key where the row is
    private TableWork whereThere(Place place, Map<Field, Source> key, TableWork work) {
        if (place.node().isRoot() || !instance.certain().containsAll(key.values())) {
            return work;
        }
        LogicalTable table = place.table();
        // The caller knows where the row would be, but not whether anything refers to the instance:
        // an update would make a row.
        Node root = Node.root(place.node().root());
        List<Field> owner = new Identity(model, table.shape()).key(root);
        Set<Source> there = new LinkedHashSet<>(current(place, owner).values());
        if (instance.certain().containsAll(there)) {
            // One refers to it at most, by nothing but its key: whether there is one only the row
            // can
            // tell.
            there = Set.of(instance.stored(place, owner.getFirst()));
        }
        return new TableWork.WhenPresent(table.number(), List.copyOf(there), work);
    }

    private List<Life> lives(Place place) {
        return Lives.of(model, place.table(), field -> Optional.of(instance.current(place, field)));
    }

    /// The keys of the instances without which a table has no row.
    private static List<Field> requiredKeys(Model model, LogicalTable table) {
        Identity identity = new Identity(model, table.shape());
        return table.shape().required().stream()
                .flatMap(node -> identity.key(node).stream())
                .distinct()
                .toList();
    }

    private Map<Field, Source> current(Place place, Iterable<Field> fields) {
        Map<Field, Source> values = new LinkedHashMap<>();
        for (Field field : fields) {
            values.put(field, instance.current(place, field));
        }
        return values;
    }

    private List<TableWork> move(List<Place> together, Set<Field> changed) {
        Place place = together.getFirst();
        LogicalTable table = place.table();
        Map<Field, Source> from = current(place, keyFields(table));
        Map<Field, Source> row = new LinkedHashMap<>();
        for (Field field : all(table)) {
            Optional<Source> value =
                    changed.contains(field)
                            ? changedValue(together, field)
                            : Optional.of(instance.current(place, field));
            value.ifPresent(source -> row.put(field, source));
        }
        boolean isSimple =
                table.shape().elements().isEmpty()
                        && presence(model, table, from, instance.certain()).isEmpty()
                        && presence(model, table, row, instance.certain()).isEmpty()
                        && row.keySet().containsAll(keyFields(table));
        if (isSimple) {
            TableWork move = new TableWork.Move(table.number(), from, row, lives(place));
            return List.of(whereThere(place, from, move));
        }
        List<TableWork> works = new ArrayList<>();
        works.add(
                wrap(
                        model,
                        table,
                        from,
                        instance.certain(),
                        new TableWork.Remove(table.number(), from)));
        if (row.keySet().containsAll(keyFields(table))) {
            works.add(
                    wrap(
                            model,
                            table,
                            row,
                            instance.certain(),
                            new TableWork.Put(table.number(), row, lives(place))));
        }
        return works.stream().map(work -> whereThere(place, from, work)).toList();
    }

    /// Puts work into the loops and conditions that its table's rows need: a loop per collection of which a row holds one element, and a condition
    /// that no key column and no instance that the shape insists on is missing.
    ///
    /// @param values the values of the row's fields, at least those of its key; for an element of a collection, the whole collection
    /// @param certain the values that cannot be missing
    static TableWork wrap(
            Model model,
            LogicalTable table,
            Map<Field, Source> values,
            Set<Source> certain,
            TableWork work) {
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
                            table.number(), loop.name(), loop.collection(), wrapped);
        }
        List<Source> present = presence(model, table, values, certain);
        return present.isEmpty()
                ? wrapped
                : new TableWork.WhenPresent(table.number(), present, wrapped);
    }

    private record Loop(Field element, String name, Source collection) {}

    /// The values without which there is no row.
    private static List<Source> presence(
            Model model, LogicalTable table, Map<Field, Source> values, Set<Source> certain) {
        RowShape shape = table.shape();
        Identity identity = new Identity(model, shape);
        Set<Source> present = new LinkedHashSet<>();
        for (Field field : keyFields(table)) {
            Source value = values.get(field);
            if (value != null && identity.isOptional(field)) {
                present.add(value);
            }
        }
        for (Field field : requiredKeys(model, table)) {
            Source value = values.get(field);
            if (value != null) {
                present.add(value);
            }
        }
        present.removeAll(certain);
        return List.copyOf(present);
    }
}
