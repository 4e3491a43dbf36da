package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.source.SourcePosition;

/// The wish to split (or to make) a question's partitions, as the file writes it.
public sealed interface BucketText {
    /// The position in the file.
    SourcePosition position();

    /// `bucket: month of since`: one more partition-key column, computed from a time.
    ///
    /// @param granularity how long a bucket is
    /// @param path the attribute as a path after an alias (`f.since`), or an attribute of the first
    ///     alias's entity
    record ByTime(Granularity granularity, String path, SourcePosition position)
            implements BucketText {}

    /// `bucket: 16 shards of follower`: one more partition-key column, computed from the hash of a
    /// value.
    ///
    /// @param count how many
    /// @param path the attribute, or role, as a path after an alias, or of the first alias's entity
    record Shards(int count, String path, SourcePosition position) implements BucketText {}

    /// `bucket: none`: partitions stay whole, however large they become.
    record None(SourcePosition position) implements BucketText {}

    /// `bucket: single`: all rows in one partition of a constant, for a small set that is read as a
    /// whole.
    record Single(SourcePosition position) implements BucketText {}
}
