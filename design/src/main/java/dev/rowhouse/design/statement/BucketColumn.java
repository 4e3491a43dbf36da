package dev.rowhouse.design.statement;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.Shard;
import dev.rowhouse.plan.step.TimeBucket;
import dev.rowhouse.plan.table.ColumnSource;

import java.util.Locale;

/// The artificial partition column of a table: its type, its content and the computation of its
/// value.
///
/// @param bucketing the bucket that the column holds
record BucketColumn(Bucketing bucketing) {
    /// The column's type.
    CqlType type() {
        return switch (bucketing) {
            case Bucketing.ByTime(var granularity, _) -> new TimeBucket(granularity).type();
            case Bucketing.Shards(var count, _) -> new Shard(count).type();
            case Bucketing.Single() -> NativeType.TEXT;
        };
    }

    /// The source of the column's values.
    ColumnSource source() {
        return switch (bucketing) {
            case Bucketing.ByTime(var granularity, var time) ->
                    new ColumnSource.OfBucket(new TimeBucket(granularity), time);
            case Bucketing.Shards(var count, var field) ->
                    new ColumnSource.OfShard(new Shard(count), field);
            case Bucketing.Single() ->
                    new ColumnSource.Constant(NativeType.TEXT, Bytes.utf8(Constants.SINGLE_BUCKET));
        };
    }

    /// The bucket of a value; a constant when all rows share one bucket.
    ///
    /// @param value the value of [Bucketing#source()]
    Expression of(Expression value) {
        return switch (bucketing) {
            case Bucketing.ByTime(var granularity, _) ->
                    new Expression.BucketOf(new TimeBucket(granularity), value);
            case Bucketing.Shards(var count, var field) ->
                    new Expression.ShardOf(new Shard(count), field.type().freeze(), value);
            case Bucketing.Single() ->
                    new Expression.Literal(NativeType.TEXT, Bytes.utf8(Constants.SINGLE_BUCKET));
        };
    }

    /// The content of the column, in the model's words.
    ///
    /// @param source the path of the value from which it is computed; empty when there is none
    String stores(String source) {
        return switch (bucketing) {
            case Bucketing.ByTime(var granularity, _) ->
                    granularity.name().toLowerCase(Locale.ROOT) + " of " + source;
            case Bucketing.Shards(var count, _) -> "hash of %s modulo %d".formatted(source, count);
            case Bucketing.Single() -> "the constant '" + Constants.SINGLE_BUCKET + "'";
        };
    }

    /// The reason for the column.
    String why() {
        return switch (bucketing) {
            case Bucketing.ByTime _ -> "splits a growing partition";
            case Bucketing.Shards(var count, _) -> "splits a partition into %d".formatted(count);
            case Bucketing.Single() -> "one partition for all";
        };
    }
}
