package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.VectorType;

import java.util.List;
import java.util.Optional;

/// Cassandra's rules for reading rows in the order of the nearness of their vectors.
final class Nearness {
    private static final String HINT =
            "CREATE INDEX ON ... USING 'sai': only a storage-attached index knows which vectors are"
                    + " near.";

    private Nearness() {}

    /// Checks what stands beside the order by nearness in a WHERE clause, and that an indexed
    /// vector is asked for nothing else.
    static void check(WhereClause where, IndexSupport indexes) {
        List<Restriction> others = where.others().restrictions();
        Optional<ColumnMetadata> nearest =
                others.stream()
                        .filter(Restriction.OfNearness.class::isInstance)
                        .map(Restriction::first)
                        .findFirst();
        if (nearest.isPresent()) {
            checkOrder(nearest.get(), where, indexes);
        }
        boolean asksVectors =
                others.stream()
                        .filter(restriction -> !(restriction instanceof Restriction.OfNearness))
                        .map(Restriction::first)
                        .filter(column -> column.type() instanceof VectorType)
                        .anyMatch(indexes::dependOn);
        if (asksVectors) {
            throw CqlException.invalid("Vector indexes only support ANN queries");
        }
    }

    private static void checkOrder(ColumnMetadata column, WhereClause where, IndexSupport indexes) {
        boolean isOfFloats =
                column.type() instanceof VectorType vector && vector.element() == NativeType.FLOAT;
        if (!isOfFloats) {
            throw CqlException.invalid("ANN ordering is only supported on float vector indexes");
        }
        if (!indexes.dependOn(column)) {
            throw CqlException.invalid("ANN ordering by vector requires the column to be indexed")
                    .withHint(HINT);
        }
        List<ColumnMetadata> rows = where.clustering().columns();
        boolean isUnindexed =
                where.others().columns().stream().anyMatch(one -> !indexes.dependOn(one));
        boolean areRowsUnindexed = rows.stream().anyMatch(one -> !indexes.dependOn(one));
        boolean arePartitionsOpen =
                where.token().isEmpty() && !where.missingPartitionKey().isEmpty();
        boolean areRowsOpen = arePartitionsOpen || !where.clusteringRest().isEmpty();
        if (where.isPartitionFilterNeeded() || isUnindexed || areRowsUnindexed && areRowsOpen) {
            throw CqlException.invalid(
                    "ANN ordering by vector requires all restricted column(s) to be indexed");
        }
    }
}
