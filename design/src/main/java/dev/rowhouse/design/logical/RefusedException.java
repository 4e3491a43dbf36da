package dev.rowhouse.design.logical;

/// Stops reading a question that no table can answer. [DemandReader#read] catches it.
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Refusal refusal;

    RefusedException(String reason, String remedy) {
        super(reason);
        this.refusal = new Refusal(reason, remedy);
    }

    /// Why no table can answer the question.
    Refusal refusal() {
        return refusal;
    }
}
