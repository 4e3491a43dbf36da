package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.DistinctTimes;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetSchema;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// A target that keeps its tables in a ledger, so that whatever runs on targets also runs on
/// ledgers. Each write gets a larger timestamp than the one before it.
///
/// **Thread safety.** Belongs to one thread.
public final class LedgerTarget implements Target {
    private final LedgerStatements statements;
    private final Instant start;
    private Duration passed = Duration.ZERO;
    private Ledger ledger;
    private DistinctTimes times = new DistinctTimes();

    /// A target with some contents.
    ///
    /// @param start its time, which passes only by [#pass]
    public LedgerTarget(LedgerStatements statements, Ledger ledger, Instant start) {
        this.statements = statements;
        this.ledger = ledger;
        this.start = start;
    }

    /// The contents of the tables now.
    public Ledger ledger() {
        return ledger;
    }

    @Override
    public String description() {
        return "ledger";
    }

    @Override
    public void create(TargetSchema schema) {
        // The statements know the tables already.
    }

    @Override
    public Instant now() {
        return times.next(ChronoUnit.MICROS.between(Instant.EPOCH, start.plus(passed)));
    }

    @Override
    public boolean findsNearestExactly() {
        return true;
    }

    @Override
    public boolean skipsTime() {
        return true;
    }

    @Override
    public void pass(Duration time) {
        passed = passed.plus(time);
    }

    @Override
    public void clear() {
        ledger = Ledger.EMPTY;
        passed = Duration.ZERO;
        times = new DistinctTimes();
    }

    /// All rows at once, whatever the wanted size of the page.
    @Override
    public Fetched fetch(Call call, Paging paging) {
        return statements.fetch(ledger, call, nowSeconds());
    }

    /// Whether a SELECT reads one partition, so that its rows have an order.
    boolean isOfOnePartition(Call call) {
        return statements.partitions(call).stream().noneMatch(name -> name.key().isEmpty());
    }

    @Override
    public void write(Call call) {
        ledger = statements.written(ledger, List.of(call), next());
    }

    @Override
    public boolean writeIf(Call call) {
        boolean holds = statements.holds(ledger, call, nowSeconds());
        if (holds) {
            write(call);
        }
        return holds;
    }

    @Override
    public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
        ledger = statements.written(ledger, calls, next());
    }

    private WriteTime next() {
        return WriteTime.of(ChronoUnit.MICROS.between(Instant.EPOCH, now()), nowSeconds());
    }

    private long nowSeconds() {
        return start.plus(passed).getEpochSecond();
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
