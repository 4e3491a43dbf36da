package dev.rowhouse.prove.data;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Instances whose keys differ from that of a first one in one column each, also where the column
/// is a part of the key of what they refer to. A statement that forgets one column of a key reaches
/// one of them.
///
/// **Thread safety.** Belongs to one thread.
final class NearKeys {
    private final Model model;
    private final Map<List<Object>, Instance> known = new LinkedHashMap<>();
    private final Map<List<Object>, Instance> added = new LinkedHashMap<>();

    /// @param data the instances to which others may refer
    NearKeys(Dataset data) {
        this.model = data.model();
        data.all().forEach(each -> known.put(id(each), each));
    }

    /// The targets that the instances need and that the data have not got.
    List<Instance> added() {
        return List.copyOf(added.values());
    }

    /// The same instances with keys near that of the first one, as far as that is possible: the
    /// next one differs in the last column of its key, the one after it in the column before that,
    /// and so on.
    List<Instance> of(List<Instance> instances) {
        Instance first = instances.getFirst();
        List<Property> key = model.keyProperties(first.entity());
        List<Instance> near = new ArrayList<>(List.of(first));
        for (int i = 1; i < instances.size(); i++) {
            Instance each = instances.get(i);
            Property own = key.get(Math.floorMod(-i, key.size()));
            Instance found = column(each, first, own).or(() -> part(each, first, own)).orElse(each);
            known.put(id(found), found);
            near.add(found);
        }
        return near;
    }

    /// An instance that differs in one column of its key.
    private Optional<Instance> column(Instance instance, Instance first, Property own) {
        Instance like = shared(instance, first, _ -> true);
        Stream<Datum> values = isOfShared(own) ? otherValues(first, own) : Stream.empty();
        return values.map(value -> like.with(Map.of(own.path(), Optional.of(value))))
                .filter(this::isFree)
                .findFirst()
                .filter(near -> targetsOf(near, first).map(this::add).isPresent());
    }

    /// An instance that differs in an attribute of its key, or in all columns of a role of it.
    private Optional<Instance> part(Instance instance, Instance first, Property own) {
        return Optional.of(shared(instance, first, part -> !part.name().equals(own.name())))
                .filter(this::isFree);
    }

    private boolean isFree(Instance instance) {
        return !known.containsKey(id(instance));
    }

    private List<Instance> add(List<Instance> targets) {
        targets.forEach(each -> {
            known.put(id(each), each);
            added.put(id(each), each);
        });
        return targets;
    }

    /// The values that a column of a key has in other instances; of those to which an instance may
    /// refer, if it is part of a reference.
    private Stream<Datum> otherValues(Instance first, Property own) {
        String entity = first.entity();
        for (String role : own.roles()) {
            entity = model.relationship(entity, role).target();
        }
        String holder = entity;
        Stream<Datum> others =
                List.copyOf(known.values()).stream()
                        .filter(each -> each.entity().equals(holder))
                        .flatMap(each ->
                                Stream.ofNullable(each.values().get(own.attribute().name())))
                        .filter(value -> !Optional.of(value).equals(first.find(own)))
                        .distinct();
        return Stream.concat(first.find(own).flatMap(NearKeys::ofSameTime).stream(), others);
    }

    /// Another identifier of the same millisecond; empty when a value has no time in it.
    private static Optional<Datum> ofSameTime(Datum value) {
        return value.type() == NativeType.TIMEUUID && value.java() instanceof UUID id
                ? Optional.of(
                        Datum.of(
                                value.type(),
                                new UUID(
                                        id.getMostSignificantBits(),
                                        id.getLeastSignificantBits() ^ 1)))
                : Optional.empty();
    }

    /// The targets that are missing so that an instance has all those of its key; empty when one of
    /// them cannot be made like the target of the first instance.
    private Optional<List<Instance>> targetsOf(Instance instance, Instance first) {
        List<Instance> missing = new ArrayList<>();
        for (KeyPart part : model.entity(instance.entity()).key()) {
            if (!(part instanceof KeyPart.OfRole(String role))) {
                continue;
            }
            String entity = model.relationship(instance.entity(), role).target();
            Map<String, Optional<Datum>> key = referred(instance, role);
            Optional<Instance> like = known(entity, referred(first, role));
            if (known(entity, key).isPresent()) {
                continue;
            }
            Optional<Instance> target =
                    like.filter(_ -> mayHaveTwins(entity)).map(each -> each.with(key));
            Optional<List<Instance>> above =
                    target.flatMap(made -> targetsOf(made, like.orElseThrow()));
            if (above.isEmpty()) {
                return Optional.empty();
            }
            missing.addAll(above.get());
            missing.add(target.orElseThrow());
        }
        return Optional.of(missing);
    }

    /// Whether another instance may have the same values beside its key.
    private boolean mayHaveTwins(String entity) {
        EntityType type = model.entity(entity);
        return type.attributes().stream().allMatch(each -> type.mayRepeat(each.name()))
                && model.relationshipsOf(entity).stream()
                        .allMatch(role ->
                                role.cardinality() == Cardinality.MANY_TO_ONE
                                        && type.mayRepeat(role.role()));
    }

    /// The key of the target of a role, by the paths that it has there.
    private Map<String, Optional<Datum>> referred(Instance instance, String role) {
        Map<String, Optional<Datum>> key = new LinkedHashMap<>();
        model.reference(instance.entity(), role)
                .forEach(path ->
                        key.put(path.path().substring(role.length() + 1), instance.find(path)));
        return key;
    }

    private Optional<Instance> known(String entity, Map<String, Optional<Datum>> key) {
        List<Object> id = new ArrayList<>(List.of(entity));
        model.keyProperties(entity)
                .forEach(
                        part -> key.getOrDefault(part.path(), Optional.empty()).ifPresent(id::add));
        return Optional.ofNullable(known.get(id));
    }

    private List<Object> id(Instance instance) {
        List<Object> id = new ArrayList<>(List.of(instance.entity()));
        id.addAll(instance.key(model));
        return id;
    }

    /// An instance with the parts of the key of another one, as far as others may have them, too.
    private Instance shared(Instance instance, Instance first, Predicate<KeyPart> isMeant) {
        EntityType entity = model.entity(first.entity());
        Map<String, Optional<Datum>> changes = new LinkedHashMap<>();
        for (KeyPart part : entity.key()) {
            if (isMeant.test(part) && mayBeShared(entity, part)) {
                model.keyProperties(first.entity()).stream()
                        .filter(path -> path.name().equals(part.name()))
                        .forEach(path -> changes.put(path.path(), first.find(path)));
            }
        }
        return instance.with(changes);
    }

    /// Whether a column belongs to a part of a key that others may have, too.
    private boolean isOfShared(Property own) {
        EntityType entity = model.entity(own.entity());
        return entity.key().stream()
                .anyMatch(part -> part.name().equals(own.name()) && mayBeShared(entity, part));
    }

    private boolean mayBeShared(EntityType entity, KeyPart part) {
        return entity.mayRepeat(part.name())
                && (!(part instanceof KeyPart.OfRole(String role))
                        || model.relationship(entity.name(), role).cardinality()
                                == Cardinality.MANY_TO_ONE);
    }
}
