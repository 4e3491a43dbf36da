package dev.rowhouse.design.designer;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.table.TableDesign;

import java.util.List;

/// Warns of decimals in partition keys. Cassandra finds partitions by the bytes of their key, and
/// those of a decimal depend on its number of decimal places.
final class DecimalKeyWarnings {
    private DecimalKeyWarnings() {}

    static List<Warning> of(List<TableDesign> tables) {
        return tables.stream()
                .flatMap(table ->
                        table.partitionKey().stream()
                                .filter(column -> column.type().equals(NativeType.DECIMAL))
                                .map(column -> warning(table.name(), column.name())))
                .toList();
    }

    private static Warning warning(String table, String column) {
        return new Warning(
                table,
                "its partition key has the decimal `%s`, and Cassandra takes 1.5 and 1.50 for two keys"
                        .formatted(column),
                "give such values without zeros at the end wherever they are written and asked for, or store whole numbers of the smallest unit, such as cents, in a bigint");
    }
}
