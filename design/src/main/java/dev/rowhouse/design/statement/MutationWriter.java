package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.maintenance.Ask;
import dev.rowhouse.design.maintenance.Life;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Reads;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.design.model.EntityType;
import dev.rowhouse.design.plan.Expression;
import dev.rowhouse.design.plan.MutationCost;
import dev.rowhouse.design.plan.MutationPlan;
import dev.rowhouse.design.plan.PlanStep;
import dev.rowhouse.design.plan.PlanStep.ReadCount;
import dev.rowhouse.design.plan.PlanStep.WhenMissing;
import dev.rowhouse.design.plan.PlanStep.WriteKind;
import dev.rowhouse.design.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The steps of a mutation, in an order that is safe to repeat after a crash between any two of them.
///
/// - Reads come first.
/// - On insert the tables through which other mutations find their rows are written first. Whatever happens then, a later delete or a repetition
///   finds all copies.
/// - On update and delete these tables are written last, because a repetition starts by reading them.
/// - A row whose key changes is deleted at its old place, then written at its new one. Where the row itself is what a repetition would
///   read, both happen in a logged batch.
final class MutationWriter {
    private final MutationDraft draft;
    private final AskWriter asks;
    private final Set<Integer> lookups;
    private final Reasons reasons;
    private final RowStatements rows;
    private final DecisionWriter decisions;
    private final boolean isLater;

    /// @param lookups the numbers of all tables that some mutation reads to find rows
    MutationWriter(MutationDraft draft, AskWriter asks, Set<Integer> lookups, Reasons reasons) {
        this(draft, asks, lookups, reasons, false);
    }

    private MutationWriter(
            MutationDraft draft,
            AskWriter asks,
            Set<Integer> lookups,
            Reasons reasons,
            boolean isLater) {
        this.isLater = isLater;
        this.draft = draft;
        this.asks = asks;
        this.lookups = Set.copyOf(lookups);
        this.reasons = reasons;
        this.rows = new RowStatements(asks);
        this.decisions = new DecisionWriter(draft, asks);
    }

    /// The plan.
    ///
    /// @param cost what a run costs
    /// @param notes say what a crash leaves behind
    MutationPlan plan(MutationCost cost, CrashNotes notes) {
        ConceptualMutation.Header header = draft.mutation().header();
        List<PlanStep> steps = new ArrayList<>();
        List<PlanStep> inner = inner();
        if (draft.instances().isPresent()) {
            Ask ask = draft.instances().get();
            steps.add(read(ask));
            if (ask.count() == ReadCount.MANY) {
                steps.add(forEach(ask, inner));
            } else {
                steps.addAll(inner);
            }
        } else {
            steps.addAll(inner);
        }
        List<PlanStep> afterwards = recomputations(Recomputation.Moment.AT_THE_END);
        return new MutationPlan(
                header.name(),
                header.ask(),
                steps,
                afterwards,
                cost,
                notes.of(steps, afterwards, draft),
                draft.assumptions());
    }

    /// What is derived is computed again.
    private List<PlanStep> recomputations(Recomputation.Moment moment) {
        List<PlanStep> steps = new ArrayList<>();
        for (Recomputation each : draft.recomputations()) {
            if (each.moment() != moment) {
                continue;
            }
            List<PlanStep> own =
                    new MutationWriter(each.draft(), asks, lookups, reasons.of(each.draft()), true)
                            .inner();
            if (each.present().isEmpty()) {
                steps.addAll(own);
            } else {
                steps.add(
                        new PlanStep.WhenPresent(
                                each.present().stream().map(asks::expression).toList(),
                                own,
                                "what belongs to nothing changes nothing else"));
            }
        }
        return steps;
    }

