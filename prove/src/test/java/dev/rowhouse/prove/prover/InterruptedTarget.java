package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A target on which something else happens right before a statement of a plan.
///
/// @param before how the text of that statement begins
/// @param other what happens
record InterruptedTarget(Target target, String before, Runnable other) implements Target {
    @Override
    public void write(Call call) {
        if (call.cql().startsWith(before)) {
            other.run();
        }
        target.write(call);
    }

    @Override
    public String description() {
        return target.description();
    }

    @Override
    public void create(Design design) {
        target.create(design);
    }

    @Override
    public Instant now() {
        return target.now();
    }

    @Override
    public boolean pass(Duration time) {
        return target.pass(time);
    }

    @Override
    public void clear() {
        target.clear();
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        return target.fetch(call, paging);
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
