package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.TableWork.WhenSame.Pair;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;
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
import java.util.stream.Stream;

/// The work of a mutation whose callers help each other ([dev.rowhouse.plan.step.PlanStep.Hold]).
///
/// Its instance is held, so what it reads of the instance does not change until it ends. It reads
/// the instance first, also before an INSERT: then a repetition after a later change is right, and
/// a row under an older key is found.
final class HeldWork {
    /// The beginning of the reason why callers cannot help each other.
    static final String CANNOT_HELP = "its callers cannot help each other, because ";

    private final Model model;
    private final ConceptualMutation mutation;
    private final Lookups lookups;
    private final EntityType entity;
    private final Identity identity;
    private final Set<String> reads = new LinkedHashSet<>();

    HeldWork(Model model, ConceptualMutation mutation, Lookups lookups) {
        this.model = model;
        this.mutation = mutation;
        this.lookups = lookups;
        this.entity = mutation.entity();
        this.identity = new Identity(model, RowShape.of(entity));
    }

    /// Whether a mutation holds its instance. One that counts does not: a call that is finished by
    /// several callers would count several times.
    static boolean isNeeded(ConceptualMutation mutation) {
        return mutation.header().isHelped() && !(mutation instanceof ConceptualMutation.Count);
    }

    /// The steps beside the writes.
    ///
    /// @param key the key of the instance
    HeldDraft draft(Map<Field, Source> key) {
        List<Pair> done = new ArrayList<>();
        List<HeldDraft.Term> terms = new ArrayList<>();
        Source present = stored(key, key.keySet().iterator().next());
        if (mutation.isGuarded()) {
            for (Assignment each : assigned()) {
                if (follows(each)) {
                    // It is right when the values are from which it follows. A collection does not
                    // tell which elements an earlier run has changed.
                    continue;
                }
                Field field = identity.field(Node.root(0), each.property());
                if (!key.containsKey(field)) {
                    done.add(new Pair(stored(key, field), new Source.Given(each.value())));
                }
            }
            if (mutation.header().guard() instanceof Guard.Meets(var all)) {
                for (Guard.Term term : all) {
                    Source stored = stored(key, Field.of(Node.root(0), term.attribute()));
                    terms.add(new HeldDraft.Term(stored, term.operator(), term.value()));
                }
            }
        }
        List<HeldDraft.Claim> claims = new ArrayList<>();
        for (List<String> names : entity.candidateKeys()) {
            claim(key, names).ifPresent(claims::add);
        }
        EarlyValues early = lookups.early().orElseThrow();
        return new HeldDraft(
                early.values(),
                early.lookups().single(),
                newKey(key),
                reads,
                claims,
                present,
                isNew(),
                terms,
                done);
    }

    /// Whether the mutation does not name the value: an assignment follows from others, or changes
    /// elements of a collection.
    private static boolean follows(Assignment assignment) {
        return switch (assignment.value()) {
            case Value.Computed _, Value.Taken _, Value.Merged _ -> true;
            case Value.Parameter _, Value.Constant _ -> false;
        };
    }

    /// The key after an UPDATE that changes it.
    private Optional<Map<Field, Source>> newKey(Map<Field, Source> key) {
        Map<Field, Source> after = new LinkedHashMap<>(key);
        if (mutation instanceof ConceptualMutation.Update update) {
            for (Assignment each : update.values()) {
                after.computeIfPresent(
                        identity.field(Node.root(0), each.property()),
                        (_, _) -> new Source.Given(each.value()));
            }
        }
        return after.equals(key) ? Optional.empty() : Optional.of(after);
    }

    /// Whether there is no instance before.
    private boolean isNew() {
        return mutation instanceof ConceptualMutation.Insert && mutation.isGuarded();
    }

    private List<Assignment> assigned() {
        return mutation.assignments();
    }

    private WhenMissing missing() {
        return mutation instanceof ConceptualMutation.Insert
                ? WhenMissing.NULLS
                : WhenMissing.NOTHING_TO_DO;
    }

    /// A value that the instance has, read by its key.
    private Source stored(Map<Field, Source> key, Field field) {
        Lookup lookup = lookups.lookup(RowShape.of(entity), key, ReadCount.ONE, missing(), field);
        reads.add(lookup.name());
        return new Source.FromRead(lookup.name(), field);
    }

