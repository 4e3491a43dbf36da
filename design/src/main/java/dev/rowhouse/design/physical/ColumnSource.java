package dev.rowhouse.design.physical;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.plan.Shard;
import dev.rowhouse.design.plan.TimeBucket;

/// Where the values of a column come from, in terms of what the table's rows stand for.
public sealed interface ColumnSource {
    /// A value of the row.
    record OfField(Field field) implements ColumnSource {}

    /// The bucket of a time of the row.
    record OfBucket(TimeBucket bucket, Field time) implements ColumnSource {}

    /// The shard of a value of the row.
    record OfShard(Shard shard, Field field) implements ColumnSource {}

    /// The same value in all rows.
    record Constant(CqlType type, Bytes value) implements ColumnSource {}
}
