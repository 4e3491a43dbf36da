package dev.rowhouse.prove.reference;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The instances that an UPDATE changes. When it changes a key, the references to it follow: all
/// who refer to the instance keep referring to it. Their keys change, too, when the reference is a
/// part of them.
final class ChangedInstances {
    private final Dataset data;
    private final Model model;
    private final Set<Instance> targets;
    private final Map<String, Optional<Datum>> changes;
    private final Function<Instance, Map<String, Optional<Datum>>> merged;
    private final boolean changesKeys;

    /// @param targets the instances that the UPDATE means
    /// @param changes their new values by the paths of their properties
    /// @param merged the new values of an instance that depend on its old ones
    ChangedInstances(
            Dataset data,
            List<Instance> targets,
            Map<String, Optional<Datum>> changes,
            Function<Instance, Map<String, Optional<Datum>>> merged) {
        this.merged = merged;
        this.data = data;
        this.model = data.model();
        this.targets = new LinkedHashSet<>(targets);
        this.changes = new LinkedHashMap<>(changes);
        this.changesKeys =
                targets.stream()
                        .flatMap(target -> model.keyProperties(target.entity()).stream())
                        .anyMatch(property -> changes.containsKey(property.path()));
    }

    /// All instances after the UPDATE.
    Dataset applied() {
        Dataset after = data;
        if (changesKeys) {
            return Dataset.of(model, data.all().stream().map(this::after).toList());
        }
        for (Instance target : targets) {
            after = after.minus(target.entity(), List.of(target.key(model)));
        }
        for (Instance target : targets) {
            after = after.plus(after(target));
        }
        return after;
    }

    /// The instances that the UPDATE means, after it.
    List<Instance> changed() {
        return targets.stream().map(this::after).toList();
    }

    private Instance after(Instance instance) {
        boolean isTarget = targets.contains(instance);
        Instance after = isTarget ? instance.with(changes).with(merged.apply(instance)) : instance;
        if (changesKeys) {
            for (Relationship role : model.relationshipsOf(instance.entity())) {
                List<Property> reference = model.reference(role.owner(), role.role());
                boolean isAssigned =
                        isTarget
                                && reference.stream()
                                        .anyMatch(part -> changes.containsKey(part.path()));
                if (!isAssigned) {
                    after = following(after, role.target(), reference);
                }
            }
        }
        return after;
    }

    /// An instance whose reference to another follows the key of that one.
    private Instance following(Instance instance, String entity, List<Property> reference) {
        Optional<Instance> referred =
                instance.findAll(reference).flatMap(key -> data.find(entity, key));
        if (referred.isEmpty()) {
            return instance;
        }
        List<Property> key = model.keyProperties(entity);
        Map<String, Optional<Datum>> followed = new LinkedHashMap<>();
        for (int i = 0; i < key.size(); i++) {
            followed.put(reference.get(i).path(), after(referred.get(), key.get(i)));
        }
        return instance.with(followed);
    }

    /// A value of an instance's key after the UPDATE.
    private Optional<Datum> after(Instance instance, Property part) {
        if (targets.contains(instance) && changes.containsKey(part.path())) {
            return Objects.requireNonNull(changes.get(part.path()));
        }
        if (part.roles().isEmpty()) {
            return instance.find(part);
        }
        Relationship role = model.relationship(instance.entity(), part.roles().getFirst());
        Property inTarget =
                new Property(
                        role.target(),
                        part.roles().subList(1, part.roles().size()),
                        part.attribute(),
                        part.optional());
        return data.target(instance, role)
                .flatMap(target -> after(target, inTarget))
                .or(() -> instance.find(part));
    }
}
