package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.HashOrder;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The conditions on the values of one row, in the order in which Cassandra looks at them: once one
/// does not hold, no error in the ones behind it is seen. Those of one column, or element of it, it
/// keeps in no order at all; here it is that of the statements.
///
/// **Thread safety.** Belongs to one thread.
final class ConditionOrder {
    private final Map<HashOrder.CellName, List<Predicate<Row>>> conditions = new HashMap<>();

    void add(ColumnMetadata column, @Nullable Bytes element, Predicate<Row> condition) {
        HashOrder.CellName place = new HashOrder.CellName(Bytes.utf8(column.name()), element);
        // Put, and not computed when absent, which would place it elsewhere among keys of one hash.
        List<Predicate<Row>> some = conditions.getOrDefault(place, new ArrayList<>());
        some.add(condition);
        conditions.put(place, some);
    }

    /// Whether all hold.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when one compares with what nothing can be
    ///     compared with
    boolean hold(Row row) {
        return conditions.values().stream()
                .allMatch(some -> some.stream().allMatch(one -> one.test(row)));
    }
}
