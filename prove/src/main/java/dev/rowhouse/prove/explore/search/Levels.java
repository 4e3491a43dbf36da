package dev.rowhouse.prove.explore.search;

/// The consistency levels of the requests of callers, and whether reads repair what they find.
///
/// Conditional writes decide at SERIAL, and commit at the level of writes.
///
/// @param reads the level of reads
/// @param writes the level of writes
/// @param isRepairing whether a read at QUORUM that finds a difference waits until what it answers
///     is on a quorum: Cassandra's `read_repair = 'BLOCKING'`, as against `'NONE'`; reads at ONE
///     find no difference
public record Levels(Level reads, Level writes, boolean isRepairing) {
    /// Reads and writes at QUORUM, as plans assume.
    public static final Levels QUORUM = of(Level.QUORUM);

    /// Reads and writes at ONE.
    public static final Levels ONE = of(Level.ONE);

    /// A consistency level.
    public enum Level {
        /// One of three replicas.
        ONE,
        /// Two of three replicas.
        QUORUM
    }

    /// Reads and writes at one level.
    public static Levels of(Level level) {
        return new Levels(level, level, true);
    }

    /// Whether plans are explored at the level that they assume.
    public boolean areAssumed() {
        return equals(QUORUM);
    }

    /// The levels in words, such as `QUORUM`.
    public String text() {
        String levels =
                reads == writes
                        ? reads.toString()
                        : "reads at %s, writes at %s".formatted(reads, writes);
        return isRepairing || reads == Level.ONE ? levels : levels + " without read repair";
    }
}
