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
                        + ": the plan did not find the row that it reads first\n"
                        + String.join("\n", log));
    }

    private PlanRefusedException(String message) {
        super(message);
    }

    /// A conditional write that decided otherwise than the conceptual data says.
    ///
    /// @param isDeclined whether the plan declined the mutation
    static PlanRefusedException wronglyDecided(
            String mutation, String bindings, boolean isDeclined, List<String> log) {
        return new PlanRefusedException(
                "%s %s: %s\n%s"
                        .formatted(
                                mutation,
                                bindings,
                                isDeclined
                                        ? "declined, although its condition holds"
                                        : "applied, although it should have been declined",
                                String.join("\n", log)));
    }
}
