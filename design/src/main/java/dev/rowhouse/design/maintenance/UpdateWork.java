package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The work of an UPDATE on the rows that show the instance.
final class UpdateWork {
    private final Model model;
    private final TableSet tables;
    private final ConditionTables claims;
    private final Instance instance;
    private final ChangedFields changes;
    // The values that are never null: those of the WHERE clause, and those of a new key.
    private final Set<Source> certain;
    // Whether values change by which the instance and its rows are found.
    private final boolean changesFinding;

    /// @param assigned the new values by the paths of the instance's properties
    UpdateWork(
            Model model,
            TableSet tables,
            Instance instance,
            Map<String, Source> assigned,
            Lookups lookups) {
        this.model = model;
        this.tables = tables;
        this.claims = new ConditionTables(model, tables);
        this.instance = instance;
        this.changes = new ChangedFields(model, instance.entity().name(), assigned, lookups);
        this.changesFinding = !Collections.disjoint(assigned.keySet(), instance.known().keySet());
        this.certain = instance.certain();
        model.keyProperties(instance.entity().name()).stream()
                .flatMap(part -> Optional.ofNullable(assigned.get(part.path())).stream())
                .forEach(certain::add);
    }

    /// Whether the change makes a role refer to another instance.
    boolean reassigns(String role) {
        return changes.reassigns(role);
    }

    /// The places of a table's rows at which the change shows.
    List<Occurrence> changed(List<Occurrence> places) {
        return places.stream().filter(each -> !changes.of(List.of(each)).isEmpty()).toList();
    }

    /// Whether the rows that show the instance at some places keep their keys.
    boolean keepsKeys(List<Occurrence> places) {
        return places.stream().noneMatch(this::moves);
    }

    /// The work of the change on the rows of a table, for all places that may show the instance.
    ///
    /// A row may show the instance at several places. When the row gets another key, or a claim
    /// another owner, the work at one place must consider the others. So the first place that
    /// changes the key or the owner does all the work for the row, and the others leave the row
    /// alone.
    List<TableWork> in(List<Occurrence> all) {
        List<Occurrence> moving = new ArrayList<>();
        List<Occurrence> staying = new ArrayList<>();
        for (Occurrence occurrence : all) {
            if (!changes.of(List.of(occurrence)).isEmpty()) {
                (moves(occurrence) ? moving : staying).add(occurrence);
            }
        }
        List<TableWork> works = new ArrayList<>();
        for (int i = 0; i < moving.size(); i++) {
            Occurrence occurrence = moving.get(i);
            List<Occurrence> others = new ArrayList<>(moving.subList(i + 1, moving.size()));
            if (changesFinding) {
                // A second call may no longer find a row that has moved, so all of its values move.
                others.addAll(staying);
            }
            works.addAll(
                    unlessAt(
                            moving.subList(0, i),
                            occurrence,
                            withThose(
                                    others,
                                    List.of(occurrence),
                                    changesFinding ? List.of() : staying)));
        }
        List<Occurrence> owning =
                staying.stream()
                        .filter(each ->
                                !Collections.disjoint(
                                        claims.owner(each.table()), changes.of(List.of(each))))
                        .toList();
        for (int i = 0; i < owning.size(); i++) {
            List<Occurrence> others = new ArrayList<>(owning.subList(i + 1, owning.size()));
            staying.stream().filter(each -> !owning.contains(each)).forEach(others::add);
            List<TableWork> change = changeWith(others, List.of(owning.get(i)));
            works.addAll(unlessAt(owning.subList(0, i), owning.get(i), change));
        }
        for (Occurrence occurrence : staying) {
            if (!owning.contains(occurrence)) {
                List<Occurrence> before = new ArrayList<>(moving);
                before.addAll(owning);
                works.addAll(unlessAt(before, occurrence, change(occurrence)));
            }
        }
        return works;
    }

    /// The work on claims whose owner gets another key. Their condition is the old key, so the
    /// changes at all places of the row are one write.
    private List<TableWork> changeWith(List<Occurrence> others, List<Occurrence> together) {
        Occurrence occurrence = together.getFirst();
        if (others.isEmpty()) {
            return change(
                    occurrence,
                    changedValues(together, changes.of(together)),
                    fields -> current(occurrence, fields));
        }
        List<Occurrence> rest = others.subList(1, others.size());
        List<Occurrence> longer = new ArrayList<>(together);
        longer.add(others.getFirst());
        return List.of(
                whenSame(
                        occurrence,
                        others.getFirst(),
                        changeWith(rest, together),
                        changeWith(rest, longer)));
    }

