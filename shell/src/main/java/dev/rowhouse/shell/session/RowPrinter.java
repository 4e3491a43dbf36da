package dev.rowhouse.shell.session;

import dev.rowhouse.shell.connect.Page;

/// Prints the rows of one answer, page by page, in one of the [ResultFormat]s.
interface RowPrinter {
    /// Prints a page; the first one also when it has no rows.
    ///
    /// @param before the number of rows printed before
    void print(Page page, long before);

    /// Prints what stands below all rows.
    ///
    /// @param rows the number of rows printed
    /// @param isWhole whether these are all there are
    void end(long rows, boolean isWhole);
}
