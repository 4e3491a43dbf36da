package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.Expiry;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Writes the conditional writes of a mutation. First the values of candidate keys are claimed.
/// Then the conditional write on one table, the truth, decides whether the mutation happens. Only
/// then the other tables are written. When a later decision fails, the earlier claims are
/// released.
final class DecisionWriter {
    /// The name of the row that has the key already, in the steps that undo claims.
    private static final String EXISTING = "existing";

    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final RowStatements rows;

    DecisionWriter(MutationDraft draft, LookupWriter lookups) {
        this.draft = draft;
        this.lookups = lookups;
        this.rows = new RowStatements(lookups);
    }

    /// Whether this class writes some work: all work on the truth, and work that adds or moves a
    /// row in a table of claims.
    boolean decides(TableWork work) {
        return isTruth(work)
                || isClaim(work)
                        && (work.innermost() instanceof TableWork.Put
                                || work.innermost() instanceof TableWork.Move);
    }

    private boolean isTruth(TableWork work) {
        return draft.truth().equals(Optional.of(work.table())) && draft.works().contains(work);
    }

    boolean isClaim(TableWork work) {
        return draft.claims().contains(work.table()) && draft.works().contains(work);
    }

    /// All decisions, in order.
    List<PlanStep> steps() {
        List<PlanStep> steps = new ArrayList<>();
        List<PlanStep> undo = new ArrayList<>();
        List<PlanStep> undoAtTruth = new ArrayList<>();
        existing()
                .map(this::existingRead)
                .ifPresent(read -> {
                    undo.add(read);
                    undoAtTruth.add(read);
                });
        for (TableWork work : draft.works()) {
            if (isOtherClaim(work)) {
                int before = undo.size();
                claim(work, undo).ifPresent(steps::add);
                if (!isOfTheKey(table(work))) {
                    undoAtTruth.addAll(undo.subList(before, undo.size()));
                }
            }
        }
        draft.works().stream()
                .filter(this::isTruth)
                .map(work -> truth(work.innermost(), undoing(undoAtTruth)))
                .forEach(steps::add);
        return steps;
    }

    /// The work on the table by the key, for an INSERT that may have to undo a claim. The row there
    /// tells the claims of an instance that exists from those of a new one.
    private Optional<TableWork> existing() {
        long claims = draft.works().stream().filter(this::isOtherClaim).count();
        boolean mayUndo = claims > 1 || claims == 1 && draft.truth().isPresent();
        if (!mayUndo || !(draft.mutation() instanceof ConceptualMutation.Insert insert)) {
            return Optional.empty();
        }
        RowShape shape = RowShape.of(insert.entity());
        List<Field> key = List.copyOf(draft.key().keySet());
        Table table = lookups.tables().findExact(shape, key).orElseThrow();
        return draft.works().stream().filter(w -> w.table() == table.number()).findFirst();
    }

    private boolean isOtherClaim(TableWork work) {
        return isClaim(work) && !isTruth(work);
    }

    /// Reads the instance that has the key already.
    private PlanStep.Read existingRead(TableWork work) {
        NamedTable table = table(work);
        Map<Field, Source> row = ((TableWork.Put) work.innermost()).row();
        Map<Field, Source> values = new LinkedHashMap<>(row);
        values.keySet().removeAll(table.table().key().fields());
        draft.works().stream()
                .filter(this::isOtherClaim)
                .flatMap(claim -> claimed(table(claim)).stream())
                .filter(draft.key()::containsKey)
                .forEach(field -> values.put(field, Objects.requireNonNull(row.get(field))));
        return new PlanStep.Read(
                EXISTING,
                table.name(),
                look(table, row, values),
                ReadCount.ONE,
                WhenMissing.NULLS,
                Map.of(),
                "the existing row keeps its claims");
    }

    /// Whether the claimed values are a part of the instance's key. The instance that has the whole
    /// key has the claim, too.
    private boolean isOfTheKey(NamedTable claims) {
        return draft.key().keySet().containsAll(claimed(claims));
    }

    private static List<Field> claimed(NamedTable claims) {
        return claims.table().key().fields();
    }

