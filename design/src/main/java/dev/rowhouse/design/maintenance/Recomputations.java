package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Derivation;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the derived attributes that a mutation makes stale, and the work that computes them again.
///
/// They are read again and not incremented or decremented. A read can be repeated after a crash,
/// and it repairs whatever an earlier crash left wrong. The cost is that each mutation reads all
/// instances of one owner.
final class Recomputations {
    private final Model model;
    private final List<Table> written;
    private final TableSet tables;
    private final ConceptualMutation mutation;
    private final Lookups lookups;
    private final boolean isLookedFor;

    /// @param written the tables that mutations write
    /// @param lookups the questions of the mutation itself
    /// @param isLookedFor whether a table besides these makes the mutation look for its instance
    Recomputations(
            Model model,
            TableSet tables,
            List<Table> written,
            ConceptualMutation mutation,
            Lookups lookups,
            boolean isLookedFor) {
        this.model = model;
        this.tables = tables;
        this.written = written;
        this.mutation = mutation;
        this.lookups = lookups;
        this.isLookedFor = isLookedFor;
    }

    /// The facts known about the owner of an instance: whether it must exist already.
    private enum Owner {
        /// The owner has gained an instance. It exists, or is created now if it is created
        /// implicitly.
        GAINED,
        /// The owner existed, because an instance that belongs to it existed.
        KEPT,
        /// As [#KEPT], and the instance still belongs to it, under the same key.
        UNCHANGED,
        /// The owner existed, if the caller names an existing instance.
        NAMED
    }

    /// The recomputations after an INSERT.
    ///
    /// @param given its values by the paths of its properties
    List<Recomputation> ofInsert(Map<String, Source> given) {
        List<Recomputation> all = new ArrayList<>();
        for (Relationship role : sources(mutation.entity())) {
            Map<String, Source> key = new LinkedHashMap<>();
            References.of(model, role)
                    .forEach((path, property) ->
                            Optional.ofNullable(given.get(property.path()))
                                    .ifPresent(source -> key.put(path, source)));
            if (key.size() == References.of(model, role).size()) {
                add(all, role, key, model.derivedBy(role), Owner.GAINED);
            }
        }
        return all;
    }

    /// The recomputations after a DELETE.
    List<Recomputation> ofDelete(Instance instance) {
        List<Recomputation> all = new ArrayList<>();
        for (Relationship role : sources(mutation.entity())) {
            if (isStored(role, model.derivedBy(role))) {
                add(
                        all,
                        role,
                        References.key(model, role, instance),
                        model.derivedBy(role),
                        Owner.NAMED);
            }
        }
        return all;
    }

    /// The recomputations after an UPDATE.
    ///
    /// @param assigned the new values by the paths of its properties
    List<Recomputation> ofUpdate(Instance instance, Map<String, Source> assigned) {
        List<Recomputation> all = new ArrayList<>();
        // Without a lookup, the caller guarantees that the instance exists.
        boolean mayBeMissing =
                isLookedFor
                        || instance.lookup().isPresent()
                        || lookups.single().stream()
                                .anyMatch(lookup -> lookup.missing() == WhenMissing.NOTHING_TO_DO);
        Owner before = mayBeMissing ? Owner.NAMED : Owner.KEPT;
        for (Relationship role : sources(mutation.entity())) {
            List<Attribute> stale = stale(model, role, assigned);
            if (isStored(role, stale)) {
                boolean isFoundAgain =
                        instance.lookup().isEmpty()
                                && !isReassigned(role, assigned)
                                && !changesKey(assigned);
                Map<String, Source> key = References.key(model, role, instance);
                boolean isCaller = key.values().stream().allMatch(Source.Given.class::isInstance);
                add(all, role, key, stale, isFoundAgain && !isCaller ? Owner.UNCHANGED : before);
            }
            if (isReassigned(role, assigned) && (isStored(role, stale) || model.comesBy(role))) {
                Map<String, Source> after = new LinkedHashMap<>();
                References.of(model, role)
                        .forEach((path, property) -> {
                            Source source = assigned.get(property.path());
                            after.put(path, source == null ? instance.own(property) : source);
                        });
                add(all, role, after, stale, Owner.GAINED);
            }
        }
        return all;
    }

    /// The derived attributes of the owner at the end of a role that a change makes stale.
    ///
    /// @param assigned the new values by the paths of the instance's properties
    static List<Attribute> stale(Model model, Relationship role, Map<String, Source> assigned) {
        List<Attribute> derived = model.derivedBy(role);
        boolean isReassigned =
                model.reference(role.owner(), role.role()).stream()
                        .anyMatch(property -> assigned.containsKey(property.path()));
        return isReassigned
                ? derived
                : derived.stream()
                        .filter(attribute ->
                                attribute
                                        .derivation()
                                        .flatMap(Derivation::attribute)
                                        .filter(assigned::containsKey)
                                        .isPresent())
                        .toList();
    }

    private boolean changesKey(Map<String, Source> assigned) {
        return model.keyProperties(mutation.entity().name()).stream()
                .anyMatch(property -> assigned.containsKey(property.path()));
    }

