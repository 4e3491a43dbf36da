package dev.rowhouse.plan.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.Shard;
import dev.rowhouse.plan.step.TimeBucket;
import dev.rowhouse.plan.step.Unnesting;

import java.util.List;

/// Where the values of a column come from, in terms of what the table's rows stand for.
public sealed interface ColumnSource {
    /// A value of the row.
    record OfField(Field field) implements ColumnSource {}

    /// The bucket of a time of the row.
    record OfBucket(TimeBucket bucket, Field time) implements ColumnSource {}

    /// The shard of a value of the row.
    record OfShard(Shard shard, Field field) implements ColumnSource {}

    /// Rows themselves: one for each element.
    ///
    /// @param keys the columns that an element of the set, or a key of the map, stands for
    /// @param values the columns that a value of the map stands for
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