    /// Steps that undo claims; none when there is nothing but the read of the existing row.
    private static List<PlanStep> undoing(List<PlanStep> undo) {
        return undo.stream().allMatch(PlanStep.Read.class::isInstance) ? List.of() : undo;
    }

    /// The step that releases the claim of a new instance. When an instance with the key exists,
    /// the step releases only values that this instance does not use.
    private PlanStep undone(NamedTable table, Map<Field, Source> row) {
        PlanStep.Write release = release(table, row);
        Optional<NamedTable> existing = existing().map(this::table);
        if (existing.isEmpty()) {
            return release;
        }
        List<PlanStep.Change> changes = new ArrayList<>();
        for (Field field : claimed(table)) {
            Source source = Objects.requireNonNull(row.get(field), field.path());
            changes.add(
                    new PlanStep.Change(
                            new Expression.RowColumn(EXISTING, existing.get().column(field)),
                            lookups.expression(source)));
        }
        return new PlanStep.WhenDifferent(
                changes, List.of(release), List.of(), "the claim may belong to the existing row");
    }

    private Optional<PlanStep> claim(TableWork work, List<PlanStep> undo) {
        NamedTable table = table(work);
        return switch (work) {
            case TableWork.Put(_, var row, var expiries) -> {
                PlanStep.Decide decide = claim(table, row, expiries, undo);
                List<PlanStep.Change> changes = changes(table, before(work), row);
                undo.add(different(changes, undone(table, row)));
                yield Optional.of(different(changes, lookups.whileAlive(expiries, decide)));
            }
            case TableWork.Move(_, var from, var row, var expiries) -> {
                PlanStep.Decide decide = claim(table, row, expiries, undo);
                List<PlanStep.Change> changes = changes(table, from, row);
                undo.add(different(changes, undone(table, row)));
                yield Optional.of(different(changes, lookups.whileAlive(expiries, decide)));
            }
            case TableWork.WhenPresent(_, var values, _, var inside) -> {
                List<PlanStep> undone = new ArrayList<>(undo);
                Optional<PlanStep> step = claimInside(inside, work, undone);
                List<Expression> present = values.stream().map(lookups::expression).toList();
                undone.stream()
                        .skip(undo.size())
                        .map(each -> whenPresent(present, each))
                        .toList()
                        .forEach(undo::add);
                yield step.map(each -> whenPresent(present, each));
            }
            case TableWork.PerElement _,
                    TableWork.Change _,
                    TableWork.Remove _,
                    TableWork.Add _,
                    TableWork.Reset _,
                    TableWork.PutOrRemove _,
                    TableWork.WhenSame _,
                    TableWork.WhenExists _,
                    TableWork.WhenChanged _,
                    TableWork.WhenValue _,
                    TableWork.WhenOwn _ ->
                    Optional.empty();
        };
    }

    private Optional<PlanStep> claimInside(TableWork inside, TableWork whole, List<PlanStep> undo) {
        if (!(inside instanceof TableWork.Put(_, var row, var expiries))) {
            return claim(inside, undo);
        }
        NamedTable table = table(inside);
        PlanStep.Decide decide = claim(table, row, expiries, undo);
        List<PlanStep.Change> changes = changes(table, before(whole), row);
        undo.add(different(changes, undone(table, row)));
        return Optional.of(different(changes, lookups.whileAlive(expiries, decide)));
    }

    private static PlanStep whenPresent(List<Expression> values, PlanStep step) {
        return new PlanStep.WhenPresent(values, List.of(step), "no key column can be null");
    }

    /// Runs a step only when a value changes; always when there was no earlier value.
    private static PlanStep different(List<PlanStep.Change> changes, PlanStep step) {
        return changes.isEmpty()
                ? step
                : new PlanStep.WhenDifferent(
                        changes, List.of(step), List.of(), "an unchanged value is claimed already");
    }

    /// The old key of a row in a table of claims, when the mutation also deletes the row there.
    private Map<Field, Source> before(TableWork put) {
        for (TableWork work : draft.works()) {
            if (work.table() == put.table()
                    && work.innermost() instanceof TableWork.Remove(_, var key, _)) {
                return key;
            }
        }
        return Map.of();
    }

