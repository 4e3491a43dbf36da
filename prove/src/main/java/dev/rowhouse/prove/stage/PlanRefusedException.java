package dev.rowhouse.prove.stage;

/// A plan was not carried out as its caller may expect: the target refused a statement, a row that
/// must exist was not found, or a conditional write decided wrongly. The message names mutation,
/// step and instance.
public final class PlanRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    /// An error with its reason.
    public PlanRefusedException(Refusal refusal) {
        super(refusal.text());
        this.refusal = refusal;
    }

    /// An error with its reason and what led to it.
    public PlanRefusedException(Refusal refusal, Throwable cause) {
        super(refusal.text(), cause);
        this.refusal = refusal;
    }

    /// The mutation, its step and the reason.
    public Refusal refusal() {
        return refusal;
    }
}