    /// The work on rows that show the instance at one place and at none of the others.
    private List<TableWork> unlessAt(
            List<Occurrence> others, Occurrence occurrence, List<TableWork> works) {
        List<TableWork> wrapped = works;
        for (Occurrence other : others.reversed()) {
            wrapped = List.of(whenSame(occurrence, other, wrapped, List.of()));
        }
        return wrapped;
    }

    /// Moves the rows that show the instance at some places, and perhaps at others that also change
    /// the key. Changes at the remaining places are written after the move.
    private List<TableWork> withThose(
            List<Occurrence> others, List<Occurrence> together, List<Occurrence> staying) {
        Occurrence occurrence = together.getFirst();
        if (!others.isEmpty()) {
            Occurrence next = others.getFirst();
            List<Occurrence> rest = others.subList(1, others.size());
            List<Occurrence> longer = new ArrayList<>(together);
            longer.add(next);
            return List.of(
                    whenSame(
                            occurrence,
                            next,
                            withThose(rest, together, staying),
                            withThose(rest, longer, staying)));
        }
        List<TableWork> works = new ArrayList<>(move(together));
        for (Occurrence other : staying) {
            List<TableWork> afterwards = changeMoved(together, other);
            if (!afterwards.isEmpty()) {
                works.add(whenSame(occurrence, other, List.of(), afterwards));
            }
        }
        return works;
    }

    private TableWork whenSame(
            Occurrence occurrence,
            Occurrence other,
            List<TableWork> different,
            List<TableWork> same) {
        return new TableWork.WhenSame(
                occurrence.table().number(), pairs(occurrence, other), different, same);
    }

    /// The key values at another place of a row, each paired with the instance's own value.
    private List<TableWork.WhenSame.Pair> pairs(Occurrence occurrence, Occurrence other) {
        List<TableWork.WhenSame.Pair> pairs = new ArrayList<>();
        instance.key(other)
                .forEach((field, known) ->
                        pairs.add(
                                new TableWork.WhenSame.Pair(
                                        instance.current(occurrence, field), known)));
        return pairs;
    }

    /// Whether the change gives rows another key, or adds or removes rows.
    private boolean moves(Occurrence occurrence) {
        Table table = occurrence.table();
        Set<Field> changed = changes.of(List.of(occurrence));
        return RowConditions.decidingFields(model, table).stream().anyMatch(changed::contains)
                || RowConditions.keyFields(table).stream().anyMatch(changed::contains);
    }

    /// The work of the change on rows that keep their key.
    private List<TableWork> change(Occurrence occurrence) {
        return change(
                occurrence,
                changedValues(List.of(occurrence), changes.of(List.of(occurrence))),
                fields ->
                        isBeside(occurrence, fields)
                                ? own(occurrence, fields)
                                : current(occurrence, fields));
    }

    /// Whether all fields are stored beside a collection and the instance leads to them. Then the
    /// elements need not be read.
    private static boolean isBeside(Occurrence occurrence, List<Field> fields) {
        return occurrence.table().nesting().isPresent()
                && fields.stream()
                        .allMatch(field ->
                                !occurrence.table().isNested(field)
                                        && occurrence.rolesTo(field).isPresent());
    }

    private Map<Field, Source> own(Occurrence occurrence, List<Field> fields) {
        Map<Field, Source> values = new LinkedHashMap<>();
        fields.forEach(field -> values.put(field, instance.own(occurrence, field)));
        return values;
    }

    /// The work of the change at another place of rows that have been moved.
    private List<TableWork> changeMoved(List<Occurrence> together, Occurrence other) {
        Map<Field, Source> row = moved(together);
        Map<Field, Source> deciding = deciding(together, row);
        Set<Field> changed = changes.of(List.of(other));
        changed.removeAll(changes.of(together));
        boolean isThere =
                row.keySet().containsAll(RowConditions.keyFields(other.table()))
                        && !RowConditions.isExcluded(other.table(), deciding);
        return isThere
                ? change(
                        together.getFirst(),
                        changedValues(List.of(other), changed),
                        fields -> among(deciding, fields))
                : List.of();
    }

