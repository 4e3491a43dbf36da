package dev.rowhouse.prove.run;

/// Thrown when a call that another caller has begun does not have the parameters of its plan.
final class UnfitCallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param difference the difference from the parameters of the plan, as a sentence
    UnfitCallException(String difference) {
        super("the call does not fit its plan: " + difference);
    }
}