    private List<PlanStep.Change> changes(
            NamedTable table, Map<Field, Source> from, Map<Field, Source> row) {
        List<PlanStep.Change> changes = new ArrayList<>();
        for (Field field : table.table().key().fields()) {
            Source before = from.get(field);
            Source after = row.get(field);
            if (before != null && after != null && !before.equals(after)) {
                changes.add(
                        new PlanStep.Change(lookups.expression(before), lookups.expression(after)));
            }
        }
        return changes;
    }

    private PlanStep.Decide claim(
            NamedTable table, Map<Field, Source> row, List<Expiry> expiries, List<PlanStep> undo) {
        Map<Field, Source> owner = owner(table);
        List<PlanStep.Written> done = new ArrayList<>();
        Set<String> columns = new LinkedHashSet<>();
        owner.forEach((field, source) -> {
            columns.add(table.column(field));
            done.add(new PlanStep.Written(table.column(field), lookups.expression(source)));
        });
        String unique =
                Reasons.list(table.table().key().fields().stream().map(table::column).toList());
        return new PlanStep.Decide(
                table.name(),
                rows.insert(table, row, expiries, RowStatements.Existing.KEPT),
                WriteKind.INSERT,
                rows.select(table, keyOf(table, row), columns),
                done,
                undoing(undo),
                "claims the %s, which must be unique".formatted(unique));
    }

    private static Map<Field, Source> keyOf(NamedTable table, Map<Field, Source> row) {
        Map<Field, Source> key = new LinkedHashMap<>();
        for (Field field : table.table().key().fields()) {
            Source source = row.get(field);
            if (source != null) {
                key.put(field, source);
            }
        }
        return key;
    }

    /// The owner of a row of claims: the key of the instance, without the claimed fields.
    Map<Field, Source> owner(NamedTable table) {
        Map<Field, Source> owner = new LinkedHashMap<>();
        RowShape shape = table.table().shape();
        draft.key()
                .forEach((field, source) -> {
                    Field here = shape.canonical(field.at(new Node(0, field.node().roles())));
                    if (!table.table().key().fields().contains(here)) {
                        owner.put(here, source);
                    }
                });
        return owner;
    }

    /// Releases a claimed value, if the claim belongs to this instance.
    PlanStep.Write release(NamedTable table, Map<Field, Source> row) {
        Map<Field, Source> owner = owner(table);
        return new PlanStep.Write(
                table.name(),
                rows.delete(table, keyOf(table, row), binder -> equal(binder, table, owner), false),
                WriteKind.DELETE,
                "releases the claim, unless another instance has claimed it since");
    }

    /// The conditions that a row has some values.
    List<Condition> equal(Binder binder, NamedTable table, Map<Field, Source> values) {
        List<Condition> conditions = new ArrayList<>();
        values.forEach((field, source) ->
                conditions.add(condition(binder, table, field, RelationOperator.EQ, source)));
        return conditions;
    }

    private Condition condition(
            Binder binder,
            NamedTable table,
            Field field,
            RelationOperator operator,
            Source source) {
        String column = table.column(field);
        return new Condition.Comparison(
                ColumnTarget.Column.of(column),
                operator,
                lookups.term(binder, column, field, source),
                Span.NONE);
    }

    private PlanStep truth(TableWork work, List<PlanStep> undo) {
        NamedTable table = table(work);
        return switch (work) {
            case TableWork.Put(_, var row, var expiries) -> {
                Map<Field, Source> others = new LinkedHashMap<>(row);
                table.table().key().fields().forEach(others::remove);
                // Copies of other instances' values may have changed since an earlier run.
                others.values().removeIf(Source.FromRead.class::isInstance);
                PlanStep.Decide decide =
                        new PlanStep.Decide(
                                table.name(),
                                rows.insert(table, row, expiries, RowStatements.Existing.KEPT),
                                WriteKind.INSERT,
                                look(table, row, others),
                                written(table, others),
                                undo,
                                "only the first caller gets the key; the copies follow");
                yield lookups.whileAlive(expiries, decide);
            }
            case TableWork.Change change -> {
                Map<Field, Source> telling = telling(change);
                yield lookups.whileAlive(
                        change.expiries(),
                        new PlanStep.Decide(
                                table.name(),
                                rows.update(table, change, guard(table), isExistence()),
                                WriteKind.UPDATE,
                                look(table, change.key(), telling),
                                written(table, telling),
                                undo,
                                "one conditional write decides; the copies follow"));
            }
            case TableWork.Remove(_, var key, _) ->
                    new PlanStep.Decide(
                            table.name(),
                            rows.delete(table, key, guard(table), isExistence()),
                            WriteKind.DELETE,
                            look(table, key, Map.of()),
                            List.of(),
                            undo,
                            "one conditional write decides; the copies follow");
            case TableWork.Move _,
                    TableWork.Add _,
                    TableWork.Reset _,
                    TableWork.PerElement _,
                    TableWork.WhenPresent _,
                    TableWork.PutOrRemove _,
                    TableWork.WhenSame _,
                    TableWork.WhenExists _,
                    TableWork.WhenChanged _,
                    TableWork.WhenValue _,
                    TableWork.WhenOwn _ ->
                    throw new IllegalStateException("no row to decide about: " + work);
        };
    }

