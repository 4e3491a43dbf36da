package dev.rowhouse.design.ring;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;

/// Creates the spreads of tables. The partition keys of a table are known when its partition key is
/// a single attribute whose values the model lists.
final class Spreads {
    private Spreads() {}

    /// The spread of a table's rows over its partitions.
    static TableSpread of(TableDesign table) {
        List<Bytes> keys = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<ColumnDesign> partition = table.partitionKey();
        if (partition.size() == 1
                && partition.getFirst().source() instanceof ColumnSource.OfField(var field)
                && field.attribute().statistics().domain()
                        instanceof Domain.Enumeration(var values)) {
            CqlType type = field.type();
            for (Literal value : values) {
                value.bytes(type)
                        .ifPresent(bytes -> {
                            keys.add(bytes);
                            names.add(value.jpql());
                        });
            }
        }
        return new TableSpread(table.name(), table.size(), keys, names, 1);
    }
}
