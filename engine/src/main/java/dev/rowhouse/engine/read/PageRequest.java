package dev.rowhouse.engine.read;

import dev.rowhouse.engine.term.Evaluation;

import java.util.Optional;

/// The page that one execution of a SELECT is asked for.
///
/// @param evaluation the values of the execution, with no row at hand
/// @param limits the limits of the statement
/// @param size the largest number of rows of the page, [SelectLimits#NONE] for all rows
/// @param resume the position where the page before ended; empty for the first page
record PageRequest(
        Evaluation evaluation, SelectLimits limits, long size, Optional<PagingState> resume) {
    /// Whether rows are asked for page by page.
    boolean isPaged() {
        return size != SelectLimits.NONE;
    }

    /// All rows within the limits, from the first one on.
    PageRequest whole() {
        return new PageRequest(evaluation, limits, SelectLimits.NONE, Optional.empty());
    }
}