    private Map<Field, Source> changedValues(List<Occurrence> together, Set<Field> changed) {
        Map<Field, Source> values = new LinkedHashMap<>();
        for (Field field : changed) {
            changes.value(together, field).ifPresent(source -> values.put(field, source));
        }
        return values;
    }

    private static Map<Field, Source> among(Map<Field, Source> row, List<Field> fields) {
        Map<Field, Source> among = new LinkedHashMap<>();
        fields.stream()
                .filter(row::containsKey)
                .forEach(field -> among.put(field, Objects.requireNonNull(row.get(field))));
        return among;
    }

    /// @param finder the place of the instance through which the rows are found
    /// @param values the new values
    /// @param row the values of the row's other fields at that time
    private List<TableWork> change(
            Occurrence finder,
            Map<Field, Source> values,
            Function<List<Field>, Map<Field, Source>> row) {
        Table table = finder.table();
        Map<Field, Source> statics = new LinkedHashMap<>();
        Map<Field, Source> regulars = new LinkedHashMap<>();
        Map<Field, Source> besides = new LinkedHashMap<>();
        values.forEach((field, source) -> {
            boolean isBeside = table.nesting().isPresent() && !table.isNested(field);
            (tables.isStatic(table, field) ? statics : isBeside ? besides : regulars)
                    .put(field, source);
        });
        Map<Field, Source> required = row.apply(RowConditions.decidingFields(model, table));
        List<TableWork> works = new ArrayList<>();
        if (!statics.isEmpty()) {
            Map<Field, Source> key = row.apply(table.key().partitionSources());
            works.add(
                    present(
                            finder,
                            required,
                            new TableWork.Change(
                                    table.number(), key, statics, List.of(), Map.of())));
        }
        if (!besides.isEmpty()) {
            // One statement for all elements. The collection may be empty: a row without elements
            // is no row.
            List<Field> key =
                    RowConditions.keyFields(table).stream()
                            .filter(field -> !table.isNested(field))
                            .toList();
            works.add(
                    present(
                            finder,
                            required,
                            new TableWork.Change(
                                    table.number(), row.apply(key), besides, List.of(), Map.of())));
        }
        if (!regulars.isEmpty()) {
            TableWork.Change change =
                    new TableWork.Change(
                            table.number(),
                            row.apply(RowConditions.keyFields(table)),
                            whole(table, regulars, row),
                            expiries(finder),
                            row.apply(claims.owner(table)));
            works.add(
                    whereThere(
                            finder,
                            current(finder, RowConditions.keyFields(table)),
                            present(finder, required, change)));
        }
        return works;
    }

    /// The values to write when some values change: for a collection, those of the whole element.
    private static Map<Field, Source> whole(
            Table table, Map<Field, Source> values, Function<List<Field>, Map<Field, Source>> row) {
        List<Field> others =
                table.nesting().stream()
                        .flatMap(nesting -> nesting.values().stream())
                        .filter(field -> !values.containsKey(field))
                        .toList();
        Map<Field, Source> whole = new LinkedHashMap<>(values);
        whole.putAll(row.apply(others));
        return whole;
    }

    private TableWork present(
            Occurrence finder, Map<Field, Source> required, TableWork.Change change) {
        Map<Field, Source> deciding = new LinkedHashMap<>(change.key());
        deciding.putAll(required);
        return RowConditions.wrap(model, finder, deciding, certain, change);
    }

    /// Wraps work on a row that exists only when something refers to the instance.
    ///
    /// @param key the key of the row
    private TableWork whereThere(Occurrence occurrence, Map<Field, Source> key, TableWork work) {
        boolean isRead =
                key.values().stream()
                        .anyMatch(value ->
                                !(value instanceof Source.Given) && !certain.contains(value));
        if (occurrence.node().isRoot() || isRead) {
            return work;
        }
        Table table = occurrence.table();
        // The caller knows the row's key, but not whether anything refers to the instance. Without
        // a check, the UPDATE would create a row.
        Node root = Node.root(occurrence.node().root());
        List<Field> owner = new Identity(model, table.shape()).key(root);
        Set<Source> there = new LinkedHashSet<>(current(occurrence, owner).values());
        if (certain.containsAll(there)) {
            // At most one instance refers to this one, and only by its key. Only the row itself
            // tells whether there is one.
            there = Set.of(instance.stored(occurrence, owner.getFirst()));
        }
        return TableWork.WhenPresent.also(there, work);
    }

