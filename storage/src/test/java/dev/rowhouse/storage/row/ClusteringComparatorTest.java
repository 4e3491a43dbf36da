package dev.rowhouse.storage.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ClusteringOrder;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.UUID;

/// Rows that have no values for their last clustering columns.
class ClusteringComparatorTest {
    private static final Bytes ONE = Bytes.ofInt(1);
    private static final Clustering SHORT = Clustering.ofPrefix(List.of(ONE), 2);
    private static final Clustering EMPTY = Clustering.of(ONE, Bytes.EMPTY);
    private static final Clustering FULL = Clustering.of(ONE, ONE);

    private static ClusteringComparator comparator(ClusteringOrder order) {
        return ClusteringComparator.of(
                TableMetadata.builder("k", "t", new UUID(0, 0))
                        .addPartitionKeyColumn("p", NativeType.INT)
                        .addClusteringColumn("c", NativeType.INT)
                        .addClusteringColumn("d", NativeType.INT, order)
                        .addRegularColumn("v", NativeType.INT)
                        .build());
    }

    @ParameterizedTest
    @EnumSource
    void aMissingValueComesFirstWhicheverWayTheColumnIsOrdered(ClusteringOrder order) {
        ClusteringComparator comparator = comparator(order);
        assertThat(comparator.compare(SHORT, SHORT)).isZero();
        assertThat(comparator.compare(SHORT, EMPTY)).isNegative();
        assertThat(comparator.compare(FULL, SHORT)).isPositive();
        assertThat(SHORT).isNotEqualTo(EMPTY);
    }

    @ParameterizedTest
    @EnumSource
    void theSliceOfARowWithAMissingValueHoldsThatRowAlone(ClusteringOrder order) {
        ClusteringComparator comparator = comparator(order);
        Slice slice = Slice.of(SHORT);
        assertThat(slice.contains(comparator, SHORT)).isTrue();
        assertThat(slice.contains(comparator, EMPTY)).isFalse();
        assertThat(slice.contains(comparator, FULL)).isFalse();
        assertThat(Slice.of(List.of(ONE)).contains(comparator, SHORT)).isTrue();
    }
}
