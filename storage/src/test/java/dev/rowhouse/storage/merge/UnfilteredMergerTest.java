package dev.rowhouse.storage.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

class UnfilteredMergerTest {
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c", NativeType.DECIMAL)
                    .addRegularColumn("v", NativeType.INT)
                    .build();
    private static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);
    // Scale and digits of 1.0 and 1.00.
    private static final Bytes ONE = Bytes.wrap(new byte[] {0, 0, 0, 1, 10});
    private static final Bytes SAME = Bytes.wrap(new byte[] {0, 0, 0, 2, 100});

    private static UnfilteredRowIterator version(Bytes clustering, long timestamp) {
        Row row =
                Row.builder(Clustering.of(clustering))
                        .cell(Cell.live(TABLE.column("v"), timestamp, Bytes.ofInt((int) timestamp)))
                        .build();
        return PartitionUpdate.of(TABLE, DecoratedKey.of(Bytes.ofInt(1)), row)
                .change()
                .unfiltered(COMPARATOR, Slices.ALL, Direction.ASCENDING);
    }

    @Test
    void the_first_spelling_of_a_clustering_stays() {
        UnfilteredRowIterator merged =
                UnfilteredMerger.merge(COMPARATOR, List.of(version(SAME, 2), version(ONE, 1)));
        assertThat(merged.next())
                .isInstanceOfSatisfying(
                        Row.class,
                        row -> {
                            assertThat(row.clustering()).isEqualTo(Clustering.of(ONE));
                            assertThat(row.findCell(TABLE.column("v")).orElseThrow().timestamp())
                                    .isEqualTo(2);
                        });
        assertThat(merged.hasNext()).isFalse();
    }
}