    /// Everything that happens for one instance.
    private List<PlanStep> inner() {
        List<PlanStep> steps = new ArrayList<>();
        Set<String> early = new LinkedHashSet<>();
        for (TableWork work : allWorks()) {
            // What is read only under a condition is read there, because its key may be missing
            // too.
            needed(
                    work instanceof TableWork.WhenPresent when
                            ? Reads.of(when.values())
                            : Reads.of(work),
                    early);
        }
        draft.loops().forEach(loop -> loop.over().forEach(ask -> needed(readsOf(ask), early)));
        for (Ask ask : draft.asks()) {
            if (early.contains(ask.name())) {
                steps.add(read(ask));
            }
        }
        steps.addAll(decisions.steps());
        for (Set<Integer> tables : phases()) {
            for (Rank rank : Rank.values()) {
                if (rank == Rank.LATER) {
                    steps.addAll(recomputations(Recomputation.Moment.BEFORE_LAST));
                }
                for (MutationDraft.Loop loop : draft.loops()) {
                    List<TableWork> works = ranked(loop.works(), tables, rank);
                    if (!works.isEmpty()) {
                        steps.addAll(loop(loop.over(), works, steps, early));
                    }
                }
                for (TableWork work : ranked(draft.works(), tables, rank)) {
                    if (decisions.decides(work)) {
                        steps.addAll(afterDecision(work));
                    } else {
                        steps.addAll(steps(work, early));
                    }
                }
            }
        }
        steps.addAll(recomputations(Recomputation.Moment.AFTER_LAST));
        List<PlanStep> joined = Neighbours.countedTogether(Neighbours.underOneCondition(steps));
        return draft.mutation().header().together() ? Neighbours.inOneBatch(joined) : joined;
    }

    /// What is left of some work once its decision was made: a claimed value that is no longer wanted is given back.
    private List<PlanStep> afterDecision(TableWork work) {
        if (!(work instanceof TableWork.Move move) || !decisions.isClaim(work)) {
            return List.of();
        }
        NamedTable table = table(move);
        return List.of(
                new PlanStep.WhenDifferent(
                        changes(table.table(), move),
                        List.of(decisions.release(table, move.from())),
                        List.of(
                                insert(
                                        table,
                                        move.row(),
                                        move.lives(),
                                        "the row stays where it is")),
                        "one who keeps the value keeps the claim"));
    }

    private List<TableWork> allWorks() {
        List<TableWork> all = new ArrayList<>(draft.works());
        draft.loops().forEach(loop -> all.addAll(loop.works()));
        return all;
    }

    /// Adds the names of questions, and of those whose answers they bind.
    private void needed(Set<String> reads, Set<String> all) {
        for (String read : reads) {
            boolean isInstances = draft.instances().map(Ask::name).filter(read::equals).isPresent();
            if (!isInstances && all.add(read)) {
                needed(readsOf(asks.answer(read).ask()), all);
            }
        }
    }

    private static Set<String> readsOf(Ask ask) {
        Set<String> reads = new LinkedHashSet<>();
        for (Source source : ask.binds().values()) {
            if (source instanceof Source.FromRead(var read, _)) {
                reads.add(read);
            }
        }
        return reads;
    }

    /// When a table is written.
    private enum Rank {
        FIRST,
        MIDDLE,
        /// What the mutation reads to find other rows.
        LATE,
        /// What the mutation reads and ends without: a repetition finds nothing to do once it is gone.
        LATER,
        /// What tells the mutation which instances are meant.
        LAST
    }

    private Rank rank(TableWork work) {
        boolean isLookup = lookups.contains(work.table());
        boolean isOwnSource = asks.sources().contains(work.table());
        if (isLater) {
            return Rank.MIDDLE;
        }
        return switch (draft.mutation()) {
            case ConceptualMutation.Insert _ -> isLookup ? Rank.FIRST : Rank.MIDDLE;
            case ConceptualMutation.Count _ -> Rank.MIDDLE;
            case ConceptualMutation.Update _, ConceptualMutation.Delete _ -> {
                boolean findsInstances =
                        draft.instances()
                                .map(ask -> asks.answer(ask.name()).table().table().number())
                                .filter(number -> number == work.table())
                                .isPresent();
                yield findsInstances
                        ? Rank.LAST
                        : endsWithout(work.table())
                                ? Rank.LATER
                                : isOwnSource ? Rank.LATE : Rank.MIDDLE;
            }
        };
    }

    private boolean endsWithout(int table) {
        return draft.asks().stream()
                .filter(ask -> ask.missing() == WhenMissing.NOTHING_TO_DO)
                .anyMatch(ask -> asks.answer(ask.name()).table().table().number() == table);
    }

    private List<TableWork> ranked(List<TableWork> works, Set<Integer> tables, Rank rank) {
        return works.stream()
                .filter(work -> tables.contains(work.table()) && rank(work) == rank)
                .sorted(Comparator.comparingInt(this::tellsOwn))
                .toList();
    }