    /// How the mutation takes new values of a candidate key, gives up old ones, or both. Empty when
    /// it changes none of them.
    private Optional<HeldDraft.Claim> claim(Map<Field, Source> key, List<String> names) {
        List<Field> fields = identity.candidateKey(Node.root(0), names);
        boolean isKey = key.keySet().equals(Set.copyOf(fields));
        boolean isReleased = mutation instanceof ConceptualMutation.Delete;
        if (isKey || !isReleased && !mutation.claimedKeys().contains(names)) {
            return Optional.empty();
        }
        List<Source> after = isReleased ? List.of() : after(key, fields);
        if (!isReleased && after.isEmpty()) {
            return Optional.empty();
        }
        List<Pair> owner = new ArrayList<>();
        Optional<String> look = Optional.empty();
        if (!after.isEmpty()) {
            Map<Field, Source> binds = new LinkedHashMap<>();
            for (int i = 0; i < fields.size(); i++) {
                binds.put(fields.get(i), after.get(i));
            }
            for (Map.Entry<Field, Source> each : key.entrySet()) {
                Lookup lookup =
                        lookups.lookup(
                                RowShape.of(entity),
                                binds,
                                ReadCount.ONE,
                                WhenMissing.NULLS,
                                each.getKey());
                look = Optional.of(lookup.name());
                owner.add(
                        new Pair(
                                new Source.FromRead(lookup.name(), each.getKey()),
                                each.getValue()));
            }
        }
        return Optional.of(
                new HeldDraft.Claim(
                        names.size() == 1
                                ? entity.name() + "." + names.getFirst()
                                : "%s(%s)".formatted(entity.name(), String.join(", ", names)),
                        fields.stream().map(Field::type).toList(),
                        isNew()
                                ? List.of()
                                : fields.stream().map(field -> stored(key, field)).toList(),
                        after,
                        look,
                        owner));
    }

    /// The values of a candidate key after the mutation; empty when a new instance does not get all
    /// of them.
    private List<Source> after(Map<Field, Source> key, List<Field> fields) {
        Map<Field, Source> assigned = new LinkedHashMap<>();
        assigned()
                .forEach(each ->
                        assigned.put(
                                identity.field(Node.root(0), each.property()),
                                new Source.Given(each.value())));
        List<Source> after = new ArrayList<>();
        for (Field field : fields) {
            Source given = assigned.get(field);
            if (given != null) {
                after.add(given);
            } else if (isNew()) {
                return List.of();
            } else {
                Source known = key.get(field);
                after.add(known == null ? stored(key, field) : known);
            }
        }
        return after;
    }

