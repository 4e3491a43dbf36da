package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.Reading;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The instance that an UPDATE or DELETE is about: the values that its caller gives, and the
/// lookups that find the rest.
///
/// When the WHERE clause binds the whole key, it names one instance. Other values that it binds are
/// values that the caller knows, perhaps from a screen. Otherwise a question finds the instances,
/// and the mutation does its work for each of them.
final class Instance {
    private final Model model;
    private final EntityType entity;
    private final Lookups lookups;
    private final Map<String, Source> known = new LinkedHashMap<>();
    private final List<String> vouched = new ArrayList<>();
    private final Optional<Question> question;
    private final WhenMissing missing;
    private EnsuredValues ensured = EnsuredValues.NONE;

    private Instance(
            Model model,
            EntityType entity,
            Lookups lookups,
            Optional<Question> question,
            WhenMissing missing) {
        this.model = model;
        this.entity = entity;
        this.lookups = lookups;
        this.question = question;
        this.missing = missing;
    }

    /// A question that finds instances; it collects outputs as the mutation needs them.
    private static final class Question {
        private final String name;
        private final Demand demand;
        private final Map<Field, Source> binds;
        private final ReadCount count;
        private final Set<Field> outputs = new LinkedHashSet<>();

        Question(String name, Demand demand, Map<Field, Source> binds, ReadCount count) {
            this.name = name;
            this.demand = demand;
            this.binds = binds;
            this.count = count;
        }
    }

    /// The result of reading a WHERE clause.
    sealed interface Found {
        /// The instance can be found.
        record Yes(Instance instance) implements Found {}

        /// The instance cannot be found.
        record No(Refusal refusal) implements Found {}
    }

    /// Notes what a condition of the mutation tells of the values.
    void ensure(EnsuredValues values) {
        ensured = values;
    }

    /// The values that a condition of the mutation ensures.
    EnsuredValues ensured() {
        return ensured;
    }

    /// Reads the WHERE clause of a mutation.
    static Found find(Model model, String mutation, Pattern pattern, Lookups lookups) {
        PatternShape shape = PatternShape.of(pattern, PatternShape.Unnesting.NONE);
        EntityType entity = pattern.root().entity();
        if (!shape.shape().isSingle() || !shape.node(pattern.root().name()).isRoot()) {
            return new Found.No(
                    new Refusal(
                            "its WHERE clause has a condition on instances that refer to the "
                                    + entity.name(),
                            "find the instances by a question first, then change each by its key"));
        }
        Identity identity = new Identity(model, shape.shape());
        List<Field> key = identity.key(Node.root(0));
        Map<Field, Source> equalities = equalities(pattern, shape);
        if (equalities.keySet().containsAll(key)) {
            if (equalities.size() < pattern.conditions().size()) {
                return new Found.No(
                        new Refusal(
                                "its WHERE clause has a range besides the key of %s, so the write would depend on stored values"
                                        .formatted(entity.name()),
                                "bind only the key, and check the rest in the application or with `when:`"));
            }
            Instance instance =
                    new Instance(
                            model, entity, lookups, Optional.empty(), WhenMissing.NOTHING_TO_DO);
            equalities.forEach((field, source) -> instance.known.put(field.path(), source));
            equalities.keySet().stream()
                    .filter(field -> !key.contains(field))
                    .forEach(field -> instance.vouched.add(field.path()));
            return new Found.Yes(instance);
        }
        RowShape rows = RowShape.of(entity);
        Reading reading =
                new DemandReader(model)
                        .read(mutation, pattern, new PatternShape(rows, shape.nodes()), key);
        return switch (reading) {
            case Reading.Impossible(var refusal) -> new Found.No(refusal);
            case Reading.Possible(var demand) -> {
                ReadCount count =
                        identity.isRowDetermined(equalities.keySet())
                                ? ReadCount.ONE
                                : ReadCount.MANY;
                Question question =
                        new Question(lookups.name(rows, count), demand, equalities, count);
                yield new Found.Yes(found(model, entity, lookups, question, key));
            }
        };
    }

