package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundModification.Kind;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.List;
import java.util.stream.Collectors;

/// Checks that a WHERE clause determines the partitions and rows to write.
final class WriteTarget {
    private WriteTarget() {}

    /// The rule for INSERT and UPDATE: rows by their whole key, or the static row of a partition.
    static void checkRows(WhereClause where, boolean isStatic, Kind kind) {
        checkPartitions(where, kind);
        checkStatic(where, isStatic, kind);
        if (where.clustering().hasSlice()) {
            throw CqlException.invalid(
                    "Slice restrictions are not supported on the clustering columns in %s statements",
                    kind);
        }
        List<ColumnMetadata> missing = where.missingClustering();
        if (where.table().isCompact() && !where.clustering().isEmpty()) {
            // The last clustering columns may be left without values.
            checkPrefix(where);
        } else if (!isStatic && !missing.isEmpty()) {
            throw CqlException.invalid("Some clustering keys are missing: %s", names(missing))
                    .withHint(
                            "A row is written under its whole primary key ("
                                    + names(where.table().primaryKey())
                                    + ").");
        }
        checkOthers(where);
    }

    /// The rule for DELETE: also ranges of rows, and whole partitions.
    static void checkRanges(WhereClause where, boolean isStatic) {
        checkPartitions(where, Kind.DELETE);
        checkStatic(where, isStatic, Kind.DELETE);
        checkPrefix(where);
        checkOthers(where);
    }

    private static void checkPrefix(WhereClause where) {
        List<ColumnMetadata> restricted = where.clustering().columns();
        for (int i = 0; i < restricted.size(); i++) {
            ColumnMetadata expected = where.table().clustering().get(i);
            if (!restricted.get(i).equals(expected)) {
                throw CqlException.invalid(
                        "PRIMARY KEY column \"%s\" cannot be restricted as preceding column \"%s\" is not restricted",
                        restricted.get(i).name(), expected.name());
            }
        }
    }

    private static void checkPartitions(WhereClause where, Kind kind) {
        if (where.token().isPresent()) {
            throw CqlException.invalid(
                    "The token function cannot be used in WHERE clauses for %s statements", kind);
        }
        List<ColumnMetadata> missing = where.missingPartitionKey();
        if (!missing.isEmpty()) {
            throw CqlException.invalid("Some partition key parts are missing: %s", names(missing))
                    .withHint(
                            "A write needs one known partition, given by ("
                                    + names(where.table().partitionKey())
                                    + "); read first which.");
        }
        if (where.partition().hasSlice()) {
            throw CqlException.invalid(
                    "Only EQ and IN relation are supported on the partition key (unless you use the token() function) for %s statements",
                    kind);
        }
    }

    private static void checkStatic(WhereClause where, boolean isStatic, Kind kind) {
        if (isStatic && !where.clustering().isEmpty()) {
            throw CqlException.invalid(
                    "Invalid restrictions on clustering columns since the %s statement modifies only static columns",
                    kind);
        }
    }

    private static void checkOthers(WhereClause where) {
        if (!where.others().isEmpty()) {
            throw CqlException.invalid(
                            "Non PRIMARY KEY columns found in where clause: %s ",
                            names(where.others().columns()))
                    .withHint(
                            "Rows to write are found by their key only; a condition on other"
                                    + " columns can be checked with IF.");
        }
    }

    private static String names(List<ColumnMetadata> columns) {
        return columns.stream().map(ColumnMetadata::name).collect(Collectors.joining(", "));
    }
}
