package dev.rowhouse.engine.read;

/// The way from the rows that a SELECT finds to a page of its result. There are four, and a
/// statement is given one of them when it is prepared:
///
/// | strategy | the page holds |
/// | --- | --- |
/// | [PlainPages] | the rows in the order in which they are stored |
/// | [GroupPages] | one row for each group: `GROUP BY`, aggregates |
/// | [SortedRows] | the rows of several partitions, sorted in memory |
/// | [NearestRows] | the rows nearest to a vector: `ORDER BY … ANN OF` |
///
/// **Thread safety.** Immutable.
sealed interface PageStrategy permits PlainPages, GroupPages, SortedRows, NearestRows {
    /// Checks that a page can follow another one.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when it cannot
    default void checkResumed() {}

    /// Reads the rows of a page.
    ///
    /// @param reader finds the rows
    /// @param tombstones watches the reads
    /// @throws dev.rowhouse.cql.error.CqlException when the rows cannot come in pages
    RowCollector read(PageRequest page, PathReader reader, TombstoneWatch tombstones);
}
