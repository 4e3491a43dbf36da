package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Determines the work of a mutation on each table.
///
/// A table is a join that is kept up to date at write time. A mutation of an instance touches the
/// rows in which the instance occurs:
///
/// - An INSERT writes the rows in which the new instance is a root: nothing can refer to it yet.
///   Values of the instances that it refers to are copied, so they are read first.
/// - An UPDATE rewrites every copy of a changed value. When the value is part of a table's key, the
///   row moves: delete and insert.
/// - A DELETE removes the rows in which the instance is a root. Instances that referred to it must
///   have been deleted before.
///
/// Each part of a row's key that the caller does not know becomes a [Lookup].
public final class MutationDrafter {
    private final Model model;
    private final TableSet tables;
    private final boolean isLookedFor;
    private final Removals removals;

    /// Creates a drafter; each call sees the current tables.
    public MutationDrafter(Model model, TableSet tables) {
        this(model, tables, false);
    }

    private MutationDrafter(Model model, TableSet tables, boolean isLookedFor) {
        this.model = model;
        this.tables = tables;
        this.isLookedFor = isLookedFor;
        this.removals = new Removals(model, tables);
    }

    /// A drafter for the same tables, beside which there is another table that makes each mutation
    /// look for its instance. A mutation that finds out whether its instance exists also has to
    /// find out whether there is an owner whose derived attributes it computes again.
    public MutationDrafter lookedFor() {
        return new MutationDrafter(model, tables, true);
    }

    /// The result of drafting a mutation.
    public sealed interface Outcome {
        /// The mutation can be done.
        record Possible(MutationDraft draft) implements Outcome {}

        /// The mutation cannot be done well.
        record Impossible(Refusal refusal) implements Outcome {}
    }

