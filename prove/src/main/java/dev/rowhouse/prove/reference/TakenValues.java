package dev.rowhouse.prove.reference;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Snapshot;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Follows the paths of snapshots in the data before a mutation.
final class TakenValues {
    private TakenValues() {}

    /// The values that a mutation takes from other instances, by the names of the attributes.
    ///
    /// @param changes the values that the mutation gives, by the paths of the properties
    static Map<String, Optional<Datum>> of(
            Dataset data, List<Assignment> assignments, Map<String, Optional<Datum>> changes) {
        Map<String, Optional<Datum>> taken = new LinkedHashMap<>();
        for (Assignment assignment : assignments) {
            if (assignment.value() instanceof Value.Taken(Snapshot snapshot, var type)) {
                String entity = assignment.property().entity();
                // A part of the reference itself is known, also where nothing has the key yet.
                Optional<Datum> value =
                        changes.containsKey(snapshot.text())
                                ? changes.get(snapshot.text())
                                : end(data, entity, snapshot.roles(), changes)
                                        .flatMap(instance ->
                                                Optional.ofNullable(
                                                        instance.values()
                                                                .get(snapshot.attribute())));
                taken.put(assignment.property().path(), value.map(each -> each.as(type)));
            }
        }
        return taken;
    }

    private static Optional<Instance> end(
            Dataset data, String entity, List<String> roles, Map<String, Optional<Datum>> changes) {
        Model model = data.model();
        List<Datum> key = new ArrayList<>();
        for (Property part : model.reference(entity, roles.getFirst())) {
            Optional<Datum> value = changes.getOrDefault(part.path(), Optional.empty());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            key.add(value.get());
        }
        Relationship first = model.relationship(entity, roles.getFirst());
        Optional<Instance> at = data.find(first.target(), key);
        for (String role : roles.subList(1, roles.size())) {
            at =
                    at.flatMap(instance ->
                            data.target(instance, model.relationship(instance.entity(), role)));
        }
        return at;
    }
}
