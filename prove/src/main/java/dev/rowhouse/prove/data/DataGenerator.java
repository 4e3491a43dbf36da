package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/// Makes up instances of a model: as many as it counts, related as its cardinalities and counts
/// have it, with values as its statistics have them.
///
/// 1. Entities are made after the targets of their key roles, each with its key (unique) and its
///    own attributes.
/// 2. Then every other role is given its target, so that an entity may refer to itself or to a
///    later one.
/// 3. Every other key of several attributes repeats an earlier one in all but its last attribute,
///    so that instances of one place come up that differ in nothing else.
/// 4. The targets of each role are dealt out from a deck in which the worst target occurs as often
///    as the model says.
/// 5. Instances get different values of their candidate keys, see [DistinctKeys].
/// 6. Most instances of the largest owner share values, see [SharedValues].
/// 7. No owner has more instances with some value than the model allows, see [OwnerLimits].
///
/// Everything follows from the random source: the same seed makes the same instances.
///
/// **Thread safety.** Belongs to one thread.
public final class DataGenerator {
    private static final int KEY_ATTEMPTS = 40;
    private static final int ABSENT_ONE_IN = 5;

    /// The number of instances that belong to existing owners, for each one that brings its owner
    /// along.
    private static final int NEW_ONE_IN = 3;

    /// The share of all possible partners that the worst instance of a link may have, so that
    /// enough pairs stay free to be found by chance.
    private static final double LARGEST_SHARE = 0.7;

    private final Model model;
    private final Links links;
    private final RandomSource random;
    private final Values values;
    private final SharedValues sharedValues;
    private final NestedValues nestedValues;
    private final KeyMemory memory;

    /// A generator for a model, which is taken as it is: see [Scale] for making it smaller.
    public DataGenerator(Model model, RandomSource random) {
        this(model, random, Constants.none());
    }

    /// A generator whose instances now and then have the constants that questions and mutations
    /// look for.
    public DataGenerator(Model model, RandomSource random, Constants constants) {
        this(model, random, constants, UsualValues.all(), List.of());
    }

    /// A generator whose instances now and then have those constants, and extreme values.
    ///
    /// @param usual the attributes that have no extreme values
    /// @param tables where attributes with more combinations than instances are a partition key,
    ///     one decides the others
    public DataGenerator(
            Model model,
            RandomSource random,
            Constants constants,
            UsualValues usual,
            List<TableDesign> tables) {
        this.model = model;
        this.links = Links.of(model);
        this.random = random;
        this.nestedValues = new NestedValues(model, random, tables);
        this.values = new Values(model, random, constants, usual);
        this.sharedValues = new SharedValues(model, random);
        this.memory = new KeyMemory();
    }

    private DataGenerator(DataGenerator other, RandomSource random) {
        this.model = other.model;
        this.links = other.links;
        this.random = random;
        this.nestedValues = other.nestedValues.copy(random);
        this.values = other.values.copy(random);
        this.sharedValues = new SharedValues(model, random);
        this.memory = other.memory.copy();
    }

    /// A generator that goes on where this one is now, with another source of chance.
    public DataGenerator copy(RandomSource other) {
        return new DataGenerator(this, other);
    }

    /// All instances of the model.
    public Dataset generate() {
        Map<String, Map<List<Datum>, Instance>> made = new LinkedHashMap<>();
        for (EntityType entity : model.entities()) {
            make(entity, made);
        }
        List<Instance> all = new ArrayList<>();
        for (EntityType entity : model.entities()) {
            all.addAll(sharedValues.of(entity, related(entity, made)));
        }
        // An instance whose mandatory target could not be made does not exist either.
        return OwnerLimits.keptIn(Dataset.of(model, all)).closed();
    }

    private List<Instance> make(EntityType entity, Map<String, Map<List<Datum>, Instance>> made) {
        Map<List<Datum>, Instance> known = made.get(entity.name());
        if (known != null) {
            return List.copyOf(known.values());
        }
        Map<List<Datum>, Instance> instances = new LinkedHashMap<>();
        made.put(entity.name(), instances);
        List<Relationship> keyRoles = keyRoles(entity);
        List<List<Instance>> targets = new ArrayList<>();
        for (Relationship role : keyRoles) {
            targets.add(Kinds.targets(model, role, make(model.entity(role.target()), made)));
        }
        int count = (int) Math.min(Integer.MAX_VALUE, entity.count());
        List<List<Integer>> decks = new ArrayList<>();
        for (int i = 0; i < keyRoles.size(); i++) {
            Relationship role = keyRoles.get(i);
            Count perTarget = capped(entity, i, targets);
            decks.add(
                    TargetDeal.deal(
                            random, count, targets.get(i).size(), perTarget, role.distribution()));
        }
        int possible = decks.stream().mapToInt(List::size).min().orElse(count);
        List<Datum> kinds = KindDeal.deal(random, model, entity, possible);
        for (int number = 0; number < possible; number++) {
            Optional<Datum> kind =
                    number < kinds.size() ? Optional.of(kinds.get(number)) : Optional.empty();
            List<Instance> chosen = new ArrayList<>();
            for (int i = 0; i < keyRoles.size(); i++) {
                chosen.add(targets.get(i).get(decks.get(i).get(number)));
            }
            int at = number;
            Supplier<Instance> other = () -> swapped(decks.getLast(), at, targets.getLast());
            uniqueKey(entity, keyRoles, chosen, other, instances.keySet())
                    .flatMap(key -> withAttributes(entity, key, kind))
                    .ifPresent(instance -> put(instances, instance));
        }
        return List.copyOf(instances.values());
    }

