package dev.rowhouse.prove.database;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.HashMap;
import java.util.Map;

/// The types of a design's columns, with which the bytes of a cluster are compared and printed.
final class ColumnTypes {
    private final Map<String, CqlType> types = new HashMap<>();

    /// Remembers the columns of all tables of a design, and of the table of held instances.
    void learn(Design design) {
        HeldCalls.COLUMNS.forEach(
                (column, type) -> types.put(HeldCalls.TABLE + "." + column, type));
        for (TableDesign table : design.tables()) {
            for (ColumnDesign column : table.columns()) {
                types.put(table.name() + "." + column.name(), column.type());
            }
        }
    }

    /// The type of a result's column. A column that no table of the design has is taken as bytes.
    CqlType of(ColumnDefinition column) {
        String name = column.getTable().asInternal() + "." + column.getName().asInternal();
        return types.getOrDefault(name, NativeType.BLOB);
    }
}
