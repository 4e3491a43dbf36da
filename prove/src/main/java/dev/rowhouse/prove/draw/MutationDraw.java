package dev.rowhouse.prove.draw;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.Kinds;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.reference.Tuple;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Draws parameters for mutations, such that each keeps the data in order: new keys are free,
/// references lead to existing instances, and nothing refers to deleted ones.
///
/// **Thread safety.** Belongs to one thread.
public final class MutationDraw {
    private static final int ATTEMPTS = 30;
    private static final int NULL_ONE_IN = 5;
    private static final int AGAIN_ONE_IN = 2;
    private static final int MET_ONE_IN = 2;
    private static final int MISSED_ONE_IN = 4;
    private static final int CLASH_ONE_IN = 4;
    private static final int EXISTING_ONE_IN = 3;
    private static final int REPEATED_ONE_IN = 4;
    private static final int REMEMBERED_MAX = 50;
    private static final int ITEMS_MAX = 3;

    private final Model model;
    private final DataGenerator generator;
    private final RandomSource random;
    private final int itemsMax;
    private final Deque<Instance> lately = new ArrayDeque<>();

    /// Draws for the mutations of a model; lists have up to three elements.
    public MutationDraw(Model model, DataGenerator generator, RandomSource random) {
        this(model, generator, random, ITEMS_MAX);
    }

    /// Draws for the mutations of a model.
    ///
    /// @param itemsMax the largest number of elements of a list
    public MutationDraw(Model model, DataGenerator generator, RandomSource random, int itemsMax) {
        this.model = model;
        this.generator = generator;
        this.random = random;
        this.itemsMax = itemsMax;
    }