    /// Takes a target from further down the deck and puts the current one there, so that each
    /// target keeps its number of owners.
    private Instance swapped(List<Integer> deck, int at, List<Instance> targets) {
        Collections.swap(deck, at, at + random.nextInt(deck.size() - at));
        return targets.get(deck.get(at));
    }

    private void put(Map<List<Datum>, Instance> instances, Instance instance) {
        instances.put(links.key(instance), instance);
    }

    /// Owners per target of one of an entity's key roles. When nothing but roles makes the key, a
    /// target cannot have more owners than there are combinations of the others.
    private Count capped(EntityType entity, int position, List<List<Instance>> targets) {
        Relationship role = keyRoles(entity).get(position);
        Count count = role.cardinality() == Cardinality.ONE_TO_ONE ? Count.one() : role.count();
        if (keyRoles(entity).size() != entity.key().size()) {
            return count;
        }
        double others = 1;
        for (int i = 0; i < targets.size(); i++) {
            others *= i == position ? 1 : targets.get(i).size();
        }
        long most = Math.max(1, (long) (others * LARGEST_SHARE));
        return new Count(Math.min(count.average(), (double) most), Math.min(count.largest(), most));
    }

    private List<Relationship> keyRoles(EntityType entity) {
        List<Relationship> roles = new ArrayList<>();
        for (KeyPart part : entity.key()) {
            if (part instanceof KeyPart.OfRole(String name)) {
                roles.add(model.relationship(entity.name(), name));
            }
        }
        return roles;
    }

    /// A key that is not taken: attributes are drawn again, and when there are none, another target
    /// for the last role.
    private Optional<Map<String, Datum>> uniqueKey(
            EntityType entity,
            List<Relationship> roles,
            List<Instance> chosen,
            Supplier<Instance> otherTarget,
            Set<List<Datum>> taken) {
        boolean hasAttribute = roles.size() < entity.key().size();
        List<Instance> current = new ArrayList<>(chosen);
        for (int attempt = 0; attempt < KEY_ATTEMPTS; attempt++) {
            Map<String, Datum> key = new LinkedHashMap<>();
            for (int i = 0; i < roles.size(); i++) {
                refer(key, roles.get(i), current.get(i));
            }
            for (KeyPart part : entity.key()) {
                if (part instanceof KeyPart.OfAttribute(Attribute attribute)) {
                    Optional<Datum> value = keyValue(entity, attribute, attempt);
                    if (value.isEmpty()) {
                        return Optional.empty();
                    }
                    key.put(attribute.name(), value.get());
                }
            }
            if (roles.isEmpty()) {
                resemble(entity, key);
            }
            nestedValues.nest(entity.name(), key, Set.of());
            Instance candidate = new Instance(entity.name(), key);
            if (!taken.contains(links.key(candidate))) {
                memory.add(entity.name(), key);
                return Optional.of(key);
            }
            if (!hasAttribute && !roles.isEmpty()) {
                current.set(roles.size() - 1, otherTarget.get());
            }
        }
        return Optional.empty();
    }

    /// Now and then takes all but the last attribute of a key from an earlier one, and of course
    /// none that no two instances share, and none of whose values the model says how many there
    /// are.
    private void resemble(EntityType entity, Map<String, Datum> key) {
        List<Map<String, Datum>> earlier = memory.keys(entity.name());
        if (entity.key().size() == 1 || earlier.isEmpty() || random.nextInt(2) == 0) {
            return;
        }
        Map<String, Datum> neighbour = earlier.get(random.nextInt(earlier.size()));
        String last = entity.key().getLast().name();
        for (KeyPart part : entity.key()) {
            // Values whose number the model gives repeat by themselves.
            boolean isShared =
                    part instanceof KeyPart.OfAttribute(Attribute attribute)
                            && !attribute.unique()
                            && !SharedValues.isTold(attribute);
            Datum value = neighbour.get(part.name());
            if (isShared && !part.name().equals(last) && value != null) {
                key.put(part.name(), value);
            }
        }
    }

