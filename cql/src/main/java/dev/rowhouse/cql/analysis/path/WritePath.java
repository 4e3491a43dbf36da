package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.schema.TableMetadata;

import java.util.List;

/// The rows that an INSERT, UPDATE or DELETE writes, and the reads that it needs first.
///
/// @param table the table written to
/// @param partitions which partitions: [PartitionAccess.Point] or [PartitionAccess.Points]
/// @param clustering which rows: restrictions of the clustering columns from the first on, without
///     gap
/// @param extent what of each partition is written
/// @param reads why something has to be read before writing; empty for a blind write
public record WritePath(
        TableMetadata table,
        PartitionAccess partitions,
        List<KeyRestriction> clustering,
        Extent extent,
        List<ReadReason> reads) {
    /// Copies the lists.
    public WritePath {
        clustering = List.copyOf(clustering);
        reads = List.copyOf(reads);
    }

    /// The extent of a write within a partition.
    public enum Extent {
        /// Rows, by their whole key.
        ROWS,
        /// The static row only.
        STATIC_ROW,
        /// Rows by their whole key, and the static row of their partition.
        ROWS_AND_STATIC_ROW,
        /// A range of rows is deleted by one range tombstone.
        ROW_RANGE,
        /// The whole partition is deleted by one tombstone.
        PARTITION
    }

    /// The reason for a read before a write.
    public enum ReadReason {
        /// An IF: the row is read under a lightweight transaction.
        CONDITION("a condition is checked first (lightweight transaction)"),
        /// A counter is read, added to and written.
        COUNTER("a counter is read before it is added to"),
        /// A list is read to find the elements to change or remove.
        LIST("a list is read to find the elements to change"),
        /// A number or text is read, added to and written.
        VALUE("a value is read before it is added to");

        private final String text;

        ReadReason(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /// Whether exactly one partition is written to.
    public boolean isSinglePartition() {
        return partitions instanceof PartitionAccess.Point;
    }

    /// The path as lines of text, the same in EXPLAIN, tests and tools.
    public String describe() {
        return PathText.describe(this);
    }

    /// The same as [#describe].
    @Override
    public String toString() {
        return describe();
    }
}
