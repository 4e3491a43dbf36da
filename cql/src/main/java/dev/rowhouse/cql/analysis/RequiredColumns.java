package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundModification.Kind;
import dev.rowhouse.cql.analysis.bound.ColumnOperation;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnConstraint;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;

import java.util.List;

/// Checks that statements deal with columns that are `NOT NULL` (Cassandra 6.0).
final class RequiredColumns {
    private RequiredColumns() {}

    /// Checks that a statement sets all such columns, static ones included, or deletes none.
    ///
    /// @throws CqlException when it leaves one out, or deletes one
    static void check(TableMetadata table, Kind kind, List<ColumnOperation> operations) {
        table.constraints()
                .forEach((name, constraints) -> {
                    if (!constraints.contains(new ColumnConstraint.NotNull())) {
                        return;
                    }
                    ColumnMetadata column = table.column(name);
                    boolean isNamed =
                            operations.stream().anyMatch(one -> one.column().equals(column));
                    if (kind == Kind.DELETE) {
                        if (isNamed) {
                            throw CqlException.invalid("Column '%s' can not be set to null.", name);
                        }
                    } else if (!isNamed) {
                        throw CqlException.invalid(
                                "Column '%s' has to be specified as part of this query.", name);
                    }
                });
    }
}
