package dev.rowhouse.prove.database;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.HashMap;
import java.util.Map;

/// The types of the columns of tables, with which the bytes of a cluster are compared and printed.
final class ColumnTypes {
    private final Map<String, CqlType> types = new HashMap<>();

    /// Remembers the columns of all tables.
    void learn(TargetSchema schema) {
        types.putAll(schema.columns());
    }

    /// The type of a result's column. A column that no table has is taken as bytes.
    CqlType of(ColumnDefinition column) {
        String name = column.getTable().asInternal() + "." + column.getName().asInternal();
        return types.getOrDefault(name, NativeType.BLOB);
    }
}