    /// By how many fields a table is asked whether rows are the instance's own; 0 when it is not asked. Its key begins with them, so whether its own row may go
    /// is asked by as many fields or more: it goes before the tables that are asked by more, because a repetition has to ask them again.
    private int tellsOwn(TableWork work) {
        return draft.asks().stream()
                .filter(ask -> ask.missing() == WhenMissing.NULLS)
                .filter(ask -> asks.answer(ask.name()).table().table().number() == work.table())
                .mapToInt(ask -> ask.binds().size())
                .max()
                .orElse(0);
    }

    /// The tables in the order in which an instance comes into them, those without an order together.
    ///
    /// Where a row joins several instances of one entity, a new one may have to be joined with itself: who befriends himself is his friends' friend. So
    /// it goes into the tables of fewer instances first, and the reads that find its partners for the others find it among them.
    private List<Set<Integer>> phases() {
        SortedMap<Integer, Set<Integer>> byRoots = new TreeMap<>();
        boolean meetsItself = false;
        for (TableWork work : allWorks()) {
            List<EntityType> roots = table(work).table().shape().roots();
            byRoots.computeIfAbsent(roots.size(), _ -> new LinkedHashSet<>()).add(work.table());
            meetsItself |= roots.stream().distinct().count() < roots.size();
        }
        boolean isInsert = draft.mutation() instanceof ConceptualMutation.Insert;
        if (isInsert && meetsItself) {
            return List.copyOf(byRoots.values());
        }
        Set<Integer> all = new LinkedHashSet<>();
        byRoots.values().forEach(all::addAll);
        return List.of(all);
    }

    private PlanStep.Read read(Ask ask) {
        String left =
                ask.missing() == WhenMissing.FAIL_UNLESS_NULL
                        ? "; left out when there is none, and null is copied"
                        : "";
        return new PlanStep.Read(
                ask.name(),
                asks.answer(ask.name()).table().name(),
                asks.statement(ask),
                ask.count(),
                ask.missing(),
                asks.answer(ask.name()).computed(),
                reasons.read(ask) + left);
    }

    /// A read where a condition has made sure that what it binds is not null.
    private PlanStep.Read certainRead(Ask ask) {
        return new PlanStep.Read(
                ask.name(),
                asks.answer(ask.name()).table().name(),
                asks.statement(ask),
                ask.count(),
                ask.missing() == WhenMissing.FAIL_UNLESS_NULL ? WhenMissing.FAIL : ask.missing(),
                asks.answer(ask.name()).computed(),
                reasons.read(ask));
    }

    private List<PlanStep> loop(
            List<Ask> over, List<TableWork> works, List<PlanStep> before, Set<String> early) {
        List<PlanStep> body = new ArrayList<>();
        works.forEach(work -> body.addAll(steps(work, early)));
        List<PlanStep> steps = Neighbours.underOneCondition(body);
        for (Ask ask : over.reversed()) {
            List<PlanStep> outer = new ArrayList<>();
            boolean isRead =
                    before.stream()
                            .anyMatch(step ->
                                    step instanceof PlanStep.Read read
                                            && read.name().equals(ask.name()));
            if (!isRead) {
                outer.add(read(ask));
            }
            outer.add(forEach(ask, steps));
            steps = outer;
        }
        return steps;
    }

    private PlanStep forEach(Ask ask, List<PlanStep> inner) {
        String row = asks.answer(ask.name()).row();
        List<PlanStep> steps =
                asks.presentWhen(ask)
                        .map(column ->
                                List.<PlanStep>of(
                                        new PlanStep.WhenPresent(
                                                List.of(new Expression.RowColumn(row, column)),
                                                inner,
                                                "a partition without rows still shows its static columns")))
                        .orElse(inner);
        return new PlanStep.ForEach(row, ask.name(), steps, "");
    }

    /// The reads that only some works need, which come under the condition of these.
    ///
    /// @param early what has been read by then
    private List<PlanStep.Read> readsFor(List<TableWork> works, Set<String> early) {
        Set<String> reads = new LinkedHashSet<>();
        works.forEach(work -> needed(Reads.of(work), reads));
        return draft.asks().stream()
                .filter(ask -> reads.contains(ask.name()) && !early.contains(ask.name()))
                .map(this::certainRead)
                .toList();
    }