    /// The values by which a row tells that an earlier run has changed it: those of the change, and
    /// the kind, since an instance of another kind may have the same values by chance.
    private Map<Field, Source> telling(TableWork.Change change) {
        Map<Field, Source> telling = new LinkedHashMap<>(change.values());
        telling.values().removeIf(TableWork::isOfElements);
        if (!telling.isEmpty() && draft.mutation().header().guard() instanceof Guard.Meets guard) {
            guard.terms().stream()
                    .filter(term -> term.isOfKind() && term.operator() == Guard.Operator.EQUAL)
                    .forEach(term ->
                            telling.put(
                                    Field.of(Node.root(0), term.attribute()),
                                    new Source.Given(term.value())));
        }
        return telling;
    }

    private boolean isExistence() {
        return draft.mutation().header().guard() instanceof Guard.Exists;
    }

    private PlanStatement look(
            NamedTable table, Map<Field, Source> key, Map<Field, Source> values) {
        Set<String> columns = new LinkedHashSet<>();
        values.keySet().forEach(field -> columns.add(table.column(field)));
        if (columns.isEmpty()) {
            columns.add(table.column(table.table().key().fields().getFirst()));
        }
        return rows.select(table, keyOf(table, key), columns);
    }

    private List<PlanStep.Written> written(NamedTable table, Map<Field, Source> values) {
        List<PlanStep.Written> written = new ArrayList<>();
        values.forEach((field, source) -> {
            // A later step computes what is null here, so the row does not have to show null.
            if (!(source instanceof Source.Nothing)) {
                written.add(new PlanStep.Written(table.column(field), lookups.expression(source)));
            }
        });
        return written;
    }

    private RowStatements.Conditions guard(NamedTable table) {
        if (!(draft.mutation().header().guard() instanceof Guard.Meets(var terms))) {
            return RowStatements.Conditions.NONE;
        }
        return binder -> {
            List<Condition> conditions = new ArrayList<>();
            for (Guard.Term term : terms) {
                Field field = Field.of(Node.root(0), term.attribute());
                Source value = new Source.Given(term.value());
                conditions.add(condition(binder, table, field, operator(term.operator()), value));
                if (term.operator() == Guard.Operator.NOT_EQUAL) {
                    // Otherwise a missing row would also count as different, and be written.
                    conditions.add(
                            new Condition.Comparison(
                                    ColumnTarget.Column.of(table.column(field)),
                                    RelationOperator.NEQ,
                                    Term.Literal.ofNull(),
                                    Span.NONE));
                }
            }
            return conditions;
        };
    }

    private static RelationOperator operator(Guard.Operator operator) {
        return switch (operator) {
            case EQUAL -> RelationOperator.EQ;
            case NOT_EQUAL -> RelationOperator.NEQ;
            case LESS -> RelationOperator.LT;
            case LESS_OR_EQUAL -> RelationOperator.LTE;
            case GREATER -> RelationOperator.GT;
            case GREATER_OR_EQUAL -> RelationOperator.GTE;
        };
    }

    private NamedTable table(TableWork work) {
        NamedTable table = lookups.named().get(work.table());
        if (table == null) {
            throw new IllegalStateException("no name for table " + work.table());
        }
        return table;
    }
}
