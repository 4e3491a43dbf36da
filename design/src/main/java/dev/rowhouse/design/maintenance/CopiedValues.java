package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Keeps copies of a value right when the call that changes the value meets a call that inserts a
/// copy of it.
///
/// - The change first writes the instance itself. Then it reads the value again, finds the copies,
///   and writes what it has read.
/// - The insert first reads the value and writes the copy. Then it reads the value once more, and
///   writes the copy again if the value has changed.
///
/// So at least one of the two sees what the other has written. The copy carries the time before the
/// value was read, so a value that was read later wins.
final class CopiedValues {
    private final Model model;
    private final TableSet tables;
    private final ConceptualMutation mutation;

    CopiedValues(Model model, TableSet tables, ConceptualMutation mutation) {
        this.model = model;
        this.tables = tables;
        this.mutation = mutation;
    }

    /// Whether other callers may run meanwhile. The writes of one batch are not split.
    private boolean isNeeded() {
        return mutation.header().mayRace()
                && !mutation.header().isHelped()
                && !mutation.header().together();
    }

    /// The second look of an INSERT at each instance of which it copies values that may change.
    ///
    /// @param works the rows that it writes
    List<Recomputation> lookedAtAgain(Lookups lookups, List<TableWork> works) {
        if (!isNeeded()) {
            return List.of();
        }
        List<Recomputation> all = new ArrayList<>();
        for (Lookup lookup : lookups.single()) {
            Lookups later = lookups.later();
            List<TableWork> again = new ArrayList<>();
            for (TableWork work : works) {
                if (lookups.many().stream().noneMatch(Reads.of(work)::contains)) {
                    again(work, lookup, later).ifPresent(again::add);
                }
            }
            if (!again.isEmpty()) {
                boolean isOptional = lookup.missing() == WhenMissing.FAIL_UNLESS_NULL;
                all.add(
                        new Recomputation(
                                lookup.demand().shape().roots().getFirst().name(),
                                Recomputation.Moment.AFTER_LAST,
                                isOptional ? List.copyOf(lookup.binds().values()) : List.of(),
                                draft(later, again)));
            }
        }
        return all;
    }

