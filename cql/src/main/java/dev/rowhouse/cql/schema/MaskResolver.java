package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.ColumnMask;
import dev.rowhouse.cql.types.CqlType;

/// Finds the function of a column's mask and the values of its arguments. The schema does not know
/// functions itself.
@FunctionalInterface
public interface MaskResolver {
    /// Knows no functions, so that every mask is refused.
    MaskResolver NONE =
            (mask, column, type, keyspace) -> {
                throw ColumnMasks.disabled();
            };

    /// The mask of a column.
    ///
    /// @param column the name of the column
    /// @param type the type of the column
    /// @param keyspace the keyspace of the table, whose functions need not name it
    /// @throws CqlException when there is no such function, or it is none that masks values of the
    ///     type
    MaskMetadata resolve(ColumnMask mask, String column, CqlType type, KeyspaceMetadata keyspace);
}
