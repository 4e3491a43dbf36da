package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.Expiry;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Reads;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Writes the steps of some work on one table.
///
/// A row whose key changes is deleted under its old key, then written under its new one. When a
/// repetition would read this row, both writes are in one logged batch.
final class WorkWriter {
    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final WriteOrder order;
    private final Reasons reasons;
    private final RowStatements rows;
    private final DecisionWriter decisions;
    private final Decided decided;

    /// The tables in which a conditional write of some mutation decides. All writes of these tables
    /// have a condition, for two reasons. Cassandra does not order plain writes with conditional
    /// ones. And a plain UPDATE of a row that was just deleted would leave a part of the row, which
    /// blocks its key forever.
    ///
    /// @param tables their numbers
    /// @param isLater whether the rows follow from another mutation; such a row is created and
    ///     changed by one INSERT without a condition
    record Decided(Set<Integer> tables, boolean isLater) {
        /// Copies the set.
        Decided {
            tables = Set.copyOf(tables);
        }

        boolean contains(NamedTable table) {
            return tables.contains(table.table().number());
        }

        RowStatements.Existing existing(NamedTable table) {
            return contains(table) && !isLater
                    ? RowStatements.Existing.KEPT
                    : RowStatements.Existing.OVERWRITTEN;
        }

        /// Whether an INSERT may find the row of an older instance in a table with conditional
        /// writes, and has not deleted it: the mutation holds its instance, which may exist.
        boolean replacesInPlace(MutationDraft draft, int table) {
            return !isLater
                    && tables.contains(table)
                    && draft.mutation() instanceof ConceptualMutation.Insert
                    && draft.held().filter(held -> !held.isNew()).isPresent()
                    && draft.works().stream()
                            .filter(work -> work.table() == table)
                            .noneMatch(work -> work.innermost() instanceof TableWork.Remove);
        }

        /// Whether a statement needs a condition: it does when it addresses a single row.
        boolean needsCondition(NamedTable table, Map<Field, Source> key) {
            return contains(table) && key.keySet().containsAll(table.table().rowKey());
        }
    }

    WorkWriter(
            MutationDraft draft,
            LookupWriter lookups,
            WriteOrder order,
            Reasons reasons,
            DecisionWriter decisions,
            Decided decided) {
        this.decided = decided;
        this.draft = draft;
        this.lookups = lookups;
        this.order = order;
        this.reasons = reasons;
        this.rows = new RowStatements(lookups);
        this.decisions = decisions;
    }

    /// The steps that remain of some work after its decision: the release of a claimed value that
    /// is no longer used.
    List<PlanStep> afterDecision(TableWork work) {
        if (!(work instanceof TableWork.Move move) || !decisions.isClaim(work)) {
            return List.of();
        }
        NamedTable table = lookups.table(move);
        return List.of(
                new PlanStep.WhenDifferent(
                        changes(table.table(), move.from(), move.row()),
                        List.of(decisions.release(table, move.from())),
                        staying(table, move, decisions.owner(table)),
                        "an unchanged value keeps its claim"));
    }

    /// Writes a row that keeps its key, though the mutation could have moved it.
    ///
    /// @param owner in a table of claims, the key of the instance that has the claim; else empty
    private List<PlanStep> staying(
            NamedTable table, TableWork.Move move, Map<Field, Source> owner) {
        String reason = "the row keeps its key";
        if (!decided.contains(table)) {
            return List.of(insert(table, move.row(), move.expiries(), reason));
        }
        Map<Field, Source> key = new LinkedHashMap<>();
        Map<Field, Source> values = new LinkedHashMap<>();
        List<Field> keyFields = table.table().rowKey();
        move.row()
                .forEach((field, source) ->
                        (keyFields.contains(field) ? key : values).put(field, source));
        values.keySet().removeAll(owner.keySet());
        TableWork.Change change =
                new TableWork.Change(move.table(), key, values, move.expiries(), owner);
        return values.isEmpty() ? List.of() : List.of(update(table, change, reason));
    }

    private Map<Field, Source> owner(TableWork.Move move, NamedTable table) {
        return decisions.isClaim(move) ? decisions.owner(table) : Map.of();
    }

