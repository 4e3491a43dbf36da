package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The snapshots that a mutation takes without naming them: it sets the role along which they lead.
final class SnapshotAssignments {
    private SnapshotAssignments() {}

    /// Some assignments with those of the snapshots that follow from them.
    static List<Assignment> with(EntityType entity, List<Assignment> assignments) {
        Set<String> roles =
                assignments.stream()
                        .map(Assignment::property)
                        .filter(property -> !property.roles().isEmpty())
                        .map(property -> property.roles().getFirst())
                        .collect(Collectors.toSet());
        List<Assignment> all = new ArrayList<>(assignments);
        for (Attribute attribute : entity.attributes()) {
            if (attribute
                    .snapshot()
                    .map(Snapshot::roles)
                    .map(List::getFirst)
                    .filter(roles::contains)
                    .isPresent()) {
                all.add(
                        new Assignment(
                                new Property(
                                        entity.name(), List.of(), attribute, attribute.optional()),
                                new Value.Taken(attribute.snapshot().get(), attribute.type())));
            }
        }
        return all;
    }
}
