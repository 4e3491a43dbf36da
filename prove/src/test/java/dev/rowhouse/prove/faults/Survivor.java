package dev.rowhouse.prove.faults;

/// The kinds of faults that change something, and that a proof does not always find.
enum Survivor {
    MISSING_ROW(
            FaultOperator.MISSING_ROW_CREATED,
            "the proof calls an update of nothing only where the plan itself looks for the row"),
    STATIC_ROW(
            FaultOperator.STATIC_ROW_KEPT,
            "a partition without rows is rarely asked for: all of its rows have to be deleted first"),
    DEFAULT_TTL(
            FaultOperator.DEFAULT_TTL_MISSING,
            "only static columns lack a TTL of their own, and no question shows them without rows"),
    RELEASE(
            FaultOperator.DELETION_MISSING,
            "a claim that is not released shows only when a later claim of the same call is declined"),
    UNDO_ORDER(
            FaultOperator.LAST_STEP_FIRST,
            "the order in which claims are released shows only to a second caller"),
    TIME(
            FaultOperator.TIME_NOT_TAKEN,
            "the times of two calls meet only when they race, which `--racing` explores");

    private final FaultOperator operator;
    private final String reason;

    Survivor(FaultOperator operator, String reason) {
        this.operator = operator;
        this.reason = reason;
    }

    FaultOperator operator() {
        return operator;
    }

    /// The reason as a sentence for people.
    String reason() {
        return reason;
    }
}
