package dev.rowhouse.engine.read;

/// Pages of rows in the order in which they are stored.
///
/// @param projection makes a row of the result
record PlainPages(Projection projection) implements PageStrategy {
    @Override
    public RowCollector read(PageRequest page, PathReader reader, TombstoneWatch tombstones) {
        if (page.isPaged() && reader.countsUnseen(page.evaluation())) {
            return countUnseen(page, reader, tombstones);
        }
        PageBuilder rows = new PageBuilder(projection, page);
        reader.read(new PathReader.Request(page, tombstones, rows, false));
        return rows;
    }

    /// Reads a page that partitions make full although nothing of them is shown: where rows are
    /// named and there are no names, Cassandra counts static rows.
    static RowCollector countUnseen(
            PageRequest page, PathReader reader, TombstoneWatch tombstones) {
        PageBuilder rows = new PageBuilder(Projection.NOTHING, page);
        reader.read(new PathReader.Request(page, tombstones, rows, true));
        return rows;
    }
}
