package dev.rowhouse.prove.database;

import dev.rowhouse.plan.step.PlanStep;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A target that passes everything on to another one. A subclass overrides what it adds to.
///
/// **Thread safety.** As of the other target.
public abstract class ForwardingTarget implements Target {
    private final Target target;

    /// @param target does the work
    protected ForwardingTarget(Target target) {
        this.target = target;
    }

    @Override
    public String description() {
        return target.description();
    }

    @Override
    public void create(TargetSchema schema) {
        target.create(schema);
    }

    @Override
    public Instant now() {
        return target.now();
    }

    @Override
    public boolean findsNearestExactly() {
        return target.findsNearestExactly();
    }

    @Override
    public boolean skipsTime() {
        return target.skipsTime();
    }

    @Override
    public void pass(Duration time) {
        target.pass(time);
    }

    @Override
    public void clear() {
        target.clear();
    }

    @Override
    public void prepare(String cql) {
        target.prepare(cql);
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        return target.fetch(call, paging);
    }

    @Override
    public void write(Call call) {
        target.write(call);
    }

    @Override
    public boolean writeIf(Call call) {
        return target.writeIf(call);
    }

    @Override
    public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
        target.writeBatch(kind, calls);
    }

    @Override
    public void close() {
        target.close();
    }
}
