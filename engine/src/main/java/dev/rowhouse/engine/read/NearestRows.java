package dev.rowhouse.engine.read;

/// The rows nearest to a vector: they come all at once, whatever the size of a page.
///
/// @param projection makes a row of the result
record NearestRows(Projection projection) implements PageStrategy {
    @Override
    public RowCollector read(PageRequest page, PathReader reader, TombstoneWatch tombstones) {
        PageRequest whole = page.whole();
        PageBuilder rows = new PageBuilder(projection, whole);
        reader.read(new PathReader.Request(whole, tombstones, rows, false));
        return rows;
    }
}