    private boolean isReassigned(Relationship role, Map<String, Source> assigned) {
        return References.of(model, role).values().stream()
                .anyMatch(property -> assigned.containsKey(property.path()));
    }

    /// The roles of an entity whose targets have attributes derived from it.
    private List<Relationship> sources(EntityType entity) {
        return model.relationshipsOf(entity.name()).stream()
                .filter(role -> !model.derivedBy(role).isEmpty())
                .toList();
    }

    /// Whether any table stores one of the attributes.
    private boolean isStored(Relationship role, List<Attribute> attributes) {
        return attributes.stream().anyMatch(attribute -> isStored(role.target(), attribute));
    }

    private boolean isStored(String entity, Attribute attribute) {
        return written.stream()
                .anyMatch(table -> {
                    Identity identity = new Identity(model, table.shape());
                    return ChangedFields.shown(table).stream()
                            .filter(field -> field.attribute().equals(attribute))
                            .anyMatch(field -> identity.entity(field.node()).name().equals(entity));
                });
    }

    private void add(
            List<Recomputation> all,
            Relationship role,
            Map<String, Source> key,
            List<Attribute> stale,
            Owner owner) {
        boolean isCaller = key.values().stream().allMatch(Source.Given.class::isInstance);
        Recomputation.Moment moment =
                isCaller
                        ? Recomputation.Moment.AT_THE_END
                        : owner == Owner.UNCHANGED
                                ? Recomputation.Moment.AFTER_LAST
                                : Recomputation.Moment.BEFORE_LAST;
        Lookups later = lookups.later();
        boolean isThere = owner != Owner.NAMED || !isCaller;
        List<TableWork> works =
                owner == Owner.GAINED && model.comesBy(role)
                        ? coming(role, key, later)
                        : changes(role, key, stale, isThere, later);
        if (works.isEmpty()) {
            return;
        }
        Recomputation first = recomputation(role, moment, key, later, works);
        all.add(first);
        if (owner == Owner.GAINED && model.comesBy(role) && mayBeMissed(role) && !first.moves()) {
            Lookups again = lookups.later();
            List<TableWork> looks = again(role, key, first.draft(), again);
            if (!looks.isEmpty()) {
                all.add(recomputation(role, moment, key, again, looks));
            }
        }
    }

    private Recomputation recomputation(
            Relationship role,
            Recomputation.Moment moment,
            Map<String, Source> key,
            Lookups later,
            List<TableWork> works) {
        return new Recomputation(
                role.target(),
                moment,
                role.optional() ? List.copyOf(key.values()) : List.of(),
                MutationDraft.following(model, mutation, later, works));
    }

    /// Whether another caller may change instances of an owner whose rows are about to come. It
    /// finds no owner and writes nothing, although this mutation has computed the owner's
    /// attributes before that change. So this one has to look again when the rows are there.
    private boolean mayBeMissed(Relationship role) {
        return mutation.header().mayRace()
                && References.of(model, role).values().stream()
                        .allMatch(property ->
                                model.changes()
                                        .isSought(mutation.entity().name(), property.path()));
    }

    /// The attributes of an owner that has come, once more, if they have changed meanwhile.
    private List<TableWork> again(
            Relationship role, Map<String, Source> key, MutationDraft first, Lookups later) {
        List<TableWork> works = changes(role, key, model.derivedBy(role), true, later);
        List<TableWork.WhenSame.Pair> pairs =
                later.single().stream()
                        .flatMap(lookup ->
                                lookup.computed().stream().map(each -> pair(first, lookup, each)))
                        .toList();
        return works.stream()
                .<TableWork>map(work -> new TableWork.WhenChanged(work.table(), pairs, work))
                .toList();
    }

    private static TableWork.WhenSame.Pair pair(
            MutationDraft first, Lookup again, Computation computation) {
        Lookup before =
                first.lookups().stream()
                        .filter(lookup ->
                                lookup.binds().equals(again.binds())
                                        && lookup.computed().contains(computation))
                        .findFirst()
                        .orElseThrow();
        return new TableWork.WhenSame.Pair(
                new Source.FromRead(before.name(), computation.result()),
                new Source.FromRead(again.name(), computation.result()));
    }

    /// The changes of an owner that existed before the mutation.
    ///
    /// @param isThere whether it is certain that the owner exists
    private List<TableWork> changes(
            Relationship role,
            Map<String, Source> key,
            List<Attribute> stale,
            boolean isThere,
            Lookups later) {
        EntityType entity = model.entity(role.target());
        Instance instance = Instance.named(model, entity, key, later);
        UpdateWork update =
                new UpdateWork(model, tables, instance, values(entity, stale, key, later), later);
        List<TableWork> works = new ArrayList<>();
        for (Table table : written) {
            for (Occurrence occurrence : Occurrence.of(model, table, entity.name())) {
                if (isGone(occurrence, role)) {
                    continue;
                }
                List<TableWork> changes = update.in(List.of(occurrence));
                boolean isSure =
                        isThere
                                && changes.stream()
                                        .noneMatch(work -> Reads.looksFurther(work, key.values()));
                // A DELETE of a missing instance may also name a missing owner. An UPDATE would
                // create the owner's row, because CQL updates are upserts.
                works.addAll(
                        isSure || changes.isEmpty() || !occurrence.node().isRoot()
                                ? changes
                                : onlyIf(List.of(instance.exists()), changes));
            }
        }
        return works;
    }

