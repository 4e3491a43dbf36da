package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.analysis.bound.BoundTransaction;
import dev.rowhouse.cql.analysis.bound.ColumnOperation;
import dev.rowhouse.cql.analysis.bound.ResultColumn;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.WritePath;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.function.FunctionContext;
import dev.rowhouse.engine.function.FunctionSources;
import dev.rowhouse.engine.function.UserCode;
import dev.rowhouse.engine.time.TimeUuids;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Executes the statements of a design's plans on ledgers.
///
/// **Invariants.** Each text is parsed and analysed once; the cache only grows.
///
/// **Thread safety.** Belongs to one thread.
public final class LedgerStatements {
    private final Schema schema;
    private final String keyspace;
    private final FunctionContext functions;
    private final Map<String, BoundStatement> known = new HashMap<>();

    /// Statements on the tables of a design.
    ///
    /// @param clock the time of day for functions
    public LedgerStatements(Design design, Clock clock) {
        this.schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        this.keyspace = design.keyspace();
        RandomSource random = RandomSource.seeded(0);
        this.functions =
                new FunctionSources(clock, new TimeUuids(clock, random), random, UserCode.none())
                        .during(Execution.unwatched());
    }

    private BoundStatement bound(String cql) {
        return known.computeIfAbsent(
                cql,
                text ->
                        StatementAnalyzer.analyze(
                                CqlParser.parse(text), schema, Optional.of(keyspace)));
    }

    /// Whether a statement of the plans for mutations names or reads a write timestamp.
    public boolean nameTimes(Design design) {
        boolean takeTimes =
                design.mutations().stream()
                        .flatMap(plan -> PlanStep.walk(plan.allSteps(), PlanStep.Write.class))
                        .anyMatch(PlanStep.Write::isTimed);
        return takeTimes || nameTimesThemselves(design);
    }