    private List<PlanStep> steps(TableWork work, Set<String> early) {
        return switch (work) {
            case TableWork.WhenPresent(_, var values, var inside) -> {
                List<PlanStep> steps = new ArrayList<>(readsFor(List.of(inside), early));
                steps.addAll(steps(inside, early));
                yield List.of(
                        new PlanStep.WhenPresent(
                                values.stream().map(asks::expression).toList(),
                                steps,
                                isLater
                                        ? "what is not there gets no row"
                                        : "no key column can be null"));
            }
            case TableWork.WhenSame(_, var pairs, var different, var same) ->
                    compared(
                            pairs,
                            different,
                            same,
                            "it may stand in the row more than once",
                            early);
            case TableWork.WhenOwn(_, var pairs, var inside) ->
                    compared(
                            pairs,
                            List.of(),
                            List.of(inside),
                            "the row may be that of another",
                            early);
            case TableWork.PerElement(_, var element, var collection, var inside) ->
                    List.of(
                            new PlanStep.ForEachElement(
                                    element,
                                    asks.expression(collection),
                                    steps(inside, early),
                                    "a row for each element"));
            case TableWork.Put put -> put(put);
            case TableWork.Change change -> whileAlive(change.lives(), List.of(change(change)));
            case TableWork.Add add -> List.of(add(add));
            case TableWork.Remove remove -> List.of(remove(remove));
            case TableWork.Move move -> move(move);
        };
    }

    private List<PlanStep> compared(
            List<TableWork.WhenSame.Pair> pairs,
            List<TableWork> different,
            List<TableWork> same,
            String reason,
            Set<String> early) {
        List<TableWork> either = new ArrayList<>(different);
        either.addAll(same);
        List<PlanStep> steps = new ArrayList<>(readsFor(either, early));
        steps.add(
                new PlanStep.WhenDifferent(
                        pairs.stream()
                                .map(pair ->
                                        new PlanStep.Change(
                                                asks.expression(pair.one()),
                                                asks.expression(pair.other())))
                                .toList(),
                        different.stream().flatMap(each -> steps(each, early).stream()).toList(),
                        same.stream().flatMap(each -> steps(each, early).stream()).toList(),
                        reason));
        return steps;
    }

    private NamedTable table(TableWork work) {
        NamedTable table = asks.named().get(work.table());
        if (table == null) {
            throw new IllegalStateException("no name for table " + work.table());
        }
        return table;
    }

    private List<PlanStep> put(TableWork.Put put) {
        List<PlanStep> steps = new ArrayList<>();
        NamedTable table = table(put);
        table.directory().ifPresent(_ -> steps.add(listBucket(table, put.row())));
        steps.addAll(inserts(table, put.row(), put.lives(), reasons.insert(table)));
        return whileAlive(put.lives(), steps);
    }

    private List<PlanStep> whileAlive(List<Life> lives, List<PlanStep> steps) {
        return lives.isEmpty()
                ? steps
                : List.of(
                        new PlanStep.WhenPresent(
                                List.of(asks.remaining(lives)),
                                steps,
                                "what has expired is not written"));
    }

    /// Writes a row. What belongs to its whole partition is written by itself where rows have a life of their own: an older row would end it early.
    private List<PlanStep> inserts(
            NamedTable table, Map<Field, Source> row, List<Life> lives, String reason) {
        Map<Field, Source> own = new LinkedHashMap<>(row);
        Map<Field, Source> shared = new LinkedHashMap<>();
        row.forEach((field, source) -> {
            if (asks.tables().isStatic(table.table(), field)) {
                own.remove(field);
                shared.put(field, source);
            }
        });
        if (lives.isEmpty() || shared.isEmpty()) {
            return List.of(insert(table, row, lives, reason));
        }
        for (Field field : table.table().key().partition()) {
            shared.put(field, Objects.requireNonNull(row.get(field), field.path()));
        }
        return List.of(
                insert(table, shared, List.of(), "what the partition shares outlives each row"),
                insert(table, own, lives, reason));
    }

    private PlanStep.Write insert(
            NamedTable table, Map<Field, Source> row, List<Life> lives, String reason) {
        return new PlanStep.Write(
                table.name(),
                rows.insert(table, row, lives, RowStatements.Existing.OVERWRITTEN),
                WriteKind.INSERT,
                reason);
    }

