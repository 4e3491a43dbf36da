package dev.rowhouse.benchmarks;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;

import java.util.UUID;

/// The table that storage is measured with: a bigint key, a bigint clustering column, and two
/// values, one short and one of 40 bytes.
final class BenchmarkTable {
    static final TableMetadata TABLE =
            TableMetadata.builder("benchmark", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.BIGINT)
                    .addClusteringColumn("c", NativeType.BIGINT)
                    .addRegularColumn("number", NativeType.INT)
                    .addRegularColumn("text", NativeType.TEXT)
                    .build();
    static final ColumnMetadata NUMBER = TABLE.column("number");
    static final ColumnMetadata TEXT = TABLE.column("text");
    static final Bytes SENTENCE = Bytes.utf8("forty bytes of text, more or less a name");

    private BenchmarkTable() {}

    static TableStore store() {
        return new TableStore(TABLE, Bytes.wrap(new byte[16]));
    }

    static DecoratedKey key(long partition) {
        return DecoratedKey.of(Bytes.ofLong(partition));
    }

    static Clustering clustering(long row) {
        return Clustering.of(Bytes.ofLong(row));
    }

    static PartitionUpdate insert(long partition, long row, long timestamp) {
        return PartitionUpdate.of(
                TABLE,
                key(partition),
                Row.builder(clustering(row))
                        .liveness(LivenessInfo.of(timestamp))
                        .cell(Cell.live(NUMBER, timestamp, Bytes.ofInt((int) row)))
                        .cell(Cell.live(TEXT, timestamp, SENTENCE))
                        .build());
    }
}
