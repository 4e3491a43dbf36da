package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.Optional;

/// An artificial column of the partition key.
public sealed interface Bucketing {
    /// The field of a row from which its bucket is computed; empty when all rows have the same.
    Optional<Field> source();

    /// The same bucket under the names of another shape.
    Bucketing renamed(RowShape.Renaming renaming);

    /// One partition per stretch of time.
    ///
    /// @param time the field that says which stretch
    record ByTime(Granularity granularity, Field time) implements Bucketing {
        @Override
        public Optional<Field> source() {
            return Optional.of(time);
        }

        @Override
        public Bucketing renamed(RowShape.Renaming renaming) {
            return new ByTime(granularity, renaming.apply(time));
        }
    }

    /// A fixed number of partitions, told apart by the hash of a value.
    ///
    /// @param count how many
    /// @param field the field whose hash says which
    record Shards(int count, Field field) implements Bucketing {
        @Override
        public Optional<Field> source() {
            return Optional.of(field);
        }

        @Override
        public Bucketing renamed(RowShape.Renaming renaming) {
            return new Shards(count, renaming.apply(field));
        }
    }

    /// One partition for everything.
    record Single() implements Bucketing {
        @Override
        public Optional<Field> source() {
            return Optional.empty();
        }

        @Override
        public Bucketing renamed(RowShape.Renaming renaming) {
            return this;
        }
    }
}