    /// Writes the bucket of a row into the table that lists buckets. Writing it again changes nothing.
    private PlanStep listBucket(NamedTable table, Map<Field, Source> row) {
        Binder binder = new Binder();
        List<Name> columns = new ArrayList<>();
        List<Term> values = new ArrayList<>();
        for (Field field : table.table().key().partition()) {
            String column = table.column(field);
            columns.add(Name.of(column));
            values.add(
                    asks.term(
                            binder, column, field, Objects.requireNonNull(row.get(field), column)));
        }
        if (table.table().key().partition().isEmpty()) {
            columns.add(Name.of(NamedTable.CONSTANT_COLUMN));
            values.add(Term.Literal.string(Constants.SINGLE_BUCKET));
        }
        columns.add(Name.of(table.bucketColumn().orElseThrow()));
        values.add(asks.bucket(table, row, binder));
        String directory = table.directory().orElseThrow();
        return new PlanStep.Write(
                directory,
                binder.statement(Insert.into(QualifiedName.of(directory), columns, values)),
                WriteKind.INSERT,
                "so that readers know of the %s, before there is a row in it"
                        .formatted(table.bucketColumn().orElseThrow()));
    }

    private PlanStep change(TableWork.Change change) {
        NamedTable table = table(change);
        return new PlanStep.Write(
                table.name(),
                rows.update(table, change, RowStatements.Conditions.NONE, false),
                WriteKind.UPDATE,
                reasons.update(table));
    }

    private PlanStep.Write add(TableWork.Add add) {
        NamedTable table = table(add);
        return new PlanStep.Write(
                table.name(), rows.add(table, add), WriteKind.COUNT, reasons.update(table));
    }

    private PlanStep remove(TableWork.Remove remove) {
        NamedTable table = table(remove);
        if (draft.claims().contains(remove.table())) {
            return released(table, remove.key());
        }
        return delete(table, remove.key(), reasons.delete(table, rank(remove) != Rank.MIDDLE));
    }

    /// Gives a claim back, unless the same mutation claims the same value.
    private PlanStep released(NamedTable table, Map<Field, Source> key) {
        PlanStep.Write release = decisions.release(table, key);
        for (TableWork work : draft.works()) {
            if (work.table() == table.table().number()
                    && work.innermost() instanceof TableWork.Put(_, var row, var lives)) {
                return new PlanStep.WhenDifferent(
                        changes(table.table(), new TableWork.Move(work.table(), key, row, lives)),
                        List.of(release),
                        List.of(),
                        "one who keeps the value keeps the claim");
            }
        }
        return release;
    }

    private PlanStep.Write delete(NamedTable table, Map<Field, Source> key, String reason) {
        return new PlanStep.Write(
                table.name(),
                rows.delete(table, key, RowStatements.Conditions.NONE, false),
                WriteKind.DELETE,
                reason);
    }

    private List<PlanStep> move(TableWork.Move move) {
        NamedTable table = table(move);
        List<PlanStep> steps = new ArrayList<>();
        table.directory().ifPresent(_ -> steps.add(listBucket(table, move.row())));
        if (rank(move) == Rank.MIDDLE) {
            steps.add(
                    delete(
                            table,
                            move.from(),
                            "the row at its old place: a key cannot be changed"));
            steps.addAll(inserts(table, move.row(), move.lives(), "the same row at its new place"));
            return whileAlive(move.lives(), steps);
        }
        List<PlanStep> inserts =
                inserts(table, move.row(), move.lives(), "the row at its new place");
        steps.addAll(inserts.subList(0, inserts.size() - 1));
        PlanStep.Write insert = (PlanStep.Write) inserts.getLast();
        PlanStep.Write delete = delete(table, move.from(), "the row at its old place");
        steps.add(
                new PlanStep.WhenDifferent(
                        changes(table.table(), move),
                        List.of(
                                new PlanStep.Batch(
                                        PlanStep.Batch.Kind.LOGGED,
                                        List.of(insert, delete),
                                        "both or neither, because a repetition reads this row")),
                        List.of(
                                insert(
                                        table,
                                        move.row(),
                                        move.lives(),
                                        "the row stays where it is")),
                        "a row that was written and deleted in one batch would be gone"));
        return whileAlive(move.lives(), steps);
    }

    private List<PlanStep.Change> changes(LogicalTable table, TableWork.Move move) {
        Map<Field, PlanStep.Change> changes = new LinkedHashMap<>();
        List<Field> fields = new ArrayList<>(table.key().fields());
        table.key().partitionSources().stream()
                .filter(field -> !fields.contains(field))
                .forEach(fields::add);
        for (Field field : fields) {
            Source before = move.from().get(field);
            Source after = move.row().get(field);
            if (before != null && after != null && !before.equals(after)) {
                Expression old = asks.expression(before);
                changes.put(field, new PlanStep.Change(old, asks.expression(after)));
            }
        }
        return List.copyOf(changes.values());
    }
}
