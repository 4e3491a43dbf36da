package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.VectorType;

import java.util.List;

/// Cassandra's warnings about indexes on vectors. A statement that adds an index or a column has it
/// check all indexes of the table again, the old ones first, and warn of each.
final class VectorIndexWarnings {
    private static final String TEXT =
            """
            SAI ANN indexes on vector columns are experimental and are not recommended for production use.
            They don't yet support SELECT queries with:
             * Consistency level higher than ONE/LOCAL_ONE.
             * Paging.
             * No LIMIT clauses.
             * PER PARTITION LIMIT clauses.
             * GROUP BY clauses.
             * Aggregation functions.
             * Filters on columns without a SAI index.\
            """;

    private VectorIndexWarnings() {}

    static List<String> of(TableMetadata table) {
        return table.indexes().values().stream()
                .filter(IndexMetadata::isStorageAttached)
                .map(one -> one.indexedType(table.column(one.column())))
                .filter(VectorType.class::isInstance)
                .map(type -> TEXT)
                .toList();
    }
}