    /// Writes a new row.
    List<PlanStep> put(TableWork.Put put) {
        List<PlanStep> steps = new ArrayList<>();
        NamedTable table = lookups.table(put);
        table.directory().ifPresent(_ -> steps.add(listBucket(table, put.row())));
        steps.addAll(
                inserts(table, put.row(), put.expiries(), reasons.insert(table, order.rank(put))));
        List<PlanStep> alive = whileAlive(put.expiries(), steps);
        return replaced(put, alive)
                .or(() -> overKept(table, put, alive))
                .map(List::of)
                .orElse(alive);
    }

    /// Writes a new row, or changes an older one, where an INSERT that finds its instance would
    /// keep the older one: the table has conditional writes, and the row keeps its key.
    private Optional<PlanStep> overKept(
            NamedTable table, TableWork.Put put, List<PlanStep> inserts) {
        if (!decided.replacesInPlace(draft, put.table()) || table.collection().isPresent()) {
            return Optional.empty();
        }
        TableWork.Move staying =
                new TableWork.Move(put.table(), put.row(), put.row(), put.expiries());
        return Optional.of(
                new PlanStep.WhenDifferent(
                        List.of(
                                new PlanStep.Change(
                                        lookups.expression(draft.held().orElseThrow().present()),
                                        lookups.expression(
                                                draft.key().values().iterator().next()))),
                        inserts,
                        whileAlive(put.expiries(), staying(table, staying, Map.of())),
                        StepGrouping.MAY_EXIST));
    }

    private List<PlanStep> whileAlive(List<Expiry> expiries, List<PlanStep> steps) {
        return expiries.isEmpty()
                ? steps
                : List.of(
                        new PlanStep.WhenPresent(
                                List.of(lookups.remaining(expiries)),
                                steps,
                                "an expired row is not written"));
    }

    /// Writes a row. When rows have a time to live, the static columns are written separately: with
    /// the time to live of an older row they would expire before the newer rows.
    private List<PlanStep> inserts(
            NamedTable table, Map<Field, Source> row, List<Expiry> expiries, String reason) {
        Map<Field, Source> own = new LinkedHashMap<>(row);
        Map<Field, Source> shared = new LinkedHashMap<>();
        row.forEach((field, source) -> {
            if (lookups.tables().isStatic(table.table(), field)) {
                own.remove(field);
                shared.put(field, source);
            }
        });
        if (expiries.isEmpty() || shared.isEmpty()) {
            return List.of(insert(table, row, expiries, reason));
        }
        for (Field field : table.table().key().partition()) {
            shared.put(field, Objects.requireNonNull(row.get(field), field.path()));
        }
        return List.of(
                insert(
                        table,
                        shared,
                        List.of(),
                        RowStatements.Existing.OVERWRITTEN,
                        "static columns outlive each row"),
                insert(table, own, expiries, reason));
    }

    private PlanStep.Write insert(
            NamedTable table, Map<Field, Source> row, List<Expiry> expiries, String reason) {
        return insert(table, row, expiries, decided.existing(table), reason);
    }

    private PlanStep.Write insert(
            NamedTable table,
            Map<Field, Source> row,
            List<Expiry> expiries,
            RowStatements.Existing existing,
            String reason) {
        return new PlanStep.Write(
                table.name(),
                rows.insert(table, row, expiries, existing),
                WriteKind.INSERT,
                reason);
    }

    /// Writes the bucket of a row into the table that lists buckets. Repeating this changes
    /// nothing.
    private PlanStep listBucket(NamedTable table, Map<Field, Source> row) {
        Binder binder = new Binder();
        List<Name> columns = new ArrayList<>();
        List<Term> values = new ArrayList<>();
        for (Field field : table.table().key().partition()) {
            String column = table.column(field);
            columns.add(Name.of(column));
            values.add(
                    lookups.term(
                            binder, column, field, Objects.requireNonNull(row.get(field), column)));
        }
        if (table.table().key().partition().isEmpty()) {
            columns.add(Name.of(NamedTable.CONSTANT_COLUMN));
            values.add(Term.Literal.string(Constants.SINGLE_BUCKET));
        }
        columns.add(Name.of(table.bucketColumn().orElseThrow()));
        values.add(lookups.bucket(table, row, binder));
        String directory = table.directory().orElseThrow();
        return new PlanStep.Write(
                directory,
                binder.statement(Insert.into(QualifiedName.of(directory), columns, values)),
                WriteKind.INSERT,
                "lists the %s before its first row exists"
                        .formatted(table.bucketColumn().orElseThrow()));
    }