    /// A value for a part of a key; empty when the attribute is unique and all values are used.
    private Optional<Datum> keyValue(EntityType entity, Attribute attribute, int attempt) {
        String name = entity.name() + "." + attribute.name();
        boolean isWholeKey = entity.key().size() == 1;
        if (isWholeKey && isOpen(attribute)) {
            return Optional.of(next(entity, attribute));
        }
        if (attribute.unique()) {
            return uniqueValue(entity.name(), attribute);
        }
        // A value that repeats is welcome in a key of several parts, until it stands in the way.
        return Optional.of(
                !isWholeKey && attempt == 0
                        ? values.make(entity.name(), attribute)
                        : values.fresh(name, attribute));
    }

    /// The next of an attribute's different values: first the constants that are looked for, then
    /// numbered ones.
    private Datum next(EntityType entity, Attribute attribute) {
        String name = entity.name() + "." + attribute.name();
        Stride order = Stride.of(entity, attribute);
        List<Datum> wanted = values.constants(name, attribute);
        while (true) {
            long number = memory.next(name);
            if (number <= wanted.size()) {
                return wanted.get((int) number - 1);
            }
            Datum value = values.numbered(attribute, order.apply(number));
            if (!wanted.contains(value)) {
                return value;
            }
        }
    }

    /// Whether the model leaves open which values there are.
    private static boolean isOpen(Attribute attribute) {
        return attribute.statistics().domain() instanceof Domain.Any;
    }

    private void refer(Map<String, Datum> holder, Relationship role, Instance target) {
        List<Property> references = links.reference(role);
        List<Datum> key = links.key(target);
        for (int i = 0; i < references.size(); i++) {
            holder.put(references.get(i).path(), key.get(i));
        }
    }

    /// The instance of a key, with a value for each attribute outside it; empty when no value is
    /// left that is unique.
    ///
    /// @param kind the kind that it is to have; empty: any
    private Optional<Instance> withAttributes(
            EntityType entity, Map<String, Datum> key, Optional<Datum> kind) {
        Map<String, Datum> all = new LinkedHashMap<>(key);
        Kinds.attribute(model, entity)
                .ifPresent(of ->
                        all.put(of.name(), kind.orElseGet(() -> values.make(entity.name(), of))));
        for (Attribute attribute : entity.attributes()) {
            if (!Kinds.mayHave(model, entity.name(), all, attribute.name())) {
                continue;
            }
            boolean isMandatory = Kinds.mustHave(model, entity.name(), all, attribute.name());
            boolean mayBeAbsent =
                    attribute.optional() && !attribute.isDerived() && !attribute.isComputed()
                            || attribute.isCounter() && !isLastCount(entity, all);
            boolean isAbsent = mayBeAbsent && !isMandatory && random.nextInt(ABSENT_ONE_IN) == 0;
            boolean follows = attribute.derivation().isPresent() || attribute.isComputed();
            if (all.containsKey(attribute.name()) || follows || isAbsent) {
                continue;
            }
            Optional<Datum> value =
                    attribute.unique()
                            ? uniqueValue(entity.name(), attribute)
                            : Optional.of(values.make(entity.name(), attribute));
            if (value.isPresent()) {
                all.put(attribute.name(), value.get());
            } else if (!attribute.optional() || isMandatory) {
                return Optional.empty();
            }
        }
        nestedValues.nest(entity.name(), all, key.keySet());
        return Optional.of(new Instance(entity.name(), all));
    }

    /// Whether an instance that comes by being counted has not been counted yet.
    private boolean isLastCount(EntityType entity, Map<String, Datum> values) {
        return model.isCount(entity.name())
                && entity.counters().stream().noneMatch(each -> values.containsKey(each.name()));
    }

