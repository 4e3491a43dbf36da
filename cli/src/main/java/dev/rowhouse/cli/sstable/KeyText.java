package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.ArrayList;
import java.util.List;

/// Partition keys as `sstable dump -k` takes them.
final class KeyText {
    private KeyText() {}

    /// The values of a key.
    static List<String> parts(TableMetadata table, DecoratedKey key) {
        List<ColumnMetadata> columns = table.partitionKey();
        List<Bytes> values = key.values(columns.size());
        List<String> parts = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            parts.add(ValueText.of(columns.get(i).type(), values.get(i)));
        }
        return parts;
    }

    /// The whole key.
    static String of(TableMetadata table, DecoratedKey key) {
        return ValueText.key(parts(table, key));
    }
}
