package dev.rowhouse.engine.read;

/// Takes the rows that a reader finds, one by one: each is at hand in the
/// [dev.rowhouse.engine.term.Evaluation] when it is visited.
interface RowVisitor {
    /// The next step of a reader after a row.
    enum Step {
        /// With the next row.
        NEXT_ROW,
        /// With the first row of the next partition.
        NEXT_PARTITION,
        /// Not at all.
        STOP
    }

    /// Takes the row at hand.
    Step visit();

    /// Tells that the partitions are known by their keys, and no other follows that of the next
    /// row.
    void atLastPartition();
}