    /// Drafts the questions and writes of a mutation, for the tables as they are now.
    public Outcome draft(ConceptualMutation mutation) {
        Lookups lookups = new Lookups(mutation.header());
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> {
                MutationDraft draft = insert(insert, lookups);
                yield UpsertRule.refusal(insert, draft.leftovers())
                        .<Outcome>map(Outcome.Impossible::new)
                        .orElseGet(() -> outcome(draft));
            }
            case ConceptualMutation.Update update ->
                    switch (Instance.find(
                            model, update.header().name(), update.pattern(), lookups)) {
                        case Instance.Found.Yes(var instance) -> {
                            Optional<Refusal> refusal =
                                    undecidable(update, instance)
                                            .or(() -> unpairable(update, instance))
                                            .or(() -> ofRows(update));
                            yield refusal.isPresent()
                                    ? new Outcome.Impossible(refusal.get())
                                    : outcome(update(update, instance, lookups));
                        }
                        case Instance.Found.No(var refusal) -> new Outcome.Impossible(refusal);
                    };
            case ConceptualMutation.Count count ->
                    switch (Instance.find(model, count.header().name(), count.pattern(), lookups)) {
                        case Instance.Found.Yes(var instance) -> count(count, instance, lookups);
                        case Instance.Found.No(var refusal) -> new Outcome.Impossible(refusal);
                    };
            case ConceptualMutation.Delete delete ->
                    switch (Instance.find(
                            model, delete.header().name(), delete.pattern(), lookups)) {
                        case Instance.Found.Yes(var instance) -> {
                            Optional<Refusal> refusal =
                                    undecidable(delete, instance)
                                            .or(() -> unfindable(delete, instance));
                            yield refusal.isPresent()
                                    ? new Outcome.Impossible(refusal.get())
                                    : outcome(delete(delete, instance, lookups));
                        }
                        case Instance.Found.No(var refusal) -> new Outcome.Impossible(refusal);
                    };
            case ConceptualMutation.Several several -> throw several.isInParts();
        };
    }

    private Outcome outcome(MutationDraft draft) {
        ExpiryRules expiries = new ExpiryRules(model, tables);
        Optional<Refusal> refusal = expiries.refusal(draft.mutation(), draft.allWorks());
        for (Recomputation recomputation : draft.recomputations()) {
            refusal = refusal.or(() -> expiries.refusalOfLater(recomputation.draft().allWorks()));
        }
        refusal = refusal.or(() -> undecidedSnapshot(draft));
        if (draft.held().isPresent()) {
            HeldWork held =
                    new HeldWork(model, draft.mutation(), new Lookups(draft.mutation().header()));
            refusal = refusal.or(() -> held.refusal(draft));
        }
        return refusal.<Outcome>map(Outcome.Impossible::new)
                .orElseGet(() -> new Outcome.Possible(draft));
    }

    /// The refusal of a conditional write that takes a snapshot. A repetition could take another
    /// value than the row has in which it was decided.
    private static Optional<Refusal> undecidedSnapshot(MutationDraft draft) {
        if (!draft.mutation().isGuarded() || draft.held().isPresent()) {
            return Optional.empty();
        }
        return AssignedValues.taken(draft.mutation())
                .map(name ->
                        new Refusal(
                                "it takes the snapshot `%s` and has a condition: a second call after a crash could take another value than the first"
                                        .formatted(name),
                                "%s, or make `%s` a plain attribute whose value the caller gives"
                                        .formatted(
                                                draft.mutation().header().mayRace()
                                                        ? "remove `when`"
                                                        : "remove `when` or `callers: one at a time`",
                                                name)));
    }

    /// The refusal to search for instances that consist of counters: only their key identifies
    /// them.
    private Optional<Refusal> unfindable(ConceptualMutation mutation, Instance instance) {
        return model.isCount(mutation.entity().name()) && instance.lookup().isPresent()
                ? Optional.of(
                        new Refusal(
                                "its WHERE clause does not bind the whole key of %s, which has only counters"
                                        .formatted(mutation.entity().name()),
                                "find the instances by a question first, then delete each by its key"))
                : Optional.empty();
    }

    /// The refusal of an UPDATE that changes the partners of rows that join several instances. The
    /// instance would join with other partners then, and no question reads those.
    private Optional<Refusal> unpairable(ConceptualMutation.Update update, Instance instance) {
        String entity = instance.entity().name();
        Set<String> reassigned =
                update.values().stream()
                        .map(Assignment::property)
                        .filter(property -> !property.roles().isEmpty())
                        .map(property -> property.roles().getFirst())
                        .collect(Collectors.toSet());
        for (Table table : written()) {
            for (Occurrence occurrence : Occurrence.of(model, table, entity)) {
                Optional<String> role =
                        occurrence.rolesToPairedRows().stream()
                                .filter(reassigned::contains)
                                .findFirst();
                if (role.isPresent()) {
                    return Optional.of(
                            new Refusal(
                                    "it changes `%1$s.%2$s`, but a table has one row for each pair of instances with the same `%2$s`: the rows for the new `%2$s` would be missing"
                                            .formatted(entity, role.get()),
                                    "delete the %s and insert it again, or split the question in two: the first finds `%s`"
                                            .formatted(entity, role.get())));
                }
            }
        }
        return Optional.empty();
    }

    /// The refusal to change elements of a collection of which a table has a row for each element.
    private Optional<Refusal> ofRows(ConceptualMutation.Update update) {
        String entity = update.entity().name();
        for (Assignment each : update.values()) {
            if (each.value() instanceof Value.Merged(var collection, _, _)
                    && written().stream()
                            .flatMap(table -> Occurrence.of(model, table, entity).stream())
                            .anyMatch(place -> hasRows(place, collection))) {
                return Optional.of(
                        new Refusal(
                                "a table has a row for each element of `%s.%s`, because a question asks `MEMBER OF`: each new element would need a row with all other values"
                                        .formatted(entity, collection.name()),
                                "set the whole collection (`SET x.%1$s = :%1$s`), or let the question use an index (`using: index`)"
                                        .formatted(collection.name())));
            }
        }
        return Optional.empty();
    }

    private static boolean hasRows(Occurrence place, Attribute collection) {
        return RowConditions.keyFields(place.table()).stream()
                .filter(field -> field.attribute().equals(collection))
                .anyMatch(field -> place.rolesTo(field).filter(List::isEmpty).isPresent());
    }

    /// The refusal of a mutation about which no conditional write can decide.
    private Optional<Refusal> undecidable(ConceptualMutation mutation, Instance instance) {
        String entity = mutation.entity().name();
        if (mutation.isGuarded() && instance.lookup().isPresent()) {
            return Optional.of(
                    new Refusal(
                            "`when` needs a conditional write on one row, but its WHERE clause does not bind the key of "
                                    + entity,
                            "find the instances by a question first, then change each by its key"));
        }
        if (!(mutation instanceof ConceptualMutation.Update update)) {
            return Optional.empty();
        }
        boolean changesKey = changesKey(update);
        Optional<Refusal> uncountable =
                changesKey ? new CountWork(model).refusalOfKey(entity) : Optional.empty();
        if (uncountable.isPresent()) {
            return uncountable;
        }
        if (mutation.isGuarded() && changesKey) {
            return Optional.of(
                    new Refusal(
                            "a conditional write cannot change the key of a row",
                            "insert a new %s with `when: not exists`, then delete the old one"
                                    .formatted(entity)));
        }
        List<List<String>> claimed = mutation.claimedKeys();
        boolean isMany = instance.lookup().filter(a -> a.count() == ReadCount.MANY).isPresent();
        return !claimed.isEmpty() && isMany
                ? Optional.of(
                        new Refusal(
                                claimed.getFirst().size() == 1
                                        ? "it would give the same unique value to several instances"
                                        : "it changes several instances, and would have to claim the unique `%s` of each"
                                                .formatted(String.join(", ", claimed.getFirst())),
                                "bind the key of %s in WHERE".formatted(entity)))
                : Optional.empty();
    }

    private boolean changesKey(ConceptualMutation.Update update) {
        List<String> key =
                model.keyProperties(update.entity().name()).stream().map(Property::path).toList();
        return update.values().stream().anyMatch(each -> key.contains(each.property().path()));
    }

    private List<Table> written() {
        return tables.tables().stream().filter(table -> !table.isView()).toList();
    }

    private MutationDraft update(
            ConceptualMutation.Update update, Instance instance, Lookups lookups) {
        EnsuredValues ensured = EnsuredValues.of(update);
        instance.ensure(ensured);
        if (!changesKey(update)) {
            instance.knowWhatFollows();
        }
        Map<String, Source> values =
                new AssignedValues(model, instance.entity(), lookups)
                        .ofUpdate(update.values(), instance);
        UpdateWork work = new UpdateWork(model, tables, instance, values, lookups);
        CopiedValues copied = new CopiedValues(model, tables, update);
        List<TableWork> works = new ArrayList<>();
        List<List<Occurrence>> copies = new ArrayList<>();
        for (Table table : written()) {
            List<Occurrence> places =
                    work.changed(Occurrence.of(model, table, instance.entity().name()));
            if (instance.lookup().isEmpty()
                    && !places.isEmpty()
                    && copied.isCopy(work, values, places)) {
                copies.add(places);
            } else if (ensured.excludeRow(table, places)) {
                works.addAll(ensured.coming(table, work.in(places), values.keySet()));
            } else {
                works.addAll(work.in(places));
            }
        }
        works.addAll(counts(update, lookups).ofUpdate(instance, values));
        List<Recomputation> later =
                new ArrayList<>(recomputations(update, lookups).ofUpdate(instance, values));
        later.addAll(copied.changed(instance.known(), values, copies, lookups));
        later.addAll(kept(update, lookups).ofUpdate(instance, values));
        List<String> assumptions = new ArrayList<>();
        if (instance.lookup().isEmpty() && !update.isGuarded() && !update.header().isHelped()) {
            assumptions.add("the " + instance.entity().name() + " exists");
        }
        assumptions.addAll(vouched(instance));
        model.relationshipsOf(instance.entity().name()).stream()
                .filter(role -> role.cardinality() == Cardinality.ONE_TO_ONE)
                .filter(role -> work.reassigns(role.role()))
                .forEach(role ->
                        assumptions.add(
                                "no other %s has that %s"
                                        .formatted(instance.entity().name(), role.role())));
        return assemble(update, Optional.of(instance), lookups, works, later, assumptions);
    }

    private Outcome count(ConceptualMutation.Count count, Instance instance, Lookups lookups) {
        CountWork counting = new CountWork(model);
        Optional<Refusal> refusal = counting.refusal(count, instance);
        if (refusal.isPresent()) {
            return new Outcome.Impossible(refusal.get());
        }
        List<TableWork> works = counting.of(count, instance, written());
        // A reset of nothing writes nothing.
        List<String> assumptions =
                count.isReset() || model.isCount(instance.entity().name())
                        ? List.of()
                        : List.of("the " + instance.entity().name() + " exists");
        return outcome(
                assemble(count, Optional.of(instance), lookups, works, List.of(), assumptions));
    }

    private MutationDraft delete(
            ConceptualMutation.Delete delete, Instance instance, Lookups lookups) {
        instance.knowWhatFollows();
        List<TableWork> works = new ArrayList<>();
        EntityType entity = instance.entity();
        for (Table table : written()) {
            for (Occurrence occurrence : Occurrence.of(model, table, entity.name())) {
                if (occurrence.node().isRoot()) {
                    works.add(removals.of(occurrence, instance));
                }
            }
        }
        works.addAll(counts(delete, lookups).ofDelete(instance));
        List<String> referring =
                model.relationships().stream()
                        .filter(relationship -> relationship.target().equals(entity.name()))
                        .filter(relationship -> !relationship.cascades())
                        .map(Relationship::owner)
                        .distinct()
                        .toList();
        List<String> assumptions = new ArrayList<>(vouched(instance));
        if (!referring.isEmpty()) {
            assumptions.add(
                    "no %s refers to the %s any more"
                            .formatted(String.join(" or ", referring), entity.name()));
        }
        List<Recomputation> later =
                new ArrayList<>(recomputations(delete, lookups).ofDelete(instance));
        later.addAll(kept(delete, lookups).ofDelete(instance));
        return assemble(delete, Optional.of(instance), lookups, works, later, assumptions);
    }

    private static List<String> vouched(Instance instance) {
        List<String> paths = instance.vouched();
        return paths.isEmpty()
                ? List.of()
                : List.of(
                        "the %s has the %s that the caller passes"
                                .formatted(instance.entity().name(), String.join(" and ", paths)));
    }

    private MutationDraft assemble(
            ConceptualMutation mutation,
            Optional<Instance> instance,
            Lookups lookups,
            List<TableWork> works,
            List<Recomputation> recomputations,
            List<String> assumptions) {
        return assemble(mutation, instance, lookups, works, recomputations, assumptions, List.of());
    }

    private MutationDraft assemble(
            ConceptualMutation mutation,
            Optional<Instance> instance,
            Lookups lookups,
            List<TableWork> works,
            List<Recomputation> recomputations,
            List<String> assumptions,
            List<Leftover> leftovers) {
        Map<Field, Source> key = key(mutation, instance);
        Optional<HeldDraft> held =
                HeldWork.isNeeded(mutation)
                        ? Optional.of(new HeldWork(model, mutation, lookups).draft(key))
                        : Optional.empty();
        Loops sorted = Loops.of(model, lookups, works);
        ConditionTables conditionTables = new ConditionTables(model, tables);
        Optional<Integer> truth = conditionTables.truth(mutation).map(Table::number);
        List<String> all = new ArrayList<>(assumptions);
        if (truth.isPresent()
                && works.stream()
                        .filter(work -> !work.isCount())
                        .anyMatch(work -> work.table() != truth.get())) {
            all.add(
                    "no other change of the same %s is incomplete"
                            .formatted(mutation.entity().name()));
        }
        return new MutationDraft(
                mutation,
                instance.flatMap(Instance::lookup),
                lookups.single(),
                sorted.loops(),
                sorted.works(),
                recomputations,
                key,
                truth,
                held.isPresent() ? Set.of() : conditionTables.claims(mutation.entity()),
                leftovers,
                all,
                held);
    }

    private Map<Field, Source> key(ConceptualMutation mutation, Optional<Instance> instance) {
        String entity = mutation.entity().name();
        Identity identity = new Identity(model, RowShape.of(mutation.entity()));
        Map<Field, Source> key = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity)) {
            Optional<Source> source =
                    instance.isPresent()
                            ? instance.get().known(property.path())
                            : given(mutation, property);
            key.put(identity.field(Node.root(0), property), source.orElseThrow());
        }
        return key;
    }

    private static Optional<Source> given(ConceptualMutation mutation, Property property) {
        return mutation instanceof ConceptualMutation.Insert(_, _, var values, _)
                ? values.stream()
                        .filter(each -> each.property().path().equals(property.path()))
                        .map(each -> (Source) new Source.Given(each.value()))
                        .findFirst()
                : Optional.empty();
    }

    private MutationDraft insert(ConceptualMutation.Insert insert, Lookups lookups) {
        InsertWork work = new InsertWork(model, tables, insert, lookups);
        List<TableWork> works = new ArrayList<>(work.works());
        works.addAll(counts(insert, lookups).ofInsert(insert, work.given()));
        List<Recomputation> later = new ArrayList<>(work.copies());
        later.addAll(recomputations(insert, lookups).ofInsert(work.given()));
        later.addAll(kept(insert, lookups).ofInsert(work.given()));
        List<String> assumptions = new ArrayList<>();
        Set<String> targets = referred(insert.entity());
        if (!targets.isEmpty()) {
            assumptions.add("the %s it refers to exists".formatted(String.join(" and ", targets)));
        }
        return assemble(
                insert,
                Optional.empty(),
                lookups,
                works,
                later,
                assumptions,
                insert.isGuarded() ? List.of() : work.leftovers());
    }

    /// The entities that an instance refers to. An entity whose instances are created implicitly is
    /// replaced by the entities that it refers to.
    private Set<String> referred(EntityType entity) {
        Set<String> referred = new LinkedHashSet<>();
        for (Relationship role : model.relationshipsOf(entity.name())) {
            if (model.comesBy(role)) {
                referred.addAll(referred(model.entity(role.target())));
            } else {
                referred.add(role.target());
            }
        }
        return referred;
    }

    private KeptFirstRows kept(ConceptualMutation mutation, Lookups lookups) {
        return new KeptFirstRows(model, written(), mutation, lookups);
    }

    private InstanceCounts counts(ConceptualMutation mutation, Lookups lookups) {
        return new InstanceCounts(model, written(), mutation, lookups);
    }

    private Recomputations recomputations(ConceptualMutation mutation, Lookups lookups) {
        return new Recomputations(model, tables, written(), mutation, lookups, isLookedFor);
    }
}
