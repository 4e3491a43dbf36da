package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetSchema;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The embedded engine and a ledger side by side: both get every statement, and every whole answer
/// is compared.
final class ComparedTarget implements Target {
    private final Target engine;
    private final LedgerTarget ledger;
    private final UnaryOperator<Call> change;
    private long compared;

    /// @param change changes each write before both get it
    ComparedTarget(Target engine, LedgerTarget ledger, UnaryOperator<Call> change) {
        this.engine = engine;
        this.ledger = ledger;
        this.change = change;
    }

    /// The number of answers that were compared.
    long compared() {
        return compared;
    }

    @Override
    public String description() {
        return engine.description();
    }

    @Override
    public void create(TargetSchema schema) {
        engine.create(schema);
        ledger.create(schema);
    }

    @Override
    public Instant now() {
        return engine.now();
    }

    @Override
    public boolean findsNearestExactly() {
        return true;
    }

    @Override
    public boolean skipsTime() {
        return engine.skipsTime() && ledger.skipsTime();
    }

    @Override
    public void pass(Duration time) {
        engine.pass(time);
        ledger.pass(time);
    }

    @Override
    public void clear() {
        engine.clear();
        ledger.clear();
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        Fetched right = engine.fetch(call, paging);
        Fetched found = rounded(call, ledger.fetch(call, paging));
        boolean isWhole = paging.state().isEmpty() && right.next().isEmpty();
        if (isWhole) {
            compared++;
            check(call, right.columns(), found.columns());
            boolean isOrdered = call.cql().contains("WHERE") && !call.cql().contains(" IN ");
            List<ValueRow> rows = rounded(call, right).rows();
            check(
                    call,
                    isOrdered ? sortedAlike(call, rows) : counted(rows),
                    isOrdered ? sortedAlike(call, found.rows()) : counted(found.rows()));
        }
        return right;
    }

    /// Clocks give timestamps of their own to writes that name none; they are made equal.
    private static Fetched rounded(Call call, Fetched answer) {
        boolean isOfHeldCalls = call.cql().contains("FROM " + HeldCalls.TABLE);
        List<ValueRow> rows = new ArrayList<>();
        for (ValueRow row : answer.rows()) {
            List<Optional<Datum>> values = new ArrayList<>(row.values());
            for (int i = 0; i < values.size(); i++) {
                String column = answer.columns().get(i);
                if (column.startsWith("writetime(") || isOfHeldCalls && column.equals("time")) {
                    values.set(i, values.get(i).map(ComparedTarget::rounded));
                }
            }
            rows.add(new ValueRow(values));
        }
        return new Fetched(answer.columns(), rows, answer.next(), answer.cost());
    }

    private static Datum rounded(Datum time) {
        return (Long) time.java() > Integer.MAX_VALUE
                ? Datum.of(NativeType.BIGINT, Long.MAX_VALUE)
                : time;
    }

    /// Rows that an index finds come in the order of tokens, which a ledger does not know.
    private Object sortedAlike(Call call, List<ValueRow> rows) {
        return ledger.isOfOnePartition(call) ? rows : counted(rows);
    }

    private static Map<ValueRow, Integer> counted(List<ValueRow> rows) {
        Map<ValueRow, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row, 1, Integer::sum));
        return counts;
    }

    private static void check(Call call, Object right, Object found) {
        if (!right.equals(found)) {
            throw new AssertionError(
                    call + "\n  of the engine: " + right + "\n  of the ledger: " + found);
        }
    }

    @Override
    public void write(Call call) {
        Call changed = change.apply(call);
        engine.write(changed);
        ledger.write(changed);
    }

    @Override
    public boolean writeIf(Call call) {
        boolean right = engine.writeIf(call);
        check(call, right, ledger.writeIf(call));
        return right;
    }

    @Override
    public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
        List<Call> changed =
                kind == PlanStep.Batch.Kind.COUNTER ? calls : calls.stream().map(change).toList();
        engine.writeBatch(kind, changed);
        ledger.writeBatch(kind, changed);
    }

    @Override
    public void close() {
        engine.close();
        ledger.close();
    }
}
