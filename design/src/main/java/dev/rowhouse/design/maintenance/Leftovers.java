package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds the leftovers of a plain INSERT when an instance with the same key exists. There are none
/// when the key of each row that shows the instance follows from the instance's own key. Then the
/// INSERT may be repeated with other values, and replaces the old ones.
final class Leftovers {
    private final Model model;
    private final EntityType entity;
    private final Set<String> key = new LinkedHashSet<>();
    private final Set<String> given = new LinkedHashSet<>();

    Leftovers(Model model, ConceptualMutation.Insert insert) {
        this.model = model;
        this.entity = insert.entity();
        model.keyProperties(entity.name()).forEach(property -> key.add(property.path()));
        insert.values().stream()
                .map(Assignment::property)
                .filter(property -> !key.contains(property.path()))
                .filter(property -> !isComputed(property.roles(), property.attribute()))
                .map(property -> named(property.roles(), property.attribute()))
                .forEach(given::add);
    }

    /// All leftovers, without repetitions.
    ///
    /// @param written the tables that mutations write
    /// @param works what the INSERT writes
    List<Leftover> of(List<Table> written, List<TableWork> works) {
        Set<Leftover> found = new LinkedHashSet<>();
        Set<Integer> put = new LinkedHashSet<>();
        works.forEach(work -> put.add(work.table()));
        for (Table table : written) {
            for (Occurrence occurrence : Occurrence.of(model, table, entity.name())) {
                if (table.isCounter()) {
                    continue;
                }
                if (occurrence.node().isRoot() && put.contains(table.number())) {
                    found.addAll(inRow(occurrence));
                } else {
                    found.addAll(isClaim(occurrence) ? inClaim(occurrence) : inCopies(occurrence));
                }
            }
        }
        for (Relationship role : model.relationshipsOf(entity.name())) {
            if (!model.derivedBy(role).isEmpty() && !isFixed(role)) {
                found.add(Leftover.of(Leftover.Kind.OWNER, role.target()));
            }
        }
        for (Relationship role : model.countingRoles(entity.name())) {
            if (InstanceCounts.isStored(model, written, role)) {
                found.add(
                        Leftover.of(
                                Leftover.Kind.COUNT,
                                role.target() + "." + model.countedBy(role).getFirst().name()));
            }
        }
        return List.copyOf(found);
    }

    /// Whether an upsert counts its instance at the owner that the key names, so that it counts
    /// only an instance that is new.
    static boolean isCountedOnce(Model model, EntityType entity) {
        List<Property> key = model.keyProperties(entity.name());
        return model.countingRoles(entity.name()).stream()
                .allMatch(role -> key.containsAll(model.reference(role.owner(), role.role())));
    }

    /// The leftovers in a table to which the INSERT writes a row.
    private List<Leftover> inRow(Occurrence occurrence) {
        Table table = occurrence.table();
        List<Leftover> found = new ArrayList<>();
        Set<String> moving = new LinkedHashSet<>();
        List<Field> deciding = new ArrayList<>(RowConditions.keyFields(table));
        deciding.addAll(RowConditions.decidingFields(model, table));
        boolean isClaim = isClaim(occurrence);
        boolean isDerived = false;
        for (Field field : deciding) {
            if (isOwnDerived(occurrence, field)) {
                isDerived = true;
            } else if (!isFixed(occurrence, field)) {
                moving.addAll(changing(occurrence, field));
            }
        }
        moving.addAll(changingPartners(occurrence));
        if (table.nesting().isPresent()) {
            // The value of a map entry is written as a whole, from the given values.
            moving.addAll(given);
            if (!isWhole(occurrence, table.nesting().get().values())) {
                found.add(Leftover.in(Leftover.Kind.ELEMENT, table.number(), List.of()));
            }
        }
        if (isDerived) {
            // The new row has the value of a new instance in its key, whatever is given.
            found.add(Leftover.in(Leftover.Kind.ROW, table.number(), List.of()));
        } else if (!moving.isEmpty()) {
            Leftover.Kind kind = isClaim ? Leftover.Kind.CLAIM : Leftover.Kind.ROW;
            found.add(Leftover.in(kind, table.number(), List.copyOf(moving)));
        }
        if (isClaim) {
            // What is claimed already is not written again, so the row keeps its other values.
            found.addAll(inCopies(occurrence));
        }
        List<String> derived =
                table.fields().stream()
                        .filter(field -> field.node().equals(occurrence.node()))
                        .map(Field::attribute)
                        .filter(Attribute::isDerived)
                        .map(Attribute::name)
                        .toList();
        if (!derived.isEmpty()) {
            found.add(Leftover.in(Leftover.Kind.DERIVED, table.number(), derived));
        }
        List<String> computed =
                table.others().stream()
                        .filter(field -> isPartlyGiven(occurrence, field))
                        .map(field -> field.attribute().name())
                        .toList();
        if (!computed.isEmpty()) {
            found.add(Leftover.in(Leftover.Kind.COMPUTED, table.number(), computed));
        }
        if (TimeToLive.of(model, table.shape()).isPresent() && !isWhole(occurrence, table.others())
                || !TimeToLive.moments(model, table.shape()).isEmpty()) {
            found.add(Leftover.in(Leftover.Kind.LIFE, table.number(), List.of()));
        }
        return found;
    }

