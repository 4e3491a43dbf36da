package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Explains when counters of instances become wrong, and how to repair those of one owner by hand.
final class CountNotes {
    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final Model model;

    private CountNotes(MutationDraft draft, LookupWriter lookups) {
        this.draft = draft;
        this.lookups = lookups;
        this.model = lookups.tables().model();
    }

    /// The notes on crashes with those on counters, if the mutation counts its instances.
    static List<String> added(List<String> notes, MutationDraft draft, LookupWriter lookups) {
        if (!draft.countsInstances()) {
            return notes;
        }
        List<String> all = new ArrayList<>(notes);
        all.addAll(new CountNotes(draft, lookups).all());
        return all;
    }

    /// The end of the note about a second call: it does not count. Empty for an INSERT that would.
    static Optional<String> secondCall(MutationDraft draft) {
        return isRepeatable(draft) ? Optional.of("; it does not count again") : Optional.empty();
    }

    private static boolean isRepeatable(MutationDraft draft) {
        return !(draft.mutation() instanceof ConceptualMutation.Insert insert)
                || insert.isGuarded()
                || insert.isUpsert();
    }

    private List<String> all() {
        Set<String> names = new LinkedHashSet<>();
        Set<String> repairs = new LinkedHashSet<>();
        for (TableWork work : draft.works()) {
            for (TableWork.Add add : adds(work)) {
                NamedTable table = lookups.table(add);
                String owner = table.table().shape().roots().getFirst().name();
                for (ConceptualMutation.Step step : add.steps()) {
                    names.add(owner + "." + step.counter().name());
                    repairs.add(repair(table, owner, step.counter()));
                }
            }
        }
        List<String> notes = new ArrayList<>();
        notes.add(
                "if the caller crashes before it counts, or a request times out, %s of one owner may be wrong by one; no later call puts it right"
                        .formatted(Reasons.list(names)));
        if (!isRepeatable(draft)) {
            notes.add(
                    "do not repeat it after a timeout: it does not look whether the %s exists, and would count it twice"
                            .formatted(draft.mutation().entity().name()));
        }
        notes.addAll(repairs);
        return notes;
    }

    private static List<TableWork.Add> adds(TableWork work) {
        if (work instanceof TableWork.WhenSame(_, _, var different, _)) {
            return different.stream().flatMap(each -> adds(each).stream()).toList();
        }
        return work.innermost() instanceof TableWork.Add add ? List.of(add) : List.of();
    }

    /// The statements that count the instances of one owner, read its counter and add the
    /// difference.
    private String repair(NamedTable counters, String owner, Attribute counter) {
        Relationship role = model.source(owner, counter.derivation().orElseThrow());
        String key =
                counters.table().key().fields().stream()
                        .map(field -> counters.column(field) + " = ?")
                        .collect(Collectors.joining(" AND "));
        String column = counters.column(Field.of(Node.root(0), counter));
        return "to repair one owner by hand, add the first number minus the second: %s; then SELECT %2$s FROM %3$s WHERE %4$s; then UPDATE %3$s SET %2$s = %2$s + ? WHERE %4$s"
                .formatted(
                        recount(role).orElse("count each %s of the owner".formatted(role.owner())),
                        column,
                        counters.name(),
                        key);
    }

    /// The SELECT that counts the instances of one owner; empty when no table has a row for each.
    private Optional<String> recount(Relationship role) {
        Set<Field> reference =
                model.reference(role.owner(), role.role()).stream()
                        .map(property -> field(role.owner(), property))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        return lookups.named().values().stream()
                .filter(named -> isOf(named.table(), role.owner()))
                .filter(named -> named.table().fields().containsAll(reference))
                .min(
                        Comparator.comparing(
                                        (NamedTable named) -> !isByOwner(named.table(), reference))
                                .thenComparing(NamedTable::name))
                .map(named -> select(named, reference));
    }

    private Field field(String entity, Property property) {
        return new Identity(model, RowShape.of(model.entity(entity))).field(Node.root(0), property);
    }

    /// Whether a table has exactly one row for each instance of an entity.
    private boolean isOf(Table table, String entity) {
        Identity identity = new Identity(model, table.shape());
        return !table.isView()
                && !table.isCounter()
                && table.nesting().isEmpty()
                && table.shape().isSingle()
                && !table.shape().isPartial()
                && table.shape().elements().isEmpty()
                && table.shape().required().isEmpty()
                && table.shape().roots().getFirst().name().equals(entity)
                && table.key().fields().stream().noneMatch(identity::isOptional);
    }

    /// Whether all instances of an owner are in one partition.
    private static boolean isByOwner(Table table, Set<Field> reference) {
        return table.key().bucket().isEmpty()
                && reference.equals(Set.copyOf(table.key().partition()));
    }

    private static String select(NamedTable named, Set<Field> reference) {
        Field counted = named.table().key().fields().getLast();
        return "SELECT COUNT(%s) FROM %s WHERE %s%s"
                .formatted(
                        named.column(counted),
                        named.name(),
                        reference.stream()
                                .map(field -> named.column(field) + " = ?")
                                .collect(Collectors.joining(" AND ")),
                        isByOwner(named.table(), reference) ? "" : " ALLOW FILTERING");
    }
}