    /// Whether rows show the owner as that of the deleted instance, and it can have no other. Then
    /// they are gone.
    private boolean isGone(Occurrence occurrence, Relationship role) {
        Node owner = occurrence.node();
        Identity identity = new Identity(model, occurrence.table().shape());
        return mutation instanceof ConceptualMutation.Delete
                && !owner.isRoot()
                && identity.arrival(owner).equals(role)
                && identity.isDetermined(owner.parent(), identity.key(owner));
    }

    /// The rows of an owner that may be created only now, with all its derived attributes, and the
    /// changes of the rows that refer to it.
    private List<TableWork> coming(Relationship role, Map<String, Source> key, Lookups later) {
        EntityType entity = model.entity(role.target());
        Map<String, Source> values =
                values(
                        entity,
                        entity.attributes().stream().filter(Attribute::isDerived).toList(),
                        key,
                        later);
        Map<String, Source> all = new LinkedHashMap<>(key);
        all.putAll(values);
        NewRows rows = new NewRows(model, entity.name(), all, later);
        Instance instance = Instance.named(model, entity, key, later);
        UpdateWork update = new UpdateWork(model, tables, instance, values, later);
        List<TableWork> works = new ArrayList<>();
        for (Table table : written) {
            for (Occurrence occurrence : Occurrence.of(model, table, entity.name())) {
                if (!occurrence.node().isRoot()) {
                    works.addAll(update.in(List.of(occurrence)));
                    continue;
                }
                List<TableWork> puts = new ArrayList<>();
                if (!update.keepsKeys(List.of(occurrence))) {
                    puts.add(removal(occurrence, instance));
                }
                rows.at(occurrence).ifPresent(puts::add);
                // An UPDATE of a missing instance names an owner to which nothing belongs.
                works.addAll(
                        puts.isEmpty() || mutation instanceof ConceptualMutation.Insert
                                ? puts
                                : onlyIf(List.of(anySource(role, key, later)), puts));
            }
        }
        return works;
    }

    /// The delete of the row of an owner that exists already, under a key with its old values.
    private static TableWork removal(Occurrence occurrence, Instance instance) {
        Table table = occurrence.table();
        Map<Field, Source> from = new LinkedHashMap<>();
        RowConditions.keyFields(table)
                .forEach(field -> from.put(field, instance.current(occurrence, field)));
        List<Source> present =
                from.values().stream()
                        .filter(Source.FromRead.class::isInstance)
                        .distinct()
                        .toList();
        return new TableWork.WhenPresent(
                table.number(), present, true, new TableWork.Remove(table.number(), from));
    }

    private static List<TableWork> onlyIf(List<Source> present, List<TableWork> works) {
        return works.stream()
                .<TableWork>map(
                        work -> new TableWork.WhenPresent(work.table(), present, true, work))
                .toList();
    }

    private Map<String, Source> values(
            EntityType entity, List<Attribute> derived, Map<String, Source> key, Lookups later) {
        Map<String, Source> values = new LinkedHashMap<>();
        for (Attribute attribute : derived) {
            if (isStored(entity.name(), attribute)) {
                Derivation derivation = attribute.derivation().orElseThrow();
                Relationship role = model.source(entity.name(), derivation);
                Optional<Field> of =
                        derivation
                                .attribute()
                                .flatMap(model.entity(role.owner())::findAttribute)
                                .map(each -> Field.of(Node.root(0), each));
                values.put(
                        attribute.name(),
                        computed(
                                role,
                                key,
                                new Computation(
                                        Field.of(Node.root(0).to(role.role()), attribute),
                                        derivation.function(),
                                        of),
                                later));
            }
        }
        return values;
    }

    /// A value that is null when nothing belongs to an owner.
    private Source anySource(Relationship role, Map<String, Source> key, Lookups later) {
        EntityType source = model.entity(role.owner());
        Field first = new Identity(model, RowShape.of(source)).key(Node.root(0)).getLast();
        return computed(
                role, key, new Computation(first, Aggregate.GREATEST, Optional.of(first)), later);
    }

    private Source computed(
            Relationship role, Map<String, Source> key, Computation computation, Lookups later) {
        RowShape shape = RowShape.of(model.entity(role.owner()));
        Identity identity = new Identity(model, shape);
        Map<Field, Source> binds = new LinkedHashMap<>();
        References.of(model, role)
                .forEach((path, property) ->
                        Optional.ofNullable(key.get(path))
                                .ifPresent(value ->
                                        binds.put(identity.field(Node.root(0), property), value)));
        return later.computed(shape, binds, computation);
    }
}