    /// Changes a row while it has time to live left.
    List<PlanStep> change(TableWork.Change change) {
        NamedTable table = lookups.table(change);
        return whileAlive(change.expiries(), List.of(update(table, change, reasons.update(table))));
    }

    private PlanStep.Write update(NamedTable table, TableWork.Change change, String reason) {
        if (!decided.needsCondition(table, change.key())) {
            return new PlanStep.Write(
                    table.name(),
                    rows.update(table, change, RowStatements.Conditions.NONE, false),
                    WriteKind.UPDATE,
                    reason);
        }
        boolean isClaim = !change.owner().isEmpty();
        return new PlanStep.Write(
                table.name(),
                rows.update(
                        table,
                        change,
                        isClaim
                                ? binder -> decisions.equal(binder, table, change.owner())
                                : RowStatements.Conditions.NONE,
                        !isClaim),
                WriteKind.UPDATE,
                reason
                        + (isClaim
                                ? ", unless another instance has claimed it since"
                                : ", unless it is gone"));
    }

    /// Adds to counters.
    PlanStep.Write add(TableWork.Add add) {
        NamedTable table = lookups.table(add);
        return new PlanStep.Write(
                table.name(),
                rows.add(table, add),
                WriteKind.COUNT,
                draft.countsInstances() ? reasons.count(table, add) : reasons.update(table));
    }

    /// Deletes rows.
    List<PlanStep> remove(TableWork.Remove remove) {
        NamedTable table = lookups.table(remove);
        if (draft.claims().contains(remove.table())) {
            return List.of(released(table, remove.key()));
        }
        if (draft.works().stream()
                .anyMatch(work -> older(work).filter(remove::equals).isPresent())) {
            return List.of();
        }
        PlanStep.Write delete =
                delete(table, remove.key(), reasons.delete(table, order.rank(remove)));
        return List.of(
                order.isReplaced(remove)
                        ? new PlanStep.WhenDifferent(
                                changes(table.table(), remove.key(), remove.successor()),
                                List.of(delete),
                                List.of(),
                                "a row that keeps its key stays")
                        : delete);
    }

    /// Writes the row of a group, or deletes it.
    PlanStep either(TableWork.PutOrRemove either) {
        return new PlanStep.WhenPresent(
                List.of(lookups.expression(either.present())),
                put(either.row()),
                remove(either.gone()),
                "a group without instances has no row");
    }

    /// The older row of an INSERT that reads it: it is moved to its new key, because a repetition
    /// takes over the values that are not given from the row that it finds. Empty when some work
    /// is none of that.
    private Optional<TableWork.Remove> older(TableWork work) {
        return draft.held().isPresent()
                        && draft.mutation() instanceof ConceptualMutation.Insert
                        && order.rank(work) == WriteOrder.Rank.LAST
                        && work instanceof TableWork.WhenPresent(_, _, _, TableWork.Remove remove)
                        && draft.works().stream()
                                .anyMatch(each ->
                                        each instanceof TableWork.Put
                                                && each.table() == work.table())
                ? Optional.of(remove)
                : Optional.empty();
    }

    /// Writes a new row, or moves an older one.
    private Optional<PlanStep> replaced(TableWork.Put put, List<PlanStep> inserts) {
        for (TableWork work : draft.works()) {
            if (work.table() == put.table()
                    && work instanceof TableWork.WhenPresent when
                    && older(work).isPresent()) {
                TableWork.Move move =
                        new TableWork.Move(
                                put.table(), older(work).get().key(), put.row(), put.expiries());
                Source key = draft.key().values().iterator().next();
                return Optional.of(
                        new PlanStep.WhenDifferent(
                                List.of(
                                        new PlanStep.Change(
                                                lookups.expression(when.values().getFirst()),
                                                lookups.expression(key))),
                                inserts,
                                move(move),
                                "an older row may have another key"));
            }
        }
        return Optional.empty();
    }