    private List<Expiry> expiries(Occurrence occurrence) {
        return ExpiryRules.of(
                model,
                occurrence.table(),
                field -> Optional.of(instance.current(occurrence, field)));
    }

    private Map<Field, Source> current(Occurrence occurrence, Iterable<Field> fields) {
        Map<Field, Source> values = new LinkedHashMap<>();
        for (Field field : fields) {
            values.put(field, instance.current(occurrence, field));
        }
        return values;
    }

    /// The rows that show the instance at some places, as they are after the change.
    private Map<Field, Source> moved(List<Occurrence> together) {
        Occurrence occurrence = together.getFirst();
        Set<Field> changed = changes.of(together);
        Map<Field, Source> row = new LinkedHashMap<>();
        for (Field field : ChangedFields.shown(occurrence.table())) {
            if (together.stream().anyMatch(each -> changes.isLeft(each, field))) {
                continue;
            }
            moved(together, changed, field).ifPresent(source -> row.put(field, source));
        }
        return row;
    }

    /// The value of a field after the change; empty when there is none.
    private Optional<Source> moved(List<Occurrence> together, Set<Field> changed, Field field) {
        return changed.contains(field)
                ? changes.value(together, field)
                : Optional.of(instance.current(together.getFirst(), field));
    }

    /// The values that decide whether there are rows after the change: those of the rows, and the
    /// fields that decide beside the key.
    private Map<Field, Source> deciding(List<Occurrence> together, Map<Field, Source> row) {
        Table table = together.getFirst().table();
        Set<Field> changed = changes.of(together);
        Map<Field, Source> deciding = new LinkedHashMap<>(row);
        for (Field field : RowConditions.decidingFields(model, table)) {
            if (!row.containsKey(field)) {
                moved(together, changed, field).ifPresent(value -> deciding.put(field, value));
            }
        }
        instance.ensured()
                .known(together.getFirst())
                .forEach((field, value) -> {
                    if (!changed.contains(field)) {
                        deciding.put(field, value);
                    }
                });
        return deciding;
    }

    private List<TableWork> move(List<Occurrence> together) {
        Occurrence occurrence = together.getFirst();
        Table table = occurrence.table();
        Map<Field, Source> from = current(occurrence, RowConditions.keyFields(table));
        Map<Field, Source> row = moved(together);
        Map<Field, Source> deciding = deciding(together, row);
        boolean isSimple =
                table.shape().elements().isEmpty()
                        && !table.shape().isPartial()
                        && RowConditions.presence(model, occurrence, from, certain).isEmpty()
                        && RowConditions.presence(model, occurrence, deciding, certain).isEmpty()
                        && row.keySet().containsAll(RowConditions.keyFields(table));
        if (isSimple) {
            TableWork move = new TableWork.Move(table.number(), from, row, expiries(occurrence));
            return List.of(whereThere(occurrence, from, move));
        }
        Map<Field, Source> successor =
                RowConditions.successor(
                        model, occurrence, changes.of(together), from, row, deciding, certain);
        List<TableWork> works = new ArrayList<>();
        Map<Field, Source> before = new LinkedHashMap<>(from);
        before.putAll(current(occurrence, table.shape().fixedFields()));
        before.putAll(instance.ensured().known(occurrence));
        if (!among(row, RowConditions.keyFields(table)).equals(from)
                || !RowConditions.keepsRow(model, occurrence, before, deciding, certain)) {
            works.add(
                    whereThere(
                            occurrence,
                            from,
                            RowConditions.wrap(
                                    model,
                                    occurrence,
                                    before,
                                    certain,
                                    new TableWork.Remove(table.number(), from, successor))));
        }
        List<Field> key = RowConditions.keyFields(table);
        if (row.keySet().containsAll(key) && !RowConditions.isExcluded(table, deciding)) {
            // A value that the new key takes from another instance does not tell that there is a
            // row.
            Map<Field, Source> kept = among(row, key);
            kept.values().retainAll(from.values());
            works.add(
                    whereThere(
                            occurrence,
                            kept,
                            RowConditions.wrap(
                                    model,
                                    occurrence,
                                    deciding,
                                    certain,
                                    new TableWork.Put(table.number(), row, expiries(occurrence)))));
        }
        return works;
    }
}
