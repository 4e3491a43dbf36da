package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.KeyValues;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.TokenRange;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.ArrayList;
import java.util.List;

/// Turns restrictions of key columns into what an access path says of partitions and rows.
final class KeyAccess {
    private KeyAccess() {}

    /// The partitions of a WHERE clause that restricts every column of the partition key to values.
    static PartitionAccess partitions(WhereClause where) {
        List<KeyRestriction> restrictions = restrictions(where.partition().restrictions());
        TokenRange range = where.tokenRange();
        List<BoundTerm> key = new ArrayList<>();
        for (KeyRestriction restriction : restrictions) {
            if (restriction instanceof KeyRestriction.Equal equal) {
                key.addAll(equal.values());
            }
        }
        return key.size() == where.table().partitionKey().size() && range.isAll()
                ? new PartitionAccess.Point(key)
                : new PartitionAccess.Points(restrictions, range);
    }

    /// The restrictions as an access path has them.
    static List<KeyRestriction> restrictions(List<Restriction> restrictions) {
        List<KeyRestriction> result = new ArrayList<>();
        for (Restriction restriction : restrictions) {
            if (restriction instanceof Restriction.OfValue value) {
                checkNotNull(value.restriction());
                result.add(value.restriction());
            }
        }
        return result;
    }

    /// A key column is never null. Ranges with null are just empty.
    private static void checkNotNull(KeyRestriction restriction) {
        switch (restriction) {
            case KeyRestriction.Equal equal ->
                    checkNotNull(equal.columns(), equal.values(), equal.columns().size() == 1);
            case KeyRestriction.OneOf oneOf -> {
                if (oneOf.values() instanceof KeyValues.Listed listed) {
                    listed.alternatives()
                            .forEach(terms ->
                                    checkNotNull(
                                            oneOf.columns(), terms, oneOf.columns().size() == 1));
                }
            }
            case KeyRestriction.Between between -> {
                if (between.columns().size() > 1) {
                    between.lower()
                            .ifPresent(
                                    bound -> checkNotNull(bound.columns(), bound.values(), true));
                    between.upper()
                            .ifPresent(
                                    bound -> checkNotNull(bound.columns(), bound.values(), true));
                }
            }
        }
    }

    private static void checkNotNull(
            List<ColumnMetadata> columns, List<BoundTerm> terms, boolean inCondition) {
        for (int i = 0; i < terms.size(); i++) {
            if (terms.get(i) instanceof BoundTerm.Null) {
                throw CqlException.invalid(
                        inCondition
                                ? "Invalid null value in condition for column %s"
                                : "Invalid null value for column %s",
                        columns.get(i).name());
            }
        }
    }
}
