package dev.rowhouse.engine.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.guardrail.Limit;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.ArrayList;
import java.util.List;

/// Warns of partitions that grow and grow, once for each.
final class PartitionGuard {
    private PartitionGuard() {}

    /// Checks that a change leaves a partition within its limit, as far as the partition is in memory. Rows that are there already count as new
    /// ones do, so that finding out costs nothing; near the limit a row written twice may count twice.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there are too many rows
    static void check(PartitionUpdate update, TableStore store, Guard guard) {
        int added = update.change().rowCount();
        if (added == 0) {
            return;
        }
        long before = store.rowsInMemory(update.key());
        long after = before + added;
        Limit limit = guard.guardrails().limit(Threshold.PARTITION_ROWS);
        boolean isCrossed = before <= limit.warnOrMax() && after > limit.warnOrMax();
        if (isCrossed || after > limit.failOrMax()) {
            guard.measure(Threshold.PARTITION_ROWS, after, text(update.key(), store.table()));
        }
    }

    private static String text(DecoratedKey key, TableMetadata table) {
        List<Bytes> values = key.values(table.partitionKey().size());
        List<String> literals = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            literals.add(table.partitionKey().get(i).type().toCqlLiteral(values.get(i)));
        }
        return String.join(", ", literals) + " of table " + table;
    }
}
