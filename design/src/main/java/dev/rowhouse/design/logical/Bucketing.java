package dev.rowhouse.design.logical;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.model.Granularity;

/// An artificial column of the partition key.
public sealed interface Bucketing {
    /// The same bucket under the names of another shape.
    Bucketing renamed(RowShape.Renaming renaming);

    /// One partition per stretch of time.
    ///
    /// @param time the field that says which stretch
    record ByTime(Granularity granularity, Field time) implements Bucketing {
        @Override
        public Bucketing renamed(RowShape.Renaming renaming) {
            return new ByTime(granularity, renaming.apply(time));
        }
    }

    /// One partition for everything.
    record Single() implements Bucketing {
        @Override
        public Bucketing renamed(RowShape.Renaming renaming) {
            return this;
        }
    }
}
