package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.types.CqlType;

import java.util.Optional;

/// The masks of columns in data definition.
final class ColumnMasks {
    private ColumnMasks() {}

    /// Checks that columns may be masked.
    ///
    /// @throws CqlException when masking is not enabled
    static void requireEnabled(SchemaContext context) {
        if (!context.features().dynamicDataMasking()) {
            throw disabled();
        }
    }

    static CqlException disabled() {
        return new CqlException(
                ErrorCode.INVALID,
                "Cannot mask columns because dynamic data masking is not enabled. You can enable it with the dynamic_data_masking_enabled property on cassandra.yaml");
    }

    /// The mask of a new column, if it is declared with one.
    static Optional<MaskMetadata> of(
            ColumnDefinition column,
            CqlType type,
            KeyspaceMetadata keyspace,
            SchemaContext context) {
        return column.mask()
                .map(mask ->
                        context.features()
                                .masks()
                                .resolve(mask, column.name().text(), type, keyspace));
    }
}
