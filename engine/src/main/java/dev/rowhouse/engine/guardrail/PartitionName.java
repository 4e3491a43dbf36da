package dev.rowhouse.engine.guardrail;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.ArrayList;
import java.util.List;

/// The name of a partition in messages: `shop.orders:7:'monday'`.
public final class PartitionName {
    private PartitionName() {}

    /// The name of a partition: its table, and the values of its key as literals.
    public static String of(TableMetadata table, DecoratedKey key) {
        List<Bytes> values = key.values(table.partitionKey().size());
        List<String> parts = new ArrayList<>(1 + values.size());
        parts.add(table.toString());
        for (int i = 0; i < values.size(); i++) {
            parts.add(table.partitionKey().get(i).type().toCqlLiteral(values.get(i)));
        }
        return String.join(":", parts);
    }
}
