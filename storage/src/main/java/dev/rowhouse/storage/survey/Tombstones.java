package dev.rowhouse.storage.survey;

/// What a read has to pass because it is deleted or has expired.
///
/// @param partitions deletions of whole partitions
/// @param ranges ends of range deletions; a range has two
/// @param rows deletions of whole rows
/// @param cells deletions of single values, of whole collections and of their elements
/// @param expired rows and values whose time to live is over
public record Tombstones(long partitions, long ranges, long rows, long cells, long expired) {
    /// Nothing deleted.
    public static final Tombstones NONE = new Tombstones(0, 0, 0, 0, 0);

    /// All of them.
    public long total() {
        return partitions + ranges + rows + cells + expired;
    }

    /// These and others.
    Tombstones plus(Tombstones other) {
        return new Tombstones(
                partitions + other.partitions,
                ranges + other.ranges,
                rows + other.rows,
                cells + other.cells,
                expired + other.expired);
    }
}
