package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;
import dev.rowhouse.storage.sstable.metadata.HeaderColumn;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;

import org.junit.jupiter.api.Test;

import java.util.List;

class HeaderTableTest {
    private static final String MARSHAL = "org.apache.cassandra.db.marshal.";

    private static TableMetadata table(String keyClass, String... columns) {
        return HeaderTable.of(
                "keyspace",
                "table",
                new SerializationHeader(
                        EncodingStats.DEFAULT,
                        keyClass,
                        List.of(
                                MARSHAL + "Int32Type",
                                MARSHAL + "ReversedType(" + MARSHAL + "UTF8Type)"),
                        List.of(),
                        List.of(columns).stream()
                                .map(name -> new HeaderColumn(name, NativeType.INT))
                                .toList()));
    }

    @Test
    void a_composite_key_class_is_several_columns() {
        TableMetadata table =
                table(MARSHAL + "CompositeType(" + MARSHAL + "Int32Type," + MARSHAL + "UTF8Type)");
        assertThat(table.partitionKey().stream().map(ColumnMetadata::type))
                .containsExactly(NativeType.INT, NativeType.TEXT);
        assertThat(table.clustering().stream().map(ColumnMetadata::isReversed))
                .containsExactly(false, true);
    }

    @Test
    void names_that_other_columns_have_are_avoided() {
        TableMetadata table =
                table(MARSHAL + "Int32Type", "clustering", "clustering_", "PartitionKey", "");
        assertThat(table.primaryKey().stream().map(ColumnMetadata::name))
                .containsExactly("PartitionKey_", "clustering__", "clustering1");
        assertThat(table.regularColumns()).hasSize(4);
    }

    @Test
    void a_key_of_an_unknown_class_is_refused() {
        assertThatThrownBy(() -> table("com.example.MyType"))
                .isInstanceOf(MarshalException.class)
                .hasMessageContaining("com.example.MyType");
        assertThatThrownBy(() -> table(MARSHAL + "CompositeType(" + MARSHAL + "Int32Type)x"))
                .isInstanceOf(MarshalException.class);
    }
}
