package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.PlanStep;

import java.util.List;

/// A step of a mutation's plan could not be carried out: the target refused its statement, or the
/// plan contradicts itself.
public final class StepFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient PlanStep step;
    private final transient List<String> log;

    /// A failure of a step.
    ///
    /// @param log the statements that were sent until then, the failing one included
    public StepFailedException(PlanStep step, List<String> log, RuntimeException cause) {
        super(String.valueOf(cause.getMessage()), cause);
        this.step = step;
        this.log = List.copyOf(log);
    }

    /// The step.
    public PlanStep step() {
        return step;
    }

    /// The statements that were sent until then.
    public List<String> log() {
        return log;
    }
}