    /// Whether a field is a derived attribute of the instance itself.
    private static boolean isOwnDerived(Occurrence occurrence, Field field) {
        return field.attribute().isDerived()
                && occurrence.rolesTo(field).filter(List::isEmpty).isPresent();
    }

    /// Whether a field is computed from values of which the INSERT gives some and leaves out
    /// others, which an older instance may have.
    private boolean isPartlyGiven(Occurrence occurrence, Field field) {
        if (!occurrence.rolesTo(field).filter(List::isEmpty).isPresent()
                || !field.attribute().isComputed()) {
            return false;
        }
        List<String> inputs = changing(occurrence, field);
        return inputs.stream().anyMatch(given::contains) && !given.containsAll(inputs);
    }

    /// Whether the INSERT gives all of some values of its instance.
    private boolean isWhole(Occurrence occurrence, Set<Field> fields) {
        return fields.stream()
                .filter(field -> occurrence.rolesTo(field).isPresent())
                .allMatch(field ->
                        isFixed(occurrence, field)
                                || given.containsAll(changing(occurrence, field)));
    }

    /// The leftovers in rows that the INSERT does not write.
    private List<Leftover> inCopies(Occurrence occurrence) {
        Table table = occurrence.table();
        Set<Field> fields = new LinkedHashSet<>(table.fields());
        fields.addAll(RowConditions.keyFields(table));
        fields.addAll(RowConditions.decidingFields(model, table));
        List<String> stale =
                fields.stream()
                        .filter(field -> occurrence.rolesTo(field).isPresent())
                        .filter(field -> !isFixed(occurrence, field))
                        .flatMap(field -> changing(occurrence, field).stream())
                        .filter(given::contains)
                        .distinct()
                        .toList();
        return stale.isEmpty()
                ? List.of()
                : List.of(Leftover.in(Leftover.Kind.COPY, table.number(), stale));
    }

    /// The leftovers in a table of claims to which the INSERT writes no row, because it does not
    /// give all claimed values. An older instance may have the others.
    private List<Leftover> inClaim(Occurrence occurrence) {
        List<String> claimed =
                occurrence.table().key().fields().stream()
                        .flatMap(field -> changing(occurrence, field).stream())
                        .filter(given::contains)
                        .distinct()
                        .toList();
        return claimed.isEmpty()
                ? inCopies(occurrence)
                : List.of(Leftover.in(Leftover.Kind.CLAIM, occurrence.table().number(), claimed));
    }

    /// Whether a table claims the values of a candidate key. A key needs no claims. A table with
    /// the rows of some instances only, such as those with a reference, claims nothing.
    private boolean isClaim(Occurrence occurrence) {
        Set<String> paths =
                occurrence.table().key().fields().stream()
                        .map(Field::path)
                        .collect(Collectors.toSet());
        return occurrence.isWholeRow()
                && occurrence.table().shape().required().isEmpty()
                && !occurrence.table().shape().isPartial()
                && !key.equals(paths)
                && entity.candidateKeys().stream()
                        .map(names -> model.candidateProperties(entity.name(), names).stream())
                        .map(claimed -> claimed.map(Property::path).collect(Collectors.toSet()))
                        .anyMatch(paths::equals);
    }

    /// Whether a field has the same value in all rows of one instance, whatever other values are
    /// given. That is so when it follows from the instance's key.
    private boolean isFixed(Occurrence occurrence, Field field) {
        if (occurrence.rolesTo(field).isEmpty()) {
            // It belongs to a partner, and the INSERT finds the same partners again.
            return true;
        }
        if (field.part() != Field.Part.WHOLE) {
            return false;
        }
        List<String> roles = occurrence.rolesTo(field).get();
        if (isComputed(roles, field.attribute())) {
            return changing(occurrence, field).isEmpty();
        }
        return key.contains(ReferredValues.path(roles, field.attribute()))
                || !roles.isEmpty() && isFixed(model.relationship(entity.name(), roles.getFirst()));
    }

    /// The roles through which an INSERT may give the instance other partners, in a table whose
    /// rows join several instances.
    private List<String> changingPartners(Occurrence occurrence) {
        return occurrence.rolesToPairedRows().stream()
                .filter(role -> !isFixed(model.relationship(entity.name(), role)))
                .toList();
    }

    private boolean isFixed(Relationship role) {
        return model.reference(role.owner(), role.role()).stream()
                .map(Property::path)
                .allMatch(key::contains);
    }

    /// The given names that change a field: the attribute, the role that leads to it, or the
    /// attributes outside the key from which it is computed.
    private List<String> changing(Occurrence occurrence, Field field) {
        List<String> roles = occurrence.rolesTo(field).orElseThrow();
        return isComputed(roles, field.attribute())
                ? field.attribute().formula().orElseThrow().inputs().stream()
                        .filter(input -> !key.contains(input))
                        .toList()
                : List.of(named(roles, field.attribute()));
    }

    private static boolean isComputed(List<String> roles, Attribute attribute) {
        return roles.isEmpty() && attribute.isComputed();
    }

    private static String named(List<String> roles, Attribute attribute) {
        return roles.isEmpty() ? attribute.name() : roles.getFirst();
    }
}
