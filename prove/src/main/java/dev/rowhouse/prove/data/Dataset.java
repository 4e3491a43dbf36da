package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// All instances of a model at one moment.
///
/// Every key is taken at most once. Attributes that are computed from others of their instance
/// have the right values, whatever those who add an instance say. References are not checked: an
/// instance may name a target that does not exist, and then it takes no part in a join.
///
/// **Thread safety.** Immutable.
public final class Dataset {
    private final Model model;
    private final Links links;
    private final Map<String, Map<List<Datum>, Instance>> instances;
    // Derived from the instances on first use, never seen to change.
    private final Map<String, Map<List<Datum>, List<Instance>>> referrers = new HashMap<>();

    private Dataset(Model model, Links links, Map<String, Map<List<Datum>, Instance>> instances) {
        this.model = model;
        this.links = links;
        this.instances = instances;
    }

    /// No instance of anything.
    public static Dataset empty(Model model) {
        return of(model, List.of());
    }

    /// Some instances. Of two with the same key the later one counts.
    public static Dataset of(Model model, Collection<Instance> all) {
        return of(model, Links.of(model), all);
    }

    private static Dataset of(Model model, Links links, Collection<Instance> all) {
        Map<String, Map<List<Datum>, Instance>> instances = new LinkedHashMap<>();
        for (EntityType entity : model.entities()) {
            instances.put(entity.name(), new LinkedHashMap<>());
        }
        for (Instance instance : all) {
            instances
                    .computeIfAbsent(instance.entity(), _ -> new LinkedHashMap<>())
                    .put(links.key(instance), computed(model, instance));
        }
        return new Dataset(model, links, instances);
    }

    private static Instance computed(Model model, Instance instance) {
        return ComputedValues.in(model.entity(instance.entity()), instance);
    }

    /// The model whose instances these are.
    public Model model() {
        return model;
    }

    /// The instances of an entity, in the order in which they came.
    public Collection<Instance> instances(String entity) {
        return Collections.unmodifiableCollection(
                instances.getOrDefault(entity, Map.of()).values());
    }

    /// All instances, entity by entity in the model's order.
    public List<Instance> all() {
        List<Instance> all = new ArrayList<>();
        instances.values().forEach(each -> all.addAll(each.values()));
        return all;
    }

    /// The number of instances of all entities.
    public int size() {
        return instances.values().stream().mapToInt(Map::size).sum();
    }

    /// Whether some instance is not the same in other data.
    public boolean differsFrom(Dataset other) {
        return this != other && !instances.equals(other.instances);
    }

    /// The instance of a key.
    public Optional<Instance> find(String entity, List<Datum> key) {
        return Optional.ofNullable(instances.getOrDefault(entity, Map.of()).get(key));
    }

    /// The target of a to-one relationship; empty when the owner names none or one that does not
    /// exist.
    public Optional<Instance> target(Instance owner, Relationship relationship) {
        return links.target(owner, relationship).flatMap(key -> find(relationship.target(), key));
    }

    /// The instances that name a target by a to-one relationship.
    public List<Instance> owners(Instance target, Relationship relationship) {
        synchronized (referrers) {
            return referrers
                    .computeIfAbsent(relationship.name(), _ -> referrersOf(relationship))
                    .getOrDefault(links.key(target), List.of());
        }
    }

    private Map<List<Datum>, List<Instance>> referrersOf(Relationship relationship) {
        Map<List<Datum>, List<Instance>> result = new HashMap<>();
        for (Instance owner : instances(relationship.owner())) {
            links.target(owner, relationship)
                    .ifPresent(
                            key -> result.computeIfAbsent(key, _ -> new ArrayList<>()).add(owner));
        }
        return result;
    }

    /// These instances without those that name a target by a mandatory role which is not there.
    public Dataset withoutDangling() {
        List<Instance> kept = all().stream().filter(this::isAnchored).toList();
        return kept.size() == size() ? this : of(model, links, kept).withoutDangling();
    }

