package dev.rowhouse.engine.result;

import dev.rowhouse.base.Bytes;

import java.util.List;
import java.util.Optional;

/// One page of an answer, as the executor hands it over.
///
/// @param columns the columns of the rows; none when the statement answers no rows
/// @param rows the rows of this page
/// @param pagingState where the next page begins; empty when this is the last
/// @param warnings what a client should be told, in Cassandra's words
/// @param statistics what this page cost
public record ResultPage(
        ColumnSpecifications columns,
        List<ResultRow> rows,
        Optional<Bytes> pagingState,
        List<String> warnings,
        ReadStatistics statistics) {
    /// The answer of a statement that answers nothing.
    public static final ResultPage VOID =
            new ResultPage(
                    ColumnSpecifications.NONE,
                    List.of(),
                    Optional.empty(),
                    List.of(),
                    ReadStatistics.NONE);

    /// A whole answer that cost no reads.
    public static ResultPage of(ColumnSpecifications columns, List<ResultRow> rows) {
        return new ResultPage(columns, rows, Optional.empty(), List.of(), ReadStatistics.NONE);
    }

    /// This page with more warnings.
    public ResultPage withWarnings(List<String> texts) {
        return texts.isEmpty()
                ? this
                : new ResultPage(columns, rows, pagingState, List.copyOf(texts), statistics);
    }
}
