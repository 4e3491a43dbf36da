package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.ForwardingTarget;
import dev.rowhouse.prove.database.Target;

/// A target on which something else happens right before a statement of a plan.
final class InterruptedTarget extends ForwardingTarget {
    private final String before;
    private final Runnable other;

    /// @param before how the text of that statement begins
    /// @param other what happens
    InterruptedTarget(Target target, String before, Runnable other) {
        super(target);
        this.before = before;
        this.other = other;
    }

    @Override
    public void write(Call call) {
        if (call.cql().startsWith(before)) {
            other.run();
        }
        super.write(call);
    }
}
