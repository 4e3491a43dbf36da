package dev.rowhouse.engine.read;

import dev.rowhouse.engine.result.ResultRow;

import java.util.List;
import java.util.Optional;

/// Makes a page of the rows that it visits.
interface RowCollector extends RowVisitor {
    /// The rows of the page, when no more rows are visited.
    List<ResultRow> rows();

    /// The position where the next page begins, once [#rows] has been called; empty when the page
    /// is the last one.
    Optional<PagingState> pagingState();
}