    private boolean nameTimesThemselves(Design design) {
        return design.mutations().stream()
                .flatMap(plan -> PlanStep.walk(plan.allSteps()))
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Read read -> Stream.of(read.statement());
                            case PlanStep.Write write -> Stream.of(write.statement());
                            case PlanStep.Decide decide ->
                                    Stream.of(decide.statement(), decide.look());
                            case PlanStep.ForEach _, PlanStep.ForEachElement _ -> Stream.empty();
                            case PlanStep.ForEachPosition _ -> Stream.empty();
                            case PlanStep.WhenPresent _, PlanStep.WhenDifferent _ -> Stream.empty();
                            case PlanStep.WhenApplied _, PlanStep.OwnTime _ -> Stream.empty();
                            case PlanStep.Hold hold ->
                                    Stream.of(hold.claim(), hold.look(), hold.release());
                            case PlanStep.HoldAlso _, PlanStep.StillHeld _ -> Stream.empty();
                            case PlanStep.Require _ -> Stream.empty();
                            case PlanStep.RefuseSame _, PlanStep.RefuseLists _ -> Stream.empty();
                            case PlanStep.Batch _, PlanStep.TakeTime _, PlanStep.Part _ ->
                                    Stream.<PlanStatement>empty();
                        })
                .anyMatch(statement -> namesTime(bound(statement.cql())));
    }

    private static boolean namesTime(BoundStatement statement) {
        return switch (statement) {
            case BoundModification modification -> modification.timestamp().isPresent();
            case BoundSelect select ->
                    select.selection().stream().anyMatch(each -> readsTime(each.term()));
            case BoundBatch batch ->
                    throw new IllegalArgumentException("no single statement: " + batch);
            case BoundTransaction transaction ->
                    throw new IllegalArgumentException("no single statement: " + transaction);
        };
    }

    private static boolean readsTime(BoundTerm term) {
        return term instanceof BoundTerm.CellFunction
                || term.operands().stream().anyMatch(LedgerStatements::readsTime);
    }

    private BoundSelect select(Call call) {
        if (bound(call.cql()) instanceof BoundSelect select) {
            return select;
        }
        throw new IllegalArgumentException("no SELECT: " + call);
    }

    private LedgerWrite write(Call call, WriteTime time) {
        if (bound(call.cql()) instanceof BoundModification modification) {
            return LedgerWrite.of(modification, values(call), time);
        }
        throw new IllegalArgumentException("no INSERT, UPDATE or DELETE: " + call);
    }

    private TermValues values(Call call) {
        return TermValues.of(call, functions);
    }

    /// The answer to a SELECT, as one page.
    public Fetched fetch(Ledger ledger, Call call, long nowSeconds) {
        BoundSelect select = select(call);
        TableRows rows =
                TableRows.of(ledger, select.table(), view(select.table().name()), nowSeconds);
        return new Fetched(
                select.resultColumns().stream().map(ResultColumn::name).toList(),
                new LedgerSelect(select, values(call), rows).answer(),
                Optional.empty(),
                Optional.empty());
    }

    /// The rows of the answer to a SELECT, by the names of their columns.
    public List<Map<String, Optional<Datum>>> read(Ledger ledger, Call call, long nowSeconds) {
        Fetched answer = fetch(ledger, call, nowSeconds);
        List<Map<String, Optional<Datum>>> rows = new ArrayList<>(answer.rows().size());
        for (ValueRow row : answer.rows()) {
            Map<String, Optional<Datum>> values = new LinkedHashMap<>();
            for (int i = 0; i < answer.columns().size(); i++) {
                values.put(answer.columns().get(i), row.values().get(i));
            }
            rows.add(values);
        }
        return rows;
    }

    /// The ledger after one or several writes at the same time; a conditional one whose condition
    /// does not hold changes nothing.
    public Ledger written(Ledger ledger, Collection<Call> calls, WriteTime time) {
        Ledger after = ledger;
        for (Call call : calls) {
            LedgerWrite write =
                    write(
                            call,
                            call.timestamp().isPresent()
                                    ? time.at(call.timestamp().getAsLong())
                                    : time);
            if (new LedgerCondition(write, time.nowSeconds()).holds(after)) {
                after = write.applied(after);
            }
        }
        return after;
    }

    /// The contents of empty tables after writes of one time, whatever their conditions. Joining
    /// them with other tables writes there, if the [writes only join][#isJoining(Call)].
    public Ledger effect(Collection<Call> calls, WriteTime time) {
        Ledger effect = Ledger.EMPTY;
        for (Call call : calls) {
            effect =
                    write(
                                    call,
                                    call.timestamp().isPresent()
                                            ? time.at(call.timestamp().getAsLong())
                                            : time)
                            .applied(effect);
        }
        return effect;
    }

    /// Whether a write does the same in any order with others: it neither counts nor appends to a
    /// list.
    public boolean isJoining(Call call) {
        return write(call, WriteTime.of(0, 0)).statement().operations().stream()
                .noneMatch(operation ->
                        operation instanceof ColumnOperation.AddToCounter
                                || operation instanceof ColumnOperation.AddElements
                                        && operation.column().type() instanceof ListType);
    }

    /// The part of some tables that a SELECT has found on several replicas, and that read repair
    /// writes to those that lack it: of the rows that it asks for the columns that it names.
    /// Nothing for a view, of which the base table is not repaired.
    public Ledger repair(Ledger ledger, Call read, long nowSeconds) {
        BoundSelect select = select(read);
        if (view(select.table().name()).isPresent()) {
            return Ledger.EMPTY;
        }
        TableRows rows = TableRows.of(ledger, select.table(), Optional.empty(), nowSeconds);
        return new LedgerSelect(select, values(read), rows).repair(ledger);
    }

    /// The part of some tables that the read of a conditional write repairs: the row and the static
    /// columns of its partition.
    public Ledger repairByDecision(Ledger ledger, Call decision) {
        LedgerWrite write = write(decision, WriteTime.of(0, 0));
        PartitionName name = write.partition();
        boolean isStatic = write.statement().path().extent() == WritePath.Extent.STATIC_ROW;
        List<List<Bytes>> rows = isStatic ? List.of() : write.rows();
        Set<String> columns = new HashSet<>();
        write.statement().table().columns().forEach(column -> columns.add(column.name()));
        return Ledger.EMPTY.with(name, ledger.partition(name).only(rows::contains, columns));
    }

    /// Whether the condition of a conditional write holds.
    public boolean holds(Ledger ledger, Call call, long nowSeconds) {
        return new LedgerCondition(write(call, WriteTime.of(0, nowSeconds)), nowSeconds)
                .holds(ledger);
    }

    /// The partition that a write changes.
    public PartitionName partition(Call write) {
        return write(write, WriteTime.of(0, 0)).partition();
    }

    /// The partitions that a SELECT reads; the name of a partition with an empty key stands for the
    /// whole table.
    public Set<PartitionName> partitions(Call read) {
        BoundSelect select = select(read);
        Optional<TableRows.Viewed> view = view(select.table().name());
        String table = view.map(each -> each.base().name()).orElse(select.table().name());
        Set<PartitionName> names = new LinkedHashSet<>();
        if (view.isEmpty()
                && select.path().partitions() instanceof PartitionAccess.Point(var key)) {
            values(read).all(key).ifPresent(found -> names.add(new PartitionName(table, found)));
        } else {
            names.add(new PartitionName(table, List.of()));
        }
        return names;
    }

    private KeyspaceMetadata keyspace() {
        return schema.findKeyspace(keyspace).orElseThrow();
    }

    private Optional<TableRows.Viewed> view(String name) {
        return keyspace()
                .findView(name)
                .map(view -> {
                    TableMetadata base = keyspace().findTable(view.baseTable()).orElseThrow();
                    return new TableRows.Viewed(view, base);
                });
    }
}
