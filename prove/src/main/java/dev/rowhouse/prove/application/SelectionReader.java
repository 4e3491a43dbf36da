package dev.rowhouse.prove.application;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.prove.application.ApplicationStatement.Selection;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Finds out how many rows a SELECT may return, as far as its text tells.
final class SelectionReader {
    private SelectionReader() {}

    /// Whether it returns one row at most: by a whole primary key, or one aggregate.
    static boolean isOfOneRow(BoundSelect select) {
        AccessPath path = select.path();
        boolean isByKey =
                path.isSinglePartition()
                        && path.clustering().stream()
                                .allMatch(each -> each instanceof KeyRestriction.Equal)
                        && path.clustering().stream().mapToInt(each -> each.columns().size()).sum()
                                == path.table().clustering().size();
        return isByKey || path.isAggregated() && path.groupBy().isEmpty();
    }

    /// The rows that it asks for; empty if it has conditions other than equalities.
    static Optional<Selection> selection(BoundSelect select, OwnSchema schema) {
        AccessPath path = select.path();
        Set<String> bound = new HashSet<>();
        boolean isPlain =
                path.filters().isEmpty()
                        && !path.isDistinct()
                        && path.groupBy().isEmpty()
                        && path.perPartitionLimit().isEmpty();
        for (KeyRestriction restriction : path.clustering()) {
            isPlain &= restriction instanceof KeyRestriction.Equal;
            restriction.columns().forEach(column -> bound.add(column.name()));
        }
        for (IndexLookup index : path.indexes()) {
            isPlain &=
                    index.expression() instanceof RowFilter.Comparison(var _, var operator, var _)
                            && operator == RelationOperator.EQ;
            bound.add(index.expression().column().name());
        }
        switch (path.partitions()) {
            case PartitionAccess.Point _ ->
                    path.table().partitionKey().forEach(column -> bound.add(column.name()));
            case PartitionAccess.Points _ -> isPlain = false;
            case PartitionAccess.Scan _ -> {
                // All partitions, or those that an index finds.
            }
        }
        Optional<OptionalInt> limit = limit(path);
        return isPlain && limit.isPresent()
                ? Optional.of(new Selection(table(path, schema), bound, limit.get()))
                : Optional.empty();
    }

    /// No limit, or a constant one; empty for a marker.
    private static Optional<OptionalInt> limit(AccessPath path) {
        if (path.limit().isEmpty()) {
            return Optional.of(OptionalInt.empty());
        }
        return path.limit().get() instanceof BoundTerm.Constant constant
                ? Optional.of(OptionalInt.of(new BigInteger(constant.value().toArray()).intValue()))
                : Optional.empty();
    }

    private static String table(AccessPath path, OwnSchema schema) {
        String name = path.table().name();
        return schema.schema()
                .findKeyspace(schema.keyspace())
                .flatMap(keyspace -> keyspace.findView(name))
                .map(ViewMetadata::baseTable)
                .orElse(name);
    }
}