    /// The instance that a lookup finds.
    ///
    /// @param key the fields of its key
    private static Instance found(
            Model model, EntityType entity, Lookups lookups, Question question, List<Field> key) {
        Map<Field, Source> equalities = question.binds;
        key.stream().filter(field -> !equalities.containsKey(field)).forEach(question.outputs::add);
        Instance instance =
                new Instance(
                        model, entity, lookups, Optional.of(question), WhenMissing.NOTHING_TO_DO);
        for (Field field : key) {
            Source source =
                    equalities.getOrDefault(field, new Source.FromRead(question.name, field));
            instance.known.put(field.path(), source);
        }
        equalities.forEach((field, source) -> instance.known.putIfAbsent(field.path(), source));
        return instance;
    }

    /// The instance with a given key. Nothing else is known of it, and it may not exist.
    ///
    /// @param key its key by the paths of its properties
    static Instance named(
            Model model, EntityType entity, Map<String, Source> key, Lookups lookups) {
        Instance instance =
                new Instance(model, entity, lookups, Optional.empty(), WhenMissing.NULLS);
        instance.known.putAll(key);
        return instance;
    }

    private static Map<Field, Source> equalities(Pattern pattern, PatternShape shape) {
        Map<Field, Source> equalities = new LinkedHashMap<>();
        for (Condition condition : pattern.conditions()) {
            if (condition instanceof Condition.Comparison(var reference, var operator, var value)
                    && operator == Condition.Operator.EQUAL) {
                equalities.put(shape.field(reference), new Source.Given(value));
            }
        }
        return equalities;
    }