    /// The values of the instance's key.
    Map<String, Source> key(Map<String, Source> given) {
        Map<String, Source> key = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            key.put(property.path(), Optional.ofNullable(given.get(property.path())).orElseThrow());
        }
        return key;
    }

    /// The values of an instance after an INSERT of it: those that are given, and others that it
    /// has already.
    Map<String, Source> merged(Map<String, Source> given) {
        Map<Field, Source> key = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            key.put(
                    identity.field(Node.root(0), property),
                    Optional.ofNullable(given.get(property.path())).orElseThrow());
        }
        Map<String, Source> values = new LinkedHashMap<>(given);
        for (Property property : model.properties(entity.name())) {
            if (!given.containsKey(property.path())) {
                values.put(property.path(), stored(key, identity.field(Node.root(0), property)));
            }
        }
        return values;
    }

    /// Whether an INSERT that holds its instance removes a leftover of an older instance.
    ///
    /// @param written the tables that the INSERT writes, and that show the instance in its own row
    ///     only
    static boolean cleansUp(Leftover leftover, Set<Integer> written) {
        return switch (leftover.kind()) {
            case ROW, ELEMENT, CLAIM -> true;
            case COPY -> written.contains(leftover.table());
            case DERIVED, COMPUTED, OWNER, COUNT, LIFE -> false;
        };
    }

    /// Whether an INSERT of an existing instance may give its row in a table another key.
    boolean mayMove(Table table) {
        Identity rows = new Identity(model, table.shape());
        Set<Field> key = Set.copyOf(rows.key(Node.root(0)));
        return !key.containsAll(RowConditions.keyFields(table))
                || !table.shape().required().isEmpty()
                || table.shape().isPartial()
                || table.nesting().isPresent();
    }

    /// Whether an INSERT of an existing instance that gives some values may give its row in a table
    /// another key. It keeps its key if that follows from the key of the instance, and from
    /// attributes and references that stay as they are.
    ///
    /// @param given the paths of the values
    boolean mayMove(Table table, Set<String> given) {
        // Elements of a collection may go although the key of their row stays.
        boolean isRow = table.nesting().isEmpty() && table.shape().elements().isEmpty();
        return mayMove(table)
                && (!isRow || besideOwnKey(table).anyMatch(field -> isGiven(field, given)));
    }

    /// Whether an INSERT that gives some values neither adds nor changes a row of a table. The row
    /// of an instance that exists stays as it is, and a new one has none, because it lacks what
    /// the INSERT does not give. Where instances expire, each INSERT gives all rows a new life.
    boolean leavesAlone(Table table, Set<String> given) {
        Set<Field> own = Set.copyOf(new Identity(model, table.shape()).key(Node.root(0)));
        return entity.growth().retention().isEmpty()
                && mayMove(table)
                && !mayMove(table, given)
                && ChangedFields.shown(table).stream()
                        .allMatch(field -> own.contains(field) || !isGiven(field, given))
                && besideOwnKey(table).findAny().isPresent();
    }

    /// The fields that decide where the row of an instance is, or whether there is one, beside the
    /// key of the instance.
    private Stream<Field> besideOwnKey(Table table) {
        Set<Field> own = Set.copyOf(new Identity(model, table.shape()).key(Node.root(0)));
        return Stream.concat(
                        RowConditions.keyFields(table).stream(),
                        RowConditions.decidingFields(model, table).stream())
                .filter(field -> !own.contains(field));
    }

    private static boolean isGiven(Field field, Set<String> given) {
        if (field.node().isRoot()) {
            return field.attribute().isComputed()
                    || field.attribute().isDerived()
                    || given.contains(field.attribute().name());
        }
        String role = field.node().roles().getFirst();
        return given.stream().anyMatch(path -> path.startsWith(role + "."));
    }

    /// The reason why callers of a mutation cannot help each other; empty when they can.
    Optional<Refusal> refusal(MutationDraft draft) {
        return problem(draft)
                .map(problem ->
                        new Refusal(
                                CANNOT_HELP + problem,
                                "remove `callers: help each other` from the entity %s, or say `callers: one at a time`"
                                        .formatted(entity.name())));
    }

    private Optional<String> problem(MutationDraft draft) {
        Optional<String> obstacle = HoldRule.obstacle(draft);
        if (obstacle.isPresent()) {
            return obstacle;
        }
        if (!draft.loops().isEmpty()) {
            return Optional.of(HoldRule.FINDS_FIRST);
        }
        return claimedWithKey(draft)
                .or(() ->
                        draft.lookups().stream()
                                .flatMap(lookup -> changing(lookup).stream())
                                .findFirst()
                                .map("it copies %s, which another call may change"::formatted));
    }

    /// A candidate key that changes together with the key, and is not the whole key. The instance
    /// and its claim are in two tables then. After a crash, a repetition would find its values with
    /// the new key, and take them for those of another instance.
    private Optional<String> claimedWithKey(MutationDraft draft) {
        if (!(mutation instanceof ConceptualMutation.Update update)
                || newKey(draft.key()).isEmpty()) {
            return Optional.empty();
        }
        Set<String> keys = new LinkedHashSet<>();
        model.keyProperties(entity.name()).forEach(each -> keys.add(each.path()));
        return update.claimedKeys().stream()
                .filter(names -> !keys.equals(Set.copyOf(names)))
                .findFirst()
                .map(names ->
                        "it changes the unique `%s` together with its key"
                                .formatted(String.join(", ", names)));
    }

    /// A value of another instance that is read, and that another call may change meanwhile.
    private Optional<String> changing(Lookup lookup) {
        RowShape shape = lookup.demand().shape();
        Identity rows = new Identity(model, shape);
        boolean isOwn = shape.equals(RowShape.of(entity));
        return lookup.demand().outputs().stream()
                .filter(field -> !isOwn || !rows.holder(field).isRoot())
                .map(field -> {
                    Node holder = rows.holder(field);
                    String path = field.at(new Node(0, holder.rolesTo(field.node()))).path();
                    return Map.entry(rows.entity(holder).name(), path);
                })
                .filter(each -> model.changes().isChanged(each.getKey(), each.getValue()))
                .map(each -> each.getKey() + "." + each.getValue())
                .findFirst();
    }
}