    /// Whether the target of each one-to-one relationship has one owner at most, and no two
    /// instances have the same values of a candidate key.
    public boolean sharesNothing() {
        return model.entities().stream().allMatch(this::sharesNoValue) && sharesNoTarget();
    }

    /// Whether no owner has more instances with some value than the model allows.
    public boolean keepsLimits() {
        return OwnerLimits.areKept(this);
    }

    /// Whether each instance has what its kind has, and nothing else.
    public boolean keepsKinds() {
        return Kinds.areKept(this);
    }

    private boolean sharesNoValue(EntityType entity) {
        return model.candidateKeys(entity.name()).stream()
                .allMatch(claimed -> {
                    Set<List<Datum>> seen = new HashSet<>();
                    return instances(entity.name()).stream()
                            .flatMap(each -> each.findAll(claimed).stream())
                            .allMatch(seen::add);
                });
    }

    private boolean sharesNoTarget() {
        return model.relationships().stream()
                .filter(role -> role.cardinality() == Cardinality.ONE_TO_ONE)
                .allMatch(role ->
                        instances(role.target()).stream()
                                .allMatch(target -> owners(target, role).size() <= 1));
    }

    /// These instances without those that name a target which is not there by any role.
    public Dataset closed() {
        List<Instance> kept = all().stream().filter(this::namesWhatIsThere).toList();
        return kept.size() == size() ? this : of(model, links, kept).closed();
    }

    /// Whether everything that an instance names by a role is there, for all instances.
    public boolean isClosed() {
        return instances.values().stream()
                .allMatch(each -> each.values().stream().allMatch(this::namesWhatIsThere));
    }

    private boolean namesWhatIsThere(Instance instance) {
        for (Relationship role : links.roles(instance)) {
            if (!isThereOrUnnamed(instance, role)) {
                return false;
            }
        }
        return true;
    }

    private boolean isThereOrUnnamed(Instance instance, Relationship role) {
        Optional<List<Datum>> named = links.target(instance, role);
        return named.isPresent() ? find(role.target(), named.get()).isPresent() : role.optional();
    }

    /// Whether all instances that an instance refers to exist.
    public boolean isAnchored(Instance instance) {
        return links.roles(instance).stream()
                .allMatch(role -> role.optional() || target(instance, role).isPresent());
    }

    /// Whether everything that an instance names by a role is there or comes with the instance, and
    /// no mandatory role names nothing.
    public boolean canCome(Instance instance) {
        return links.roles(instance).stream()
                .allMatch(role -> model.comesBy(role) || isThereOrUnnamed(instance, role));
    }

    /// All instances, each behind those it refers to, as far as they do not refer to each other in
    /// a circle.
    public List<Instance> targetsFirst() {
        List<Instance> ordered = new ArrayList<>();
        Set<Instance> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        all().forEach(instance -> visit(instance, visited, ordered));
        return ordered;
    }

    private void visit(Instance instance, Set<Instance> visited, List<Instance> ordered) {
        if (!visited.add(instance)) {
            return;
        }
        for (Relationship role : links.roles(instance)) {
            target(instance, role).ifPresent(target -> visit(target, visited, ordered));
        }
        ordered.add(instance);
    }

    /// These instances and one more, which replaces the one with the same key.
    public Dataset plus(Instance instance) {
        return changed(
                instance.entity(), of -> of.put(links.key(instance), computed(model, instance)));
    }

    /// These instances without those of some keys.
    public Dataset minus(String entity, Collection<List<Datum>> keys) {
        return changed(entity, of -> keys.forEach(of::remove));
    }

    private Dataset changed(String entity, Consumer<Map<List<Datum>, Instance>> change) {
        Map<String, Map<List<Datum>, Instance>> copy = new LinkedHashMap<>(instances);
        Map<List<Datum>, Instance> of =
                new LinkedHashMap<>(instances.getOrDefault(entity, Map.of()));
        change.accept(of);
        copy.put(entity, of);
        return new Dataset(model, links, copy);
    }
}
