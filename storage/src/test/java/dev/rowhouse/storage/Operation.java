package dev.rowhouse.storage;

import static dev.rowhouse.storage.ModelSchema.COMPARATOR;
import static dev.rowhouse.storage.ModelSchema.TABLE;
import static dev.rowhouse.storage.ModelSchema.bound;
import static dev.rowhouse.storage.ModelSchema.clustering;
import static dev.rowhouse.storage.ModelSchema.column;
import static dev.rowhouse.storage.ModelSchema.key;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;

/// Something done to a partition, in numbers; `row` as [ModelSchema] numbers rows.
sealed interface Operation {
    int partition();

    long timestamp();

    PartitionUpdate update();

    /// A cell of `column` (element `element` when it is the map), live or with a time to live; the
    /// local time is `writtenAt`.
    record Write(int partition, int row, ColumnElement place, Value value, long timestamp)
            implements Operation {
        @Override
        public PartitionUpdate update() {
            return PartitionUpdate.builder(TABLE, COMPARATOR, key(partition))
                    .row(Row.builder(clustering(row)).cell(cell()).build())
                    .build();
        }

        Cell cell() {
            Lifetime lifetime =
                    value.isTombstone
                            ? Lifetime.deleted(value.writtenAt)
                            : Lifetime.expiring(value.ttlSeconds, value.writtenAt);
            return new Cell(
                    column(place.column),
                    place.element < 0 ? Bytes.EMPTY : Bytes.ofInt(place.element),
                    timestamp,
                    lifetime,
                    value.isTombstone ? Bytes.EMPTY : Bytes.ofInt(value.number));
        }
    }

    record ColumnElement(String column, int element) {}

    record Value(int number, boolean isTombstone, int ttlSeconds, long writtenAt) {}

    /// An INSERT's statement that a row exists.
    record Insert(int partition, int row, int ttlSeconds, long writtenAt, long timestamp)
            implements Operation {
        @Override
        public PartitionUpdate update() {
            LivenessInfo liveness = LivenessInfo.expiring(timestamp, ttlSeconds, writtenAt);
            return PartitionUpdate.of(
                    TABLE, key(partition), Row.builder(clustering(row)).liveness(liveness).build());
        }
    }

    record DeleteMap(int partition, int row, long timestamp, long writtenAt) implements Operation {
        @Override
        public PartitionUpdate update() {
            DeletionTime deletion = new DeletionTime(timestamp, writtenAt);
            return PartitionUpdate.of(
                    TABLE,
                    key(partition),
                    Row.builder(clustering(row)).deleteComplex(column("m"), deletion).build());
        }
    }

    record DeleteRow(int partition, int row, long timestamp, long writtenAt) implements Operation {
        @Override
        public PartitionUpdate update() {
            DeletionTime deletion = new DeletionTime(timestamp, writtenAt);
            return PartitionUpdate.of(
                    TABLE, key(partition), Row.deleted(clustering(row), deletion));
        }
    }

    /// Deletes the rows `from` (inclusive) to `to` (exclusive).
    record DeleteRange(int partition, int from, int to, int flavour, long timestamp)
            implements Operation {
        @Override
        public PartitionUpdate update() {
            return PartitionUpdate.builder(TABLE, COMPARATOR, key(partition))
                    .delete(
                            new Slice(bound(from, flavour), bound(to, flavour / 4)),
                            new DeletionTime(timestamp, 50))
                    .build();
        }
    }

    record DeletePartition(int partition, long timestamp) implements Operation {
        @Override
        public PartitionUpdate update() {
            return PartitionUpdate.builder(TABLE, COMPARATOR, key(partition))
                    .delete(new DeletionTime(timestamp, 50))
                    .build();
        }
    }
}
