package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FirstOfGroup;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Keeps the tables with the first row of each group right: after its own writes, a mutation takes
/// the time, reads the first instance of the group from a table with all of them, and overwrites
/// the whole row with what it has read. Where an instance has gone, or has moved to another group,
/// and none is left, it deletes the row.
///
/// A call that reads later takes a later time, so of two calls that meet the one that has read the
/// newer instance wins, whatever the order in which their writes arrive. A repetition after a crash
/// reads again. Neither works with the time of the instance as the time of the write: of two
/// instances with equal times, each column would keep the larger value, and the row would be of
/// neither.
final class KeptFirstRows {
    private final Model model;
    private final ConceptualMutation mutation;
    private final Lookups lookups;
    private final Map<FirstOfGroup, List<Table>> kept;

    /// @param tables the tables that mutations write
    /// @param lookups the questions of the mutation itself
    KeptFirstRows(Model model, List<Table> tables, ConceptualMutation mutation, Lookups lookups) {
        this.model = model;
        this.mutation = mutation;
        this.lookups = lookups;
        this.kept =
                tables.stream()
                        .filter(table -> table.shape().first().isPresent())
                        .filter(table ->
                                table.shape()
                                        .roots()
                                        .getFirst()
                                        .name()
                                        .equals(mutation.entity().name()))
                        .collect(
                                Collectors.groupingBy(
                                        table -> table.shape().first().orElseThrow(),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
    }

    /// The work after an INSERT.
    ///
    /// @param given its values by the paths of its properties
    List<Recomputation> ofInsert(Map<String, Source> given) {
        List<Recomputation> all = new ArrayList<>();
        kept.forEach((first, tables) -> {
            Map<Field, Source> group = new LinkedHashMap<>();
            first.groups().forEach(field -> group.put(field, given.get(field.path())));
            olderGroup(first, given)
                    .ifPresent(older ->
                            all.add(
                                    after(
                                            first,
                                            tables,
                                            older,
                                            Recomputation.Moment.BEFORE_LAST,
                                            true)));
            all.add(after(first, tables, group, Recomputation.Moment.AFTER_LAST, false));
        });
        return all;
    }

    /// The group of an older instance with the same key, which an INSERT overwrites while it holds
    /// it; empty when the group follows from the key.
    private Optional<Map<Field, Source>> olderGroup(FirstOfGroup first, Map<String, Source> given) {
        if (!HeldWork.isNeeded(mutation) || mutation.isGuarded()) {
            return Optional.empty();
        }
        Instance older =
                Instance.named(
                        model,
                        mutation.entity(),
                        new HeldWork(model, mutation, lookups).key(given),
                        lookups);
        Map<Field, Source> group = group(first, older, Map.of());
        return group.values().stream().anyMatch(Source.FromRead.class::isInstance)
                ? Optional.of(group)
                : Optional.empty();
    }

    /// The work after a DELETE.
    List<Recomputation> ofDelete(Instance instance) {
        List<Recomputation> all = new ArrayList<>();
        kept.forEach((first, tables) ->
                all.add(
                        after(
                                first,
                                tables,
                                group(first, instance, Map.of()),
                                Recomputation.Moment.BEFORE_LAST,
                                true)));
        return all;
    }

    /// The work after an UPDATE.
    ///
    /// @param assigned the new values by the paths of its properties
    List<Recomputation> ofUpdate(Instance instance, Map<String, Source> assigned) {
        Recomputation.Moment moment =
                instance.lookup().isEmpty()
                        ? Recomputation.Moment.AFTER_LAST
                        : Recomputation.Moment.BEFORE_LAST;
        List<Recomputation> all = new ArrayList<>();
        kept.forEach((first, tables) -> {
            boolean moves =
                    first.groups().stream().map(Field::path).anyMatch(assigned::containsKey);
            if (moves) {
                // A repetition after a crash has to find the old group again.
                for (Map<String, Source> values : List.of(Map.<String, Source>of(), assigned)) {
                    all.add(
                            after(
                                    first,
                                    tables,
                                    group(first, instance, values),
                                    Recomputation.Moment.BEFORE_LAST,
                                    values.isEmpty()));
                }
                return;
            }
            List<Table> shown =
                    tables.stream().filter(table -> shows(table, first, assigned)).toList();
            if (!shown.isEmpty()) {
                all.add(after(first, shown, group(first, instance, Map.of()), moment, false));
            }
        });
        return all;
    }

    /// The group to which an instance belongs.
    ///
    /// @param assigned the values that it gets, by the paths of its properties
    private Map<Field, Source> group(
            FirstOfGroup first, Instance instance, Map<String, Source> assigned) {
        Map<Field, Source> group = new LinkedHashMap<>();
        for (Property property : model.properties(mutation.entity().name())) {
            Source given = assigned.get(property.path());
            first.groups().stream()
                    .filter(field -> field.path().equals(property.path()))
                    .forEach(field ->
                            group.put(field, given == null ? instance.own(property) : given));
        }
        return group;
    }

    /// Whether changes may change the row of a group.
    private static boolean shows(Table table, FirstOfGroup first, Map<String, Source> assigned) {
        Set<Field> fields = new LinkedHashSet<>(table.fields());
        first.order().forEach(term -> fields.add(term.field()));
        return fields.stream().map(Field::path).anyMatch(assigned::containsKey);
    }

    /// The work on one group.
    ///
    /// @param otherwise the moment, if the caller does not name the group
    /// @param hasLost whether an instance has left the group, perhaps the last one
    private Recomputation after(
            FirstOfGroup first,
            List<Table> tables,
            Map<Field, Source> group,
            Recomputation.Moment otherwise,
            boolean hasLost) {
        Lookups later = lookups.later();
        List<OrderTerm> order =
                first.order().stream()
                        .map(term -> new OrderTerm(term.field(), term.direction()))
                        .toList();
        RowShape all = RowShape.of(mutation.entity());
        Field telling = telling(all, group.keySet());
        List<TableWork> works = new ArrayList<>();
        for (Table table : tables) {
            Map<Field, Source> row = new LinkedHashMap<>();
            for (Field field : table.fields()) {
                row.put(
                        field,
                        group.containsKey(field)
                                ? group.get(field)
                                : later.first(all, group, order, field));
            }
            Source present = later.first(all, group, order, telling);
            TableWork.Put put = new TableWork.Put(table.number(), row, List.of());
            works.add(
                    hasLost
                            ? new TableWork.PutOrRemove(
                                    table.number(), present, put, removal(table, group))
                            : new TableWork.WhenPresent(
                                    table.number(), List.of(present), true, put));
        }
        // Whoever finishes a call that holds its instance does this, too.
        boolean isAtTheEnd =
                !HeldWork.isNeeded(mutation)
                        && group.values().stream().allMatch(Source.Given.class::isInstance);
        List<Source> present =
                mutation instanceof ConceptualMutation.Insert
                        ? group.values().stream().filter(Source.FromRead.class::isInstance).toList()
                        : List.of();
        return new Recomputation(
                mutation.entity().name(),
                isAtTheEnd ? Recomputation.Moment.AT_THE_END : otherwise,
                present,
                MutationDraft.following(model, mutation, later, works));
    }

    private static TableWork.Remove removal(Table table, Map<Field, Source> group) {
        Map<Field, Source> key = new LinkedHashMap<>();
        RowConditions.keyFields(table).forEach(field -> key.put(field, group.get(field)));
        return new TableWork.Remove(table.number(), key);
    }

    /// A part of the key that tells the instances of a group apart.
    private Field telling(RowShape all, Set<Field> group) {
        return new Identity(model, all)
                .key(Node.root(0)).stream()
                        .filter(field -> !group.contains(field))
                        .findFirst()
                        .orElseThrow();
    }
}
