package dev.rowhouse.plan.step;

import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.Optional;

/// A further read for each row that a question has until then. Equal binds are read once for a
/// page, unless many rows come back, which are themselves read in pages. A row for which nothing
/// comes back is left out (but see `missing`), and so is one for which a bind is null; a row for
/// which several come back appears once with each of them.
///
/// @param name how later steps refer to its row
/// @param source the table or view that is read
/// @param statement the SELECT; its binds refer to rows of earlier steps by [Expression.RowColumn]
/// @param count how many rows come back at most
/// @param missing what becomes of a row for which nothing comes back
/// @param presentWhen a clustering column that is null only where a partition has static columns
///     but no row
/// @param accessPath what the statement touches, as EXPLAIN prints it
/// @param reason why it is read
public record FetchStep(
        String name,
        String source,
        PlanStatement statement,
        ReadCount count,
        Missing missing,
        Optional<String> presentWhen,
        String accessPath,
        String reason) {
    /// What it means that nothing comes back.
    public enum Missing {
        /// What the row stood for is gone; the row is left out.
        LEFT_OUT,
        /// Nothing has been counted yet: the columns are null, which of a counter means 0.
        ZERO
    }

    /// The same step with what its statement touches.
    public FetchStep withAccessPath(String text) {
        return new FetchStep(name, source, statement, count, missing, presentWhen, text, reason);
    }
}
