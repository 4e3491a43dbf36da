package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The fields of a table's rows to which an UPDATE gives new values, and these values.
final class ChangedFields {
    private final Model model;
    private final String entity;
    private final Map<String, Source> assigned;
    private final Set<String> reassignedRoles = new LinkedHashSet<>();
    private final Map<String, List<Attribute>> recomputed = new LinkedHashMap<>();
    private final ReferredValues referred;

    /// @param entity the entity of the changed instance
    /// @param assigned the new values by the paths of the instance's properties
    ChangedFields(Model model, String entity, Map<String, Source> assigned, Lookups lookups) {
        this.model = model;
        this.entity = entity;
        this.assigned = Map.copyOf(assigned);
        this.referred = new ReferredValues(model, entity, assigned, lookups);
        for (Relationship role : model.relationshipsOf(entity)) {
            boolean isReassigned =
                    model.reference(role.owner(), role.role()).stream()
                            .anyMatch(property -> assigned.containsKey(property.path()));
            if (isReassigned) {
                reassignedRoles.add(role.role());
            }
            List<Attribute> stale = Recomputations.stale(model, role, assigned);
            if (!stale.isEmpty()) {
                recomputed.put(role.role(), stale);
            }
        }
    }

    /// Whether the change makes a role refer to another instance.
    boolean reassigns(String role) {
        return reassignedRoles.contains(role);
    }

    /// The changed fields of a table's rows: stored fields, fields of the key, and fields that
    /// decide whether the table has a row.
    ///
    /// @param together the places of the instance in these rows
    Set<Field> of(List<Occurrence> together) {
        Table table = together.getFirst().table();
        Set<Field> changed = new LinkedHashSet<>(shown(table));
        changed.addAll(RowConditions.decidingFields(model, table));
        changed.removeIf(field -> together.stream().noneMatch(each -> changes(each, field)));
        return changed;
    }

    /// The stored fields of a table, and those from which its key is computed.
    static Set<Field> shown(Table table) {
        Set<Field> shown = new LinkedHashSet<>(table.fields());
        shown.addAll(RowConditions.keyFields(table));
        return shown;
    }

    /// The new value of a changed field; empty when it has none.
    Optional<Source> value(List<Occurrence> together, Field field) {
        Occurrence occurrence =
                together.stream().filter(each -> changes(each, field)).findFirst().orElseThrow();
        return mayLose(occurrence, field)
                ? Optional.of(new Source.Nothing())
                : referred.value(occurrence.rolesTo(field).orElseThrow(), field.attribute());
    }

    /// Whether a later step writes the new value of a field, and this change leaves it alone.
    boolean isLeft(Occurrence occurrence, Field field) {
        return isComputedLater(occurrence, field) && !mayLose(occurrence, field);
    }

    private boolean changes(Occurrence occurrence, Field field) {
        return occurrence
                .rolesTo(field)
                .filter(_ -> !isLeft(occurrence, field))
                .filter(roles ->
                        assigned.containsKey(ReferredValues.path(roles, field.attribute()))
                                || (!roles.isEmpty() && reassigns(roles.getFirst())))
                .isPresent();
    }

    /// Whether a field is derived from changed values, so that a later step computes it.
    private boolean isComputedLater(Occurrence occurrence, Field field) {
        return occurrence
                .rolesTo(field)
                .filter(roles -> roles.size() == 1)
                .flatMap(roles -> Optional.ofNullable(recomputed.get(roles.getFirst())))
                .filter(stale -> stale.contains(field.attribute()))
                .isPresent();
    }

    /// Whether a field shows a derived value of another instance, to which the change may leave no
    /// reference. The later step writes the value of the instance that is referred to afterwards;
    /// when there is none, nothing else would take away the old value.
    private boolean mayLose(Occurrence occurrence, Field field) {
        return isComputedLater(occurrence, field)
                && occurrence
                        .rolesTo(field)
                        .map(List::getFirst)
                        .filter(this::reassigns)
                        .filter(role -> model.relationship(entity, role).optional())
                        .isPresent()
                && !RowConditions.keyFields(occurrence.table()).contains(field);
    }
}