    /// A value that no instance has had.
    private Optional<Datum> uniqueValue(String entity, Attribute attribute) {
        if (isOpen(attribute)) {
            return Optional.of(next(model.entity(entity), attribute));
        }
        String name = entity + "." + attribute.name();
        for (int attempt = 0; attempt < KEY_ATTEMPTS; attempt++) {
            Datum value = values.fresh(name, attribute);
            if (memory.take(name, value)) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    /// The instances of an entity with the targets of the roles outside its key.
    private List<Instance> related(
            EntityType entity, Map<String, Map<List<Datum>, Instance>> made) {
        List<Instance> instances = List.copyOf(made.getOrDefault(entity.name(), Map.of()).values());
        List<Relationship> keyRoles = keyRoles(entity);
        for (Relationship role : model.relationshipsOf(entity.name())) {
            if (keyRoles.contains(role)) {
                continue;
            }
            List<Instance> targets =
                    Kinds.targets(model, role, made.getOrDefault(role.target(), Map.of()).values());
            Count count = role.cardinality() == Cardinality.ONE_TO_ONE ? Count.one() : role.count();
            long able = instances.stream().filter(each -> Kinds.mayHave(model, each, role)).count();
            int named = made.getOrDefault(role.target(), Map.of()).size();
            int owners = TargetDeal.owners(model, role, count, (int) able, named);
            List<Integer> deck =
                    TargetDeal.deal(random, owners, targets.size(), count, role.distribution());
            List<Instance> next = new ArrayList<>();
            int dealt = 0;
            for (int i = 0; i < instances.size(); i++) {
                if (!Kinds.mayHave(model, instances.get(i), role)) {
                    next.add(instances.get(i));
                    continue;
                }
                boolean isMandatory = Kinds.mustHave(model, instances.get(i), role);
                boolean isPresent = isMandatory || random.nextInt((int) able) < owners;
                if (dealt < deck.size() && isPresent) {
                    Map<String, Datum> all = new LinkedHashMap<>(instances.get(i).values());
                    refer(all, role, targets.get(deck.get(dealt++)));
                    next.add(new Instance(entity.name(), all));
                } else if (!isMandatory) {
                    next.add(instances.get(i));
                }
                // An owner that must have a target but finds none left does not exist.
            }
            instances = new SameTargets(model, role).among(next);
        }
        return distinct(entity).among(instances);
    }

    private DistinctKeys distinct(EntityType entity) {
        return new DistinctKeys(
                model,
                entity,
                random,
                attribute -> values.fresh(entity.name() + "." + attribute.name(), attribute));
    }

    /// One more instance of an entity, with a key that is not taken and targets that exist; empty
    /// when none was found.
    public Optional<Instance> another(Dataset data, String entityName) {
        return another(data, entityName, Optional.empty());
    }

    /// The same of a kind.
    ///
    /// @param kind the value of the attribute for the kind; empty: any
    public Optional<Instance> another(Dataset data, String entityName, Optional<Datum> kind) {
        EntityType entity = model.entity(entityName);
        Set<List<Datum>> taken = new HashSet<>();
        data.instances(entityName).forEach(each -> taken.add(links.key(each)));
        List<Relationship> keyRoles = keyRoles(entity);
        List<List<Instance>> targets = new ArrayList<>();
        List<Instance> chosen = new ArrayList<>();
        for (Relationship role : keyRoles) {
            List<Instance> free = free(data, role);
            if (free.isEmpty()) {
                return Optional.empty();
            }
            targets.add(free);
            chosen.add(free.get(random.nextInt(free.size())));
        }
        Supplier<Instance> other =
                () -> targets.getLast().get(random.nextInt(targets.getLast().size()));
        Optional<Instance> bare =
                uniqueKey(entity, keyRoles, chosen, other, taken)
                        .flatMap(key -> withAttributes(entity, key, kind));
        if (bare.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Datum> all = new LinkedHashMap<>(bare.get().values());
        for (Relationship role : model.relationshipsOf(entityName)) {
            boolean isMandatory = Kinds.mustHave(model, bare.get(), role);
            if (keyRoles.contains(role)
                    || !Kinds.mayHave(model, bare.get(), role)
                    || !isMandatory && random.nextInt(ABSENT_ONE_IN) == 0) {
                continue;
            }
            List<Instance> free = free(data, role);
            if (!free.isEmpty()) {
                refer(all, role, free.get(random.nextInt(free.size())));
            } else if (isMandatory) {
                return Optional.empty();
            }
        }
        Function<String, List<Instance>> others =
                role -> free(data, model.relationship(entityName, role));
        return Optional.of(distinct(entity).apartFrom(data, new Instance(entityName, all), others));
    }

    /// The targets that may still get an owner.
    private List<Instance> free(Dataset data, Relationship role) {
        if (model.comesBy(role) && random.nextInt(NEW_ONE_IN) == 0) {
            return another(data, role.target()).stream().toList();
        }
        return Kinds.targets(model, role, data.instances(role.target())).stream()
                .filter(target ->
                        role.cardinality() != Cardinality.ONE_TO_ONE
                                || data.owners(target, role).isEmpty())
                .toList();
    }

    /// A value for an attribute, as an instance would have it.
    public Datum value(String entity, Attribute attribute) {
        return Optional.of(attribute)
                .filter(Attribute::unique)
                .flatMap(unique -> uniqueValue(entity, unique))
                .orElseGet(() -> values.make(entity, attribute));
    }

    /// A value of a type that probably no instance has.
    public Datum unknown(CqlType type) {
        return values.unknown(type);
    }
}
