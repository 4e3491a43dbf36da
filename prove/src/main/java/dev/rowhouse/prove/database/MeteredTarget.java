package dev.rowhouse.prove.database;

import dev.rowhouse.base.Clock;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.value.Datum;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// A target that adds up what its statements cost.
///
/// **Invariants.** The cost only grows.
///
/// **Thread safety.** As of the target that it is about.
public final class MeteredTarget extends ForwardingTarget {
    private final Clock clock;
    private Spending total = Spending.NONE;
    private boolean tellsReads = true;

    /// A target over another one.
    public MeteredTarget(Target target, Clock clock) {
        super(target);
        this.clock = clock;
    }

    /// The cost of all statements until now.
    public Spending total() {
        return total;
    }

    /// Whether the target has told what each read cost; a cluster does not tell.
    public boolean tellsReads() {
        return tellsReads;
    }

    /// The time that statements have taken until now, in nanoseconds.
    public long nanos() {
        return total.nanos();
    }

    private <T> T timed(Supplier<T> statement) {
        long start = clock.nanoTime();
        try {
            return statement.get();
        } finally {
            long nanos = Math.max(0, clock.nanoTime() - start);
            total = total.plus(new Spending(1, 0, 0, 0, 0, 0, 0, nanos));
        }
    }

    private void wrote(List<Call> calls) {
        long bytes = 0;
        for (Call call : calls) {
            bytes += bytes(call.values());
        }
        total = total.plus(new Spending(0, 0, 0, 0, calls.size(), bytes, bytes, 0));
    }

    private static long bytes(Collection<Optional<Datum>> values) {
        long bytes = 0;
        for (Optional<Datum> value : values) {
            bytes += value.isPresent() ? value.get().bytes().length() : 0;
        }
        return bytes;
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        Fetched fetched = timed(() -> super.fetch(call, paging));
        long bytes = fetched.rows().stream().mapToLong(row -> bytes(row.values())).sum();
        tellsReads &= fetched.cost().isPresent();
        ReadCost cost = fetched.cost().orElse(ReadCost.NONE);
        total =
                total.plus(
                        new Spending(
                                0,
                                cost.partitions(),
                                cost.rows(),
                                fetched.rows().size(),
                                0,
                                bytes + bytes(call.values()),
                                0,
                                0));
        return fetched;
    }

    @Override
    public void write(Call call) {
        timed(() -> {
            super.write(call);
            return true;
        });
        wrote(List.of(call));
    }

    @Override
    public boolean writeIf(Call call) {
        boolean isApplied = timed(() -> super.writeIf(call));
        wrote(List.of(call));
        return isApplied;
    }

    @Override
    public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
        timed(() -> {
            super.writeBatch(kind, calls);
            return true;
        });
        wrote(calls);
    }
}