    /// Releases a claim, unless the same mutation claims the same values. Then only the other
    /// values of the row change.
    private PlanStep released(NamedTable table, Map<Field, Source> key) {
        PlanStep.Write release = decisions.release(table, key);
        for (TableWork work : draft.works()) {
            if (work.table() == table.table().number()
                    && work.innermost() instanceof TableWork.Put(_, var row, var expiries)) {
                TableWork.Move move = new TableWork.Move(work.table(), key, row, expiries);
                return new PlanStep.WhenDifferent(
                        changes(table.table(), key, row),
                        List.of(release),
                        staying(table, move, decisions.owner(table)),
                        "an unchanged value keeps its claim");
            }
        }
        return release;
    }

    private PlanStep.Write delete(NamedTable table, Map<Field, Source> key, String reason) {
        boolean isConditional = decided.needsCondition(table, key);
        return new PlanStep.Write(
                table.name(),
                rows.delete(table, key, RowStatements.Conditions.NONE, isConditional),
                WriteKind.DELETE,
                !isConditional && !table.table().isCounter(),
                reason);
    }

    /// Gives a row another key.
    List<PlanStep> move(TableWork.Move move) {
        NamedTable table = lookups.table(move);
        List<PlanStep> steps = new ArrayList<>();
        table.directory().ifPresent(_ -> steps.add(listBucket(table, move.row())));
        if (order.rank(move) == WriteOrder.Rank.MIDDLE) {
            PlanStep.Write delete =
                    delete(
                            table,
                            move.from(),
                            "the row under its old key: a key cannot be changed");
            steps.add(
                    isComputed(move)
                            ? new PlanStep.WhenDifferent(
                                    changes(table.table(), move.from(), move.row()),
                                    List.of(delete),
                                    List.of(),
                                    "an unchanged value keeps the row where it is")
                            : delete);
            steps.addAll(
                    inserts(table, move.row(), move.expiries(), "the same row under its new key"));
            return whileAlive(move.expiries(), steps);
        }
        List<PlanStep> inserts =
                inserts(table, move.row(), move.expiries(), "the row under its new key");
        steps.addAll(inserts.subList(0, inserts.size() - 1));
        PlanStep.Write insert = (PlanStep.Write) inserts.getLast();
        List<PlanStep.Change> changes = changes(table.table(), move.from(), move.row());
        if (changes.isEmpty()) {
            steps.addAll(staying(table, move, owner(move, table)));
            return whileAlive(move.expiries(), steps);
        }
        PlanStep.Write delete = delete(table, move.from(), "the row under its old key");
        steps.add(
                new PlanStep.WhenDifferent(
                        changes,
                        // A conditional write cannot be part of this batch. A repetition reads the
                        // old row as long as the new one may be missing.
                        decided.contains(table)
                                ? List.of(insert, delete)
                                : List.of(
                                        new PlanStep.Batch(
                                                PlanStep.Batch.Kind.LOGGED,
                                                List.of(insert, delete),
                                                "both or neither, because a second call reads this row")),
                        staying(table, move, owner(move, table)),
                        "if the keys were equal, the delete in the batch would win over the insert"));
        return whileAlive(move.expiries(), steps);
    }

    /// Whether a part of the new key was computed by the database. It often equals the old one.
    private boolean isComputed(TableWork.Move move) {
        return draft.lookups().stream()
                .filter(lookup -> !lookup.computed().isEmpty())
                .anyMatch(lookup -> Reads.of(move.row().values()).contains(lookup.name()));
    }

    private List<PlanStep.Change> changes(
            Table table, Map<Field, Source> from, Map<Field, Source> row) {
        Map<Field, PlanStep.Change> changes = new LinkedHashMap<>();
        List<Field> fields = new ArrayList<>(table.key().fields());
        table.key().partitionSources().stream()
                .filter(field -> !fields.contains(field))
                .forEach(fields::add);
        for (Field field : fields) {
            Source before = from.get(field);
            Source after = row.get(field);
            if (before != null && after != null && !before.equals(after)) {
                Expression old = lookups.expression(before);
                changes.put(field, new PlanStep.Change(old, lookups.expression(after)));
            }
        }
        return List.copyOf(changes.values());
    }
}
