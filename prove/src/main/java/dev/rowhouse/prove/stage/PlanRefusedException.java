package dev.rowhouse.prove.stage;

import java.util.List;

/// A plan ended in failure although its caller named only what exists.
public final class PlanRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// A refusal.
    ///
    /// @param mutation the mutation's name
    /// @param bindings its parameters
    /// @param log the statements that ran
    public PlanRefusedException(String mutation, String bindings, List<String> log) {
        super(
                mutation
                        + " "
                        + bindings
                        + ": the plan did not find what it reads first\n"
                        + String.join("\n", log));
    }
}