    /// Adds the values that are computed from nothing but the key, such as the time of a
    /// `timeuuid`. The mutation must not change the key: a repetition after a crash would not know
    /// whether the old rows are still there.
    void knowWhatFollows() {
        Map<String, Value> given = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            if (known.get(property.path()) instanceof Source.Given(var value)) {
                given.put(property.path(), value);
            }
        }
        for (Attribute attribute : entity.attributes()) {
            attribute
                    .formula()
                    .filter(formula -> given.keySet().containsAll(formula.inputs()))
                    .ifPresent(formula ->
                            known.putIfAbsent(
                                    attribute.name(),
                                    new Source.Given(
                                            new Value.Computed(formula, attribute.type(), given))));
        }
    }

    EntityType entity() {
        return entity;
    }

    /// The paths of the values that the caller gives beyond the instance's key.
    List<String> vouched() {
        return List.copyOf(vouched);
    }

    /// The question that finds the instances, with its outputs so far; empty when the caller names
    /// the instance.
    Optional<Lookup> lookup() {
        return question.map(q ->
                new Lookup(
                        q.name,
                        new Demand(
                                q.demand.name(),
                                q.demand.shape(),
                                q.demand.equal(),
                                q.demand.oneOf(),
                                q.demand.contains(),
                                q.demand.range(),
                                q.demand.order(),
                                List.copyOf(q.outputs),
                                q.demand.bucket(),
                                q.demand.requestedName()),
                        q.binds,
                        q.count,
                        WhenMissing.NOTHING_TO_DO,
                        List.of()));
    }

    /// The values that the WHERE clause compares with. They are never null, because nothing equals
    /// null.
    Set<Source> certain() {
        return new LinkedHashSet<>(known.values());
    }

    /// The value of a property that the caller gives, or that belongs to the looked-up key.
    Optional<Source> known(String path) {
        return Optional.ofNullable(known.get(path));
    }

    /// The values that the caller gives, by the paths of their properties.
    Map<String, Source> known() {
        return Map.copyOf(known);
    }

    /// The key of the instance, with the field names of an occurrence in a table's rows.
    Map<Field, Source> key(Occurrence occurrence) {
        RowShape shape = occurrence.table().shape();
        Map<Field, Source> key = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            Field field =
                    shape.canonical(
                            Field.of(occurrence.node().to(property.roles()), property.attribute()));
            key.put(field, known(property.path()).orElseThrow());
        }
        return key;
    }

    /// The pairs of values that must be equal for a row to belong to this instance; empty when
    /// nothing is in doubt. The row is found by a part of the instance's key.
    ///
    /// A part of the key may find at most one row: across a one-to-one relationship, or by a unique
    /// attribute. When the caller names an instance that does not exist, that row belongs to
    /// another instance. A missing row does not end the mutation: an earlier run that crashed may
    /// have removed this row, but not yet the rows that other parts of the key find.
    List<TableWork.WhenSame.Pair> doubts(Occurrence occurrence, Map<Field, Source> bound) {
        if (question.isPresent() || !vouched.isEmpty()) {
            return List.of();
        }
        Map<Field, Source> binds = new LinkedHashMap<>();
        bound.forEach((field, source) -> binds.put(renamed(occurrence, field), source));
        List<TableWork.WhenSame.Pair> pairs = new ArrayList<>();
        key(occurrence)
                .forEach((field, source) -> {
                    if (!bound.containsKey(field)) {
                        pairs.add(
                                new TableWork.WhenSame.Pair(
                                        lookups.value(
                                                RowShape.of(entity),
                                                binds,
                                                ReadCount.ONE,
                                                WhenMissing.NULLS,
                                                renamed(occurrence, field)),
                                        source));
                    }
                });
        return pairs;
    }

    /// A field of a table's rows, with its name in the entity's own rows.
    private static Field renamed(Occurrence occurrence, Field field) {
        return field.at(Node.root(0).to(occurrence.rolesTo(field).orElseThrow()));
    }

    /// The value that a row of a table has now: known, or read by a lookup.
    Source current(Occurrence occurrence, Field field) {
        Optional<Source> told =
                occurrence
                        .rolesTo(field)
                        .flatMap(roles -> known(ReferredValues.path(roles, field.attribute())));
        return told.or(() -> ofCondition(occurrence, field))
                .orElseGet(() -> stored(occurrence, field));
    }

    /// The value of a partial table's condition, in rows that are not those of the instance. Rows
    /// that are found only where they meet the condition have its constant. What the instance
    /// itself leads to is read from there and not from each row. Empty for other fields.
    private Optional<Source> ofCondition(Occurrence occurrence, Field field) {
        if (occurrence.isWholeRow() || !occurrence.table().shape().fixedFields().contains(field)) {
            return Optional.empty();
        }
        return rows(occurrence).fixed().stream()
                .filter(each -> each.field().equals(field))
                .map(RowConditions::constant)
                .findFirst()
                .or(() -> occurrence.rolesTo(field).map(_ -> own(occurrence, field)));
    }

    /// The value that a row of a table has now, read from the instance itself and not from rows
    /// that refer to it.
    ///
    /// @param field a field to which the instance leads
    Source own(Occurrence occurrence, Field field) {
        Field held = renamed(occurrence, field);
        Optional<Source> told = known(held.path());
        if (told.isPresent()) {
            return told.get();
        }
        if (question.isPresent()) {
            question.get().outputs.add(held);
            return new Source.FromRead(question.get().name, held);
        }
        Map<Field, Source> key = new LinkedHashMap<>();
        key(occurrence).forEach((at, source) -> key.put(renamed(occurrence, at), source));
        return lookups.value(
                RowShape.of(entity), key, ReadCount.ONE, WhenMissing.NOTHING_TO_DO, held);
    }

    /// The value that a row of a table has now, always read by a lookup.
    Source stored(Occurrence occurrence, Field field) {
        if (!occurrence.isWholeRow()) {
            return lookups.value(
                    rows(occurrence),
                    key(occurrence),
                    ReadCount.MANY,
                    WhenMissing.NOTHING_TO_DO,
                    field.whole());
        }
        if (question.isPresent()) {
            question.get().outputs.add(field.whole());
            return new Source.FromRead(question.get().name, field.whole());
        }
        Map<Field, Source> whole = wholeKey(occurrence);
        RowShape shape = occurrence.table().shape();
        boolean isAlwaysThere = shape.required().isEmpty() && !shape.isPartial();
        if (!whole.isEmpty() && isAlwaysThere && isOwn(occurrence, whole.keySet())) {
            return lookups.value(
                    shape.withoutElements(), whole, ReadCount.ONE, missing, field.whole());
        }
        return lookups.value(
                RowShape.of(entity), key(occurrence), ReadCount.ONE, missing, field.whole());
    }

    /// The shape of a table's rows, without the requirement that the instance refers to other
    /// instances, or that it or what it refers to has a certain value. A change may set a reference
    /// that is null now, or bring the value, so the lookup must find those rows, too. A row may
    /// show the instance at several places, so none of them requires anything.
    ///
    /// A requirement on other instances stays: a courier's new name goes to the rows of the orders
    /// that are in a partial table, and those are found in a partial table, too.
    private RowShape rows(Occurrence occurrence) {
        RowShape shape = occurrence.table().shape();
        List<Node> places =
                Occurrence.of(model, occurrence.table(), entity.name()).stream()
                        .map(Occurrence::node)
                        .toList();
        Set<Node> required = new LinkedHashSet<>(shape.required());
        required.removeIf(node ->
                places.stream().anyMatch(place -> place.leadsTo(node) && !node.equals(place)));
        Set<FixedValue> fixed = new LinkedHashSet<>(shape.fixed());
        fixed.removeIf(each -> places.stream().anyMatch(place -> mayChange(place, each)));
        return new RowShape(shape.roots(), shape.meetings(), required, List.of()).fixing(fixed);
    }

    /// Whether a change of the instance at a place may change the value that all rows have.
    private boolean mayChange(Node place, FixedValue fixed) {
        Node node = fixed.field().node();
        return place.equals(node)
                ? model.changes().isEverChanged(entity.name(), fixed.field().attribute().name())
                : place.leadsTo(node);
    }

    /// The value of one of the instance's own properties: known, or read by a lookup.
    Source own(Property property) {
        return known(property.path())
                .orElseGet(() -> {
                    Field field = own().field(Node.root(0), property);
                    if (question.isPresent()) {
                        question.get().outputs.add(field);
                        return new Source.FromRead(question.get().name, field);
                    }
                    return lookups.value(
                            RowShape.of(entity), ownKey(), ReadCount.ONE, missing, field);
                });
    }

    /// A value that is null when there is no such instance.
    Source exists() {
        Map<Field, Source> key = ownKey();
        Field first = key.keySet().iterator().next();
        return lookups.value(RowShape.of(entity), key, ReadCount.ONE, WhenMissing.NULLS, first);
    }

    /// A value of the instance; without such an instance there is nothing to do.
    Source found() {
        Map<Field, Source> key = ownKey();
        Field first = key.keySet().iterator().next();
        return lookups.value(
                RowShape.of(entity), key, ReadCount.ONE, WhenMissing.NOTHING_TO_DO, first);
    }

    private Identity own() {
        return new Identity(model, RowShape.of(entity));
    }

    private Map<Field, Source> ownKey() {
        Map<Field, Source> key = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            key.put(own().field(Node.root(0), property), known(property.path()).orElseThrow());
        }
        return key;
    }

    /// Whether the row with a primary key may tell the instance's other values. It may not when
    /// that primary key is only a part of the instance's key. Then several tables would be read and
    /// each moved in its turn; after a crash, the first moved row would be missing and end the
    /// repetition too early.
    private boolean isOwn(Occurrence occurrence, Set<Field> whole) {
        Set<Field> key = key(occurrence).keySet();
        return !key.containsAll(whole) || whole.containsAll(key);
    }

    /// The primary key of an occurrence's row, when the caller knows all of it: then the row itself
    /// tells the other values. Else empty.
    private Map<Field, Source> wholeKey(Occurrence occurrence) {
        Map<Field, Source> whole = new LinkedHashMap<>();
        for (Field field : RowConditions.keyFields(occurrence.table())) {
            Optional<Source> value =
                    occurrence
                            .rolesTo(field)
                            .filter(_ -> field.part() == Field.Part.WHOLE)
                            .flatMap(roles -> known(ReferredValues.path(roles, field.attribute())));
            if (value.isEmpty()) {
                return Map.of();
            }
            whole.put(field, value.get());
        }
        return whole;
    }
}
