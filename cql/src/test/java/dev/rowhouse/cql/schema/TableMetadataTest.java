package dev.rowhouse.cql.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.UUID;

/// Tables as values.
class TableMetadataTest {
    private static TableMetadata.Builder table() {
        return TableMetadata.builder("ks", "t", new UUID(0, 1))
                .addPartitionKeyColumn("k", NativeType.INT)
                .addClusteringColumn("c", NativeType.INT, ClusteringOrder.DESC)
                .addRegularColumn("z", NativeType.TEXT)
                .addRegularColumn("é", NativeType.TEXT)
                .addRegularColumn("Z", ListType.multiCell(NativeType.INT))
                .addStaticColumn("s", NativeType.INT);
    }

    @Test
    void columnsComeInTheOrderOfSelectStar() {
        assertThat(table().build().columns().stream().map(ColumnMetadata::name))
                .containsExactly("k", "c", "s", "é", "Z", "z");
    }

    @Test
    void aDescendingColumnComparesInReverse() {
        ColumnMetadata column = table().build().column("c");
        assertThat(column.compare(Bytes.ofInt(1), Bytes.ofInt(2))).isPositive();
        assertThat(column.compare(Bytes.ofInt(-1), Bytes.ofInt(-1))).isZero();
    }

    @Test
    void anIndexFollowsItsRenamedColumn() {
        IndexMetadata index =
                new IndexMetadata(
                        "i",
                        IndexMetadata.Kind.COMPOSITES,
                        "c",
                        IndexMetadata.Target.SIMPLE,
                        Map.of());
        TableMetadata renamed =
                table().addIndex(index).build().toBuilder().renameColumn("c", "d").build();
        assertThat(renamed.findIndex("i").orElseThrow().column()).isEqualTo("d");
        assertThat(renamed.findColumn("c")).isEmpty();
        assertThat(renamed.column("d").isReversed()).isTrue();
    }

    @Test
    void twoColumnsOfOneNameAreRefused() {
        assertThatThrownBy(() -> table().addRegularColumn("k", NativeType.INT).build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tablesAreEqualByTheirContent() {
        assertThat(table().build()).isEqualTo(table().build());
        assertThat(table().build()).isNotEqualTo(table().id(new UUID(0, 2)).build());
        assertThat(table().build()).isNotEqualTo(table().removeColumn("s").build());
    }

    @Test
    void onlyCountersMakeACounterTable() {
        TableMetadata counters =
                TableMetadata.builder("ks", "n", new UUID(0, 1))
                        .addPartitionKeyColumn("k", NativeType.INT)
                        .addRegularColumn("n", NativeType.COUNTER)
                        .build();
        assertThat(counters.isCounter()).isTrue();
        assertThat(table().build().isCounter()).isFalse();
    }
}
