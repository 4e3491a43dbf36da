package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.TokenRange;
import dev.rowhouse.cql.analysis.term.BoundTerm;

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

    /// The restrictions as an access path has them. A null among the values is refused when they
    /// are evaluated, as in Cassandra.
    static List<KeyRestriction> restrictions(List<Restriction> restrictions) {
        List<KeyRestriction> result = new ArrayList<>();
        for (Restriction restriction : restrictions) {
            if (restriction instanceof Restriction.OfValue value) {
                result.add(value.restriction());
            }
        }
        return result;
    }
}
