package dev.rowhouse.storage.partition;

/// A run of neighbouring partitions: all between two places of the ring. When `start` does not lie
/// before `end` the run is empty.
///
/// @param start the place before the first partition
/// @param end the place after the last one
public record KeyRange(PartitionBound start, PartitionBound end) {
    /// All partitions.
    public static final KeyRange ALL = new KeyRange(PartitionBound.BOTTOM, PartitionBound.TOP);

    /// Whether a key lies in the run.
    public boolean contains(DecoratedKey key) {
        return start.compareTo(key) < 0 && end.compareTo(key) > 0;
    }

    /// The part that follows a partition: where the next page begins.
    public KeyRange after(DecoratedKey last) {
        return contains(last) ? new KeyRange(PartitionBound.after(last), end) : this;
    }

    /// The part that begins with a partition: where the next page begins in the middle of it.
    public KeyRange from(DecoratedKey first) {
        return contains(first) ? new KeyRange(PartitionBound.before(first), end) : this;
    }
}
