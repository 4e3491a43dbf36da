package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// `COMPACT STORAGE` of a table to be created: the columns that it allows, and their conversion.
/// See [TableLayout].
final class CompactStorage {
    private final CreateTable statement;
    private final Set<String> staticColumns;
    private final Map<String, CqlType> all;
    private final Map<String, CqlType> values;
    private final boolean isDense;

    /// @param types the columns that were declared
    /// @param staticColumns those of them that were declared static
    CompactStorage(CreateTable statement, Map<String, CqlType> types, Set<String> staticColumns) {
        this.statement = statement;
        this.staticColumns = staticColumns;
        this.all = types;
        this.values = new TreeMap<>(ColumnMetadata.NAME_ORDER);
        values.putAll(types);
        PrimaryKey key = statement.primaryKey().orElseThrow();
        key.partitionKey().stream().map(Name::text).forEach(values::remove);
        key.clustering().stream().map(Name::text).forEach(values::remove);
        this.isDense = !key.clustering().isEmpty();
    }

    /// The checks in Cassandra's order.
    void check() {
        if (values.values().stream().anyMatch(CqlType::isMultiCell)) {
            throw error("Non-frozen collections and UDTs are not supported with COMPACT STORAGE");
        }
        if (!staticColumns.isEmpty()) {
            throw error("Static columns are not supported in COMPACT STORAGE tables");
        }
        if (!isDense && values.isEmpty()) {
            throw error("No definition found that is not part of the PRIMARY KEY");
        }
        if (isDense && values.size() > 1) {
            throw error(
                            "COMPACT STORAGE with composite PRIMARY KEY allows no more than one column not part of the PRIMARY KEY (got: %s)",
                            String.join(", ", values.keySet()))
                    .withHint("remove COMPACT STORAGE");
        }
    }

    private CqlException error(String format, Object... arguments) {
        return SchemaErrors.invalid(statement.span(), format, arguments);
    }

    /// Adds the columns outside the declared primary key, and those that are not declared.
    void addColumns(TableMetadata.Builder builder) {
        if (isDense) {
            builder.layout(TableLayout.DENSE);
            if (values.isEmpty()) {
                builder.addRegularColumn(unusedName("value", 0), NativeType.EMPTY);
            }
            values.forEach(builder::addRegularColumn);
            return;
        }
        builder.layout(TableLayout.STATIC_COMPACT);
        values.forEach(builder::addStaticColumn);
        boolean hasCounters = values.containsValue(NativeType.COUNTER);
        builder.addClusteringColumn(unusedName("column", 1), NativeType.TEXT);
        builder.addRegularColumn(
                unusedName("value", 0), hasCounters ? NativeType.COUNTER : NativeType.BLOB);
    }

    /// A name that no column has: the given one with a number, which 0 is left out.
    private String unusedName(String base, int firstNumber) {
        for (int number = firstNumber; ; number++) {
            String name = number == 0 ? base : base + number;
            if (!all.containsKey(name)) {
                return name;
            }
        }
    }
}
