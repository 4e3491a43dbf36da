package dev.rowhouse.plan.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.Shard;
import dev.rowhouse.plan.step.TimeBucket;
import dev.rowhouse.plan.step.Unnesting;

import java.util.List;

/// The origin of a column's values, in terms of the table's rows.
public sealed interface ColumnSource {
    /// A value of the row.
    record OfField(Field field) implements ColumnSource {}

    /// The bucket of a time of the row.
    record OfBucket(TimeBucket bucket, Field time) implements ColumnSource {}

    /// The shard of a value of the row.
    record OfShard(Shard shard, Field field) implements ColumnSource {}

    /// Rows as elements of a collection.
    ///
    /// @param keys the columns from an element of the set, or from a key of the map
    /// @param values the columns from a value of the map
    record OfElements(Unnesting unnesting, List<ColumnDesign> keys, List<ColumnDesign> values)
            implements ColumnSource {
        /// Copies the lists.
        public OfElements {
            keys = List.copyOf(keys);
            values = List.copyOf(values);
        }
    }

    /// The same value in all rows.
    record Constant(CqlType type, Bytes value) implements ColumnSource {}
}