    /// Parameters for a mutation of some data; empty when none were found that keep the data in
    /// order.
    ///
    /// @param misses whether an update or delete may now and then mean no instance at all, and an
    ///     insert one that exists
    public Optional<Bindings> next(Dataset data, ConceptualMutation mutation, Misses misses) {
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> insert(data, insert, misses);
            case ConceptualMutation.Update update -> update(data, update, misses);
            case ConceptualMutation.Count count -> selecting(data, count, count.pattern(), misses);
            case ConceptualMutation.Delete delete ->
                    selecting(data, delete, delete.pattern(), misses);
            case ConceptualMutation.Several several -> new SeveralDraw(this).next(data, several);
        };
    }

    /// Parameters with which an insert makes a given instance; empty when its constants or its
    /// columns say otherwise, or when it takes values of other instances.
    public static Optional<Bindings> making(Instance instance, ConceptualMutation.Insert insert) {
        if (insert.values().stream().anyMatch(each -> each.value() instanceof Value.Taken)) {
            return Optional.empty();
        }
        Bindings bindings = parametersOf(instance, insert);
        Instance made = MutationEvaluator.inserted(insert, bindings);
        Map<String, Datum> wanted = new LinkedHashMap<>(instance.values());
        // What it counts comes afterwards.
        insert.entity().counters().forEach(counter -> wanted.remove(counter.name()));
        return made.values().equals(wanted) ? Optional.of(bindings) : Optional.empty();
    }

    /// Parameters with which an insert gives the values of an instance, as far as it gives any.
    static Bindings parametersOf(Instance instance, ConceptualMutation.Insert insert) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        for (Value.Parameter parameter : insert.header().parameters()) {
            values.put(parameter.name(), Optional.empty());
        }
        for (Assignment assignment : insert.values()) {
            if (assignment.value() instanceof Value.Parameter(String name, var type, var _)) {
                values.put(name, instance.find(assignment.property()).map(value -> value.as(type)));
            }
        }
        return new Bindings(values);
    }

    /// A number of elements for lists, from none to a few.
    ///
    /// @param stated how many elements lists have
    int items(Count stated) {
        return random.nextInt((int) Math.min(itemsMax, stated.largest()) + 1);
    }

    /// Whether the next statement of several meets its condition.
    boolean isMet() {
        return random.nextInt(MISSED_ONE_IN) > 0;
    }

    private Optional<Bindings> insert(
            Dataset data, ConceptualMutation.Insert insert, Misses misses) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Bindings> bindings =
                    candidate(data, insert)
                            .map(instance -> clashing(data, instance, insert))
                            .map(instance ->
                                    misses == Misses.SOME ? repeated(data, instance) : instance)
                            .map(instance -> parametersOf(instance, insert));
            if (bindings.isPresent() && isFitting(data, insert, bindings.get(), misses)) {
                return bindings;
            }
        }
        return Optional.empty();
    }

    /// Now and then an instance that the database has to decline: its key or one of its candidate
    /// keys is another's. It may be one that exists, which keeps its claims then.
    private Instance clashing(Dataset data, Instance instance, ConceptualMutation.Insert insert) {
        List<Instance> others = List.copyOf(data.instances(instance.entity()));
        if (!Decisions.canDecline(insert) || others.isEmpty() || random.nextInt(CLASH_ONE_IN) > 0) {
            return instance;
        }
        Instance other = others.get(random.nextInt(others.size()));
        if (insert.isGuarded() && random.nextInt(2) == 0) {
            return withKeyOf(instance, other);
        }
        // All of its candidate keys, or one of them, so that the other claims succeed at first.
        List<List<Property>> claimed =
                model.candidateKeys(instance.entity()).stream()
                        .filter(each -> other.findAll(each).isPresent())
                        .toList();
        if (claimed.isEmpty()) {
            return instance;
        }
        List<Property> one = claimed.get(random.nextInt(claimed.size()));
        boolean isAll = random.nextInt(2) == 0;
        Map<String, Optional<Datum>> taken = new LinkedHashMap<>();
        for (List<Property> each : claimed) {
            if (isAll || each.equals(one)) {
                each.forEach(part -> taken.put(part.path(), other.find(part)));
            }
        }
        boolean isExisting = random.nextInt(EXISTING_ONE_IN) == 0;
        return (isExisting ? others.get(random.nextInt(others.size())) : instance).with(taken);
    }

    /// Now and then an instance with the key of another, which it replaces.
    private Instance repeated(Dataset data, Instance instance) {
        List<Instance> others = List.copyOf(data.instances(instance.entity()));
        return others.isEmpty() || random.nextInt(REPEATED_ONE_IN) > 0
                ? instance
                : withKeyOf(instance, others.get(random.nextInt(others.size())));
    }

    private Instance withKeyOf(Instance instance, Instance other) {
        Map<String, Optional<Datum>> taken = new LinkedHashMap<>();
        model.keyProperties(instance.entity())
                .forEach(part -> taken.put(part.path(), other.find(part)));
        return instance.with(taken);
    }

    /// A value for a parameter that probably no instance has. Of a closed set of values it is any.
    public Datum unknown(Value.Parameter parameter) {
        return parameter
                .enumeration()
                .map(listed ->
                        Datum.of(
                                parameter.type(),
                                listed.values().get(random.nextInt(listed.values().size()))))
                .orElseGet(() -> generator.unknown(parameter.type()));
    }

    /// Notes a deleted instance, so that it may be inserted again: its old values must not
    /// reappear.
    public void remember(Instance gone) {
        if (!model.entity(gone.entity()).counters().isEmpty()) {
            // Cassandra promises nothing of a counter that is counted again after it was deleted.
            return;
        }
        lately.addFirst(gone);
        if (lately.size() > REMEMBERED_MAX) {
            lately.removeLast();
        }
    }

    private Optional<Instance> candidate(Dataset data, ConceptualMutation.Insert insert) {
        String entity = insert.entity().name();
        Optional<Datum> kind = kind(insert);
        if (random.nextInt(AGAIN_ONE_IN) == 0) {
            Optional<Instance> again =
                    lately.stream()
                            .filter(gone -> gone.entity().equals(entity))
                            .filter(gone ->
                                    kind.isEmpty() || gone.values().containsValue(kind.get()))
                            .findFirst();
            if (again.isPresent()) {
                lately.remove(again.get());
                return again;
            }
        }
        return generator.another(data, entity, kind);
    }

    /// The kind of the instances that an insert makes; empty when its entity has no subtypes.
    private Optional<Datum> kind(ConceptualMutation.Insert insert) {
        return model.subtypes()
                .of(insert.entity().name())
                .flatMap(hierarchy ->
                        insert.values().stream()
                                .filter(each -> each.property().path().equals(hierarchy.kind()))
                                .findFirst())
                .flatMap(each ->
                        each.value() instanceof Value.Constant(var literal, var type)
                                ? literal.bytes(type).map(bytes -> new Datum(type, bytes))
                                : Optional.empty());
    }

    private Optional<Bindings> selecting(
            Dataset data, ConceptualMutation mutation, Pattern pattern, Misses misses) {
        QuestionDraw draw = questionDraw(data, pattern, mutation.header(), misses);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Bindings bindings = draw.next();
            if (isFitting(data, mutation, bindings, misses)) {
                return Optional.of(bindings);
            }
        }
        return Optional.empty();
    }

    /// Parameters with which a mutation means one of some instances.
    ///
    /// @param wanted says which instances of the mutation's entity
    public Optional<Bindings> meaning(
            Dataset data, ConceptualMutation mutation, Predicate<Instance> wanted) {
        return switch (mutation) {
            case ConceptualMutation.Insert _ -> Optional.empty();
            case ConceptualMutation.Count count -> meaning(data, count, count.pattern(), wanted);
            case ConceptualMutation.Delete delete ->
                    meaning(data, delete, delete.pattern(), wanted);
            case ConceptualMutation.Several several ->
                    new SeveralDraw(this).meaning(data, several, wanted);
            case ConceptualMutation.Update update -> {
                for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                    Optional<Bindings> bindings =
                            meaning(data, update, update.pattern(), wanted)
                                    .flatMap(selected -> assigning(data, update, selected));
                    if (bindings.isPresent()
                            && isFitting(data, update, bindings.get(), Misses.NONE)) {
                        yield bindings;
                    }
                }
                yield Optional.empty();
            }
        };
    }

    private Optional<Bindings> meaning(
            Dataset data,
            ConceptualMutation mutation,
            Pattern pattern,
            Predicate<Instance> wanted) {
        List<Value.Parameter> parameters = mutation.header().parameters();
        return questionDraw(data, new QuestionDraw.Wanted(pattern, parameters, Misses.NONE))
                .aimedAt(tuple -> tuple.find(pattern.root().name()).filter(wanted).isPresent())
                .filter(bindings ->
                        mutation instanceof ConceptualMutation.Update
                                || isFitting(data, mutation, bindings, Misses.NONE));
    }

    /// Draws for what a mutation is about. Every other time it is about an instance with the
    /// constants of its condition: `when: o.status = 'ready'` would seldom hold otherwise.
    private QuestionDraw questionDraw(
            Dataset data, Pattern pattern, ConceptualMutation.Header header, Misses misses) {
        boolean isMet = header.guard() instanceof Guard.Meets && random.nextInt(MET_ONE_IN) == 0;
        Predicate<Tuple> preferred =
                isMet
                        ? tuple ->
                                tuple.find(pattern.root().name())
                                        .filter(each ->
                                                Decisions.meetsConstants(each, header.guard()))
                                        .isPresent()
                        : _ -> true;
        return questionDraw(
                data,
                new QuestionDraw.Wanted(pattern, header.parameters(), misses, false, preferred));
    }

    private QuestionDraw questionDraw(Dataset data, QuestionDraw.Wanted wanted) {
        return new QuestionDraw(new ReferenceEvaluator(data), wanted, generator, random);
    }

    private static boolean isReferredTo(Dataset data, Instance target) {
        return data.model().relationships().stream()
                .filter(relationship -> relationship.target().equals(target.entity()))
                .anyMatch(relationship -> !data.owners(target, relationship).isEmpty());
    }

    private Optional<Bindings> update(
            Dataset data, ConceptualMutation.Update update, Misses misses) {
        QuestionDraw draw = questionDraw(data, update.pattern(), update.header(), misses);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Bindings> bindings = assigning(data, update, draw.next());
            if (bindings.isPresent() && isFitting(data, update, bindings.get(), misses)) {
                return bindings;
            }
        }
        return Optional.empty();
    }

    /// The parameters that select what is updated, and values for the others.
    private Optional<Bindings> assigning(
            Dataset data, ConceptualMutation.Update update, Bindings selected) {
        return assigned(data, update)
                .map(assigned -> {
                    // A parameter that both selects and assigns selects.
                    Map<String, Optional<Datum>> values = new LinkedHashMap<>(selected.values());
                    Set<String> selecting = KeyConditions.parameters(update.pattern());
                    assigned.forEach((name, value) -> {
                        if (!selecting.contains(name)) {
                            values.put(name, value);
                        }
                    });
                    values.putAll(new ElementDraw(generator, random).of(data, update, selected));
                    return clashing(data, update, new Bindings(values));
                });
    }

    /// Now and then a call that gives the instance the values of another one in a candidate key of
    /// several parts.
    private Bindings clashing(Dataset data, ConceptualMutation.Update update, Bindings call) {
        for (List<String> names : update.claimedKeys()) {
            if (names.size() > 1 && random.nextInt(CLASH_ONE_IN) == 0) {
                List<Bindings> clashes = new Clash(model, update, names).of(data, call);
                return clashes.isEmpty() ? call : clashes.get(random.nextInt(clashes.size()));
            }
        }
        return call;
    }

    private Optional<Map<String, Optional<Datum>>> assigned(
            Dataset data, ConceptualMutation.Update update) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        Map<String, Optional<Instance>> targets = new LinkedHashMap<>();
        for (Assignment assignment : update.values()) {
            if (!(assignment.value() instanceof Value.Parameter(String name, var type, var _))) {
                continue;
            }
            Property property = assignment.property();
            if (property.roles().isEmpty()) {
                boolean isNull = property.optional() && random.nextInt(NULL_ONE_IN) == 0;
                values.put(
                        name,
                        isNull ? Optional.empty() : Optional.of(value(data, property).as(type)));
                continue;
            }
            String role = property.roles().getFirst();
            if (!targets.containsKey(role)) {
                boolean isNone =
                        model.relationship(property.entity(), role).optional()
                                && random.nextInt(NULL_ONE_IN) == 0;
                Optional<Instance> target =
                        isNone ? Optional.empty() : anyTarget(data, property.entity(), role);
                if (target.isEmpty() && !isNone) {
                    return Optional.empty();
                }
                targets.put(role, target);
            }
            Optional<Instance> target = targets.getOrDefault(role, Optional.empty());
            values.put(
                    name,
                    target.flatMap(each -> keyValue(each, property)).map(value -> value.as(type)));
        }
        return Optional.of(values);
    }

    /// A value for an attribute; of a unique one now and then a value that another instance has.
    private Datum value(Dataset data, Property property) {
        Attribute attribute = property.attribute();
        List<Datum> known =
                !attribute.unique() || random.nextInt(CLASH_ONE_IN) > 0
                        ? List.of()
                        : data.instances(property.entity()).stream()
                                .flatMap(each ->
                                        Stream.ofNullable(each.values().get(attribute.name())))
                                .toList();
        return known.isEmpty()
                ? generator.value(property.entity(), attribute)
                : known.get(random.nextInt(known.size()));
    }

    private Optional<Instance> anyTarget(Dataset data, String entity, String role) {
        Relationship relationship = model.relationship(entity, role);
        if (model.comesBy(relationship) && random.nextInt(NULL_ONE_IN) == 0) {
            return generator.another(data, relationship.target());
        }
        List<Instance> targets =
                Kinds.targets(model, relationship, data.instances(relationship.target()));
        return targets.isEmpty()
                ? Optional.empty()
                : Optional.of(targets.get(random.nextInt(targets.size())));
    }

    /// The value in a target that an owner holds as part of its reference: the property's path
    /// without its first role.
    private static Optional<Datum> keyValue(Instance target, Property property) {
        List<String> rest = property.roles().subList(1, property.roles().size());
        Property inTarget =
                new Property(target.entity(), rest, property.attribute(), property.optional());
        return target.find(inTarget);
    }

    /// Whether a mutation may be called with some parameters: it leaves the data consistent, which
    /// its caller has to ensure. A new key is free, references lead somewhere, nothing refers to
    /// what goes away, what belongs to one belongs to no other, no owner has more instances with
    /// some value than the model allows, and each instance has what its kind has.
    ///
    /// @param misses whether an update or delete may mean no instance at all, and an insert one
    ///     that exists
    public static boolean isFitting(
            Dataset data, ConceptualMutation mutation, Bindings bindings, Misses misses) {
        Dataset after = MutationEvaluator.apply(data, mutation, bindings);
        return (after.isClosed() || !data.isClosed())
                && (after.sharesNothing() || !data.sharesNothing())
                && (after.keepsLimits() || !data.keepsLimits())
                && (after.keepsKinds() || !data.keepsKinds())
                && switch (mutation) {
                    case ConceptualMutation.Insert insert ->
                            data.canCome(MutationEvaluator.inserted(insert, bindings))
                                    && (count(after, insert) == count(data, insert) + 1
                                            || misses == Misses.SOME
                                            || Decisions.canDecline(mutation)
                                                    && Decisions.of(data, mutation, bindings)
                                                            == Decisions.Verdict.DECLINED);
                    case ConceptualMutation.Update update ->
                            isMeant(data, update.pattern(), bindings, misses)
                                    && keepsKeysApart(data, update, bindings);
                    case ConceptualMutation.Count count ->
                            isMeant(data, count.pattern(), bindings, misses);
                    case ConceptualMutation.Delete delete ->
                            isMeant(data, delete.pattern(), bindings, misses)
                                    && isUnreferenced(data, delete.pattern(), bindings);
                    case ConceptualMutation.Several several ->
                            SeveralDraw.isFitting(data, several, bindings);
                };
    }

    private static int count(Dataset data, ConceptualMutation mutation) {
        return data.instances(mutation.entity().name()).size();
    }

    private static boolean isMeant(
            Dataset data, Pattern pattern, Bindings bindings, Misses misses) {
        return misses == Misses.SOME
                || !MutationEvaluator.targets(data, pattern, bindings).isEmpty();
    }

    private static boolean isUnreferenced(Dataset data, Pattern pattern, Bindings bindings) {
        return MutationEvaluator.targets(data, pattern, bindings).stream()
                .noneMatch(target -> isReferredTo(data, target));
    }

    /// Two instances must not end up with one key. References follow a key that changes.
    private static boolean keepsKeysApart(
            Dataset data, ConceptualMutation.Update update, Bindings bindings) {
        Set<String> key = new HashSet<>();
        data.model().keyProperties(update.entity().name()).forEach(part -> key.add(part.path()));
        return update.values().stream().noneMatch(each -> key.contains(each.property().path()))
                || count(MutationEvaluator.apply(data, update, bindings), update)
                        == count(data, update);
    }
}