    /// The work that writes a row again with the values that a second look finds.
    private Optional<TableWork> again(TableWork work, Lookup lookup, Lookups later) {
        if (!(work.innermost() instanceof TableWork.Put put)
                || tables.table(put.table()).nesting().isPresent()) {
            return Optional.empty();
        }
        Map<Field, Source> now = new LinkedHashMap<>();
        List<TableWork.WhenSame.Pair> pairs = new ArrayList<>();
        put.row()
                .forEach((field, source) -> {
                    if (source instanceof Source.FromRead(var read, var copied)
                            && read.equals(lookup.name())
                            && !isSnapshot(field, copied)
                            && isChanging(lookup.demand().shape(), copied)) {
                        Source value =
                                later.value(
                                        lookup.demand().shape(),
                                        lookup.binds(),
                                        ReadCount.ONE,
                                        WhenMissing.NULLS,
                                        copied);
                        now.put(field, value);
                        pairs.add(new TableWork.WhenSame.Pair(source, value));
                    }
                });
        return now.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new TableWork.WhenChanged(
                                put.table(),
                                List.copyOf(new LinkedHashSet<>(pairs)),
                                replaced(work, now)));
    }

    /// Whether a field keeps the value that it takes from another. A copy of a snapshot does not.
    private static boolean isSnapshot(Field field, Field from) {
        return field.attribute().isSnapshot() && !field.attribute().equals(from.attribute());
    }

    private boolean isChanging(RowShape shape, Field copied) {
        return copied.node().root() == 0
                && model.changes().isChanged(shape.roots().getFirst().name(), copied.path());
    }

    private TableWork replaced(TableWork work, Map<Field, Source> now) {
        return switch (work) {
            case TableWork.Put put -> replaced(put, now);
            case TableWork.WhenPresent(var table, var values, var isUsual, var inner) ->
                    new TableWork.WhenPresent(table, values, isUsual, replaced(inner, now));
            case TableWork.PerElement(var table, var field, var name, var all, var inner) ->
                    new TableWork.PerElement(table, field, name, all, replaced(inner, now));
            case TableWork.WhenValue(var table, var rows, var fixed, var pair, var inner) ->
                    new TableWork.WhenValue(table, rows, fixed, pair, replaced(inner, now));
            case TableWork.WhenSame _,
                    TableWork.WhenExists _,
                    TableWork.WhenOwn _,
                    TableWork.WhenChanged _ ->
                    throw new IllegalStateException("no condition of a new row: " + work);
            case TableWork.PutOrRemove _ ->
                    throw new IllegalStateException("no row of an instance: " + work);
            case TableWork.Change _,
                    TableWork.Remove _,
                    TableWork.Move _,
                    TableWork.Add _,
                    TableWork.Reset _ ->
                    throw new IllegalStateException("no new row: " + work);
        };
    }

    private TableWork replaced(TableWork.Put put, Map<Field, Source> now) {
        Table table = tables.table(put.table());
        List<Field> keyFields = RowConditions.keyFields(table);
        boolean isStatic = now.keySet().stream().allMatch(field -> tables.isStatic(table, field));
        List<Field> located = isStatic ? table.key().partitionSources() : keyFields;
        Map<Field, Source> key = new LinkedHashMap<>();
        put.row()
                .forEach((field, source) -> {
                    if (located.contains(field)) {
                        key.put(field, source);
                    }
                });
        if (keyFields.stream().noneMatch(now::containsKey)) {
            return new TableWork.Change(
                    put.table(), key, now, isStatic ? List.of() : put.expiries(), Map.of());
        }
        Map<Field, Source> row = new LinkedHashMap<>(put.row());
        row.putAll(now);
        return new TableWork.Move(put.table(), key, row, put.expiries());
    }

    /// Whether an UPDATE writes the copies in a table after the instance itself: they are in rows
    /// of other instances, which other callers insert at any time. An instance whose key changes is
    /// not found after that.
    ///
    /// @param update the work of the change
    /// @param places the places of the instance in the table
    boolean isCopy(UpdateWork update, Map<String, Source> values, List<Occurrence> places) {
        EntityType entity = mutation.entity();
        boolean areAttributes =
                values.keySet().stream().allMatch(path -> entity.findAttribute(path).isPresent());
        boolean isKey =
                model.keyProperties(entity.name()).stream()
                        .anyMatch(property -> values.containsKey(property.path()));
        return areAttributes
                && !isKey
                && isNeeded()
                && update.keepsKeys(places)
                && places.stream()
                        .allMatch(place ->
                                !place.node().isRoot()
                                        && model.changes().isInserted(root(place).name()));
    }

    private static EntityType root(Occurrence place) {
        return place.table().shape().roots().get(place.node().root());
    }

    /// The copies of the values that an UPDATE changes.
    ///
    /// @param key the key of the instance by the paths of its properties
    /// @param values the new values by the paths of the instance's attributes
    /// @param copies for each table with copies, the places of the instance
    List<Recomputation> changed(
            Map<String, Source> key,
            Map<String, Source> values,
            List<List<Occurrence>> copies,
            Lookups lookups) {
        if (copies.isEmpty()) {
            return List.of();
        }
        EntityType entity = mutation.entity();
        Lookups later = lookups.later();
        Identity identity = new Identity(model, RowShape.of(entity));
        Map<Field, Source> binds = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            Source source = key.get(property.path());
            if (source == null) {
                throw new IllegalStateException("no value for " + property.path());
            }
            binds.put(identity.field(Node.root(0), property), source);
        }
        Map<String, Source> now = new LinkedHashMap<>();
        for (String path : values.keySet()) {
            if (isShown(path, copies, values)) {
                now.put(
                        path,
                        later.value(
                                RowShape.of(entity),
                                binds,
                                ReadCount.ONE,
                                WhenMissing.NULLS,
                                Field.of(Node.root(0), entity.findAttribute(path).orElseThrow())));
            }
        }
        Instance instance = Instance.named(model, entity, key, later);
        UpdateWork update = new UpdateWork(model, tables, instance, now, later);
        List<TableWork> works = new ArrayList<>();
        copies.forEach(places -> works.addAll(update.in(places)));
        return works.isEmpty()
                ? List.of()
                : List.of(
                        new Recomputation(
                                entity.name(),
                                Recomputation.Moment.AFTER_LAST,
                                List.of(),
                                draft(later, works)));
    }

    private boolean isShown(
            String path, List<List<Occurrence>> copies, Map<String, Source> values) {
        Map<String, Source> alone = new LinkedHashMap<>(values);
        alone.keySet().retainAll(Set.of(path));
        ChangedFields changes =
                new ChangedFields(
                        model, mutation.entity().name(), alone, new Lookups(mutation.header()));
        return copies.stream().anyMatch(places -> !changes.of(places).isEmpty());
    }

    private MutationDraft draft(Lookups later, List<TableWork> works) {
        return MutationDraft.following(model, mutation, later, works);
    }
}
