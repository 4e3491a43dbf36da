package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Granularity;

/// An artificial column of the partition key that a question asks for.
public sealed interface Bucket {
    /// Partitions are split by stretches of a time attribute (`timestamp`, `date` or `timeuuid`).
    record ByTime(Granularity granularity, AttributeReference attribute) implements Bucket {}

    /// Partitions are split into a fixed number of shards by the hash of an attribute.
    record Shards(int count, AttributeReference attribute) implements Bucket {}

    /// Partitions stay whole, however large they become.
    record None() implements Bucket {}

    /// All rows share one partition of a constant: for a small set that is read as a whole.
    record Single() implements Bucket {}
}
