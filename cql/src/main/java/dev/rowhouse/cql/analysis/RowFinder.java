package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Span;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Decides how a SELECT finds its rows: by which part of the key, by which indexes, and what is
/// left to filter. Cassandra's rules (StatementRestrictions), in its order, so that the first error
/// is the one it would give.
final class RowFinder {
    private final TableMetadata table;
    private final WhereClause where;
    private final WhereClause.Filtering filtering;
    private final IndexSupport indexes;
    private final boolean isKeyRange;
    private final boolean usesIndex;
    private final boolean filtersClustering;
    private final List<Restriction> filtered = new ArrayList<>();

    /// @param selectsOnlyStatic whether the SELECT returns static columns and none of a row
    RowFinder(WhereClause where, WhereClause.Filtering filtering, boolean selectsOnlyStatic) {
        this.table = where.table();
        this.where = where;
        this.filtering = filtering;
        this.indexes = new IndexSupport(table);
        boolean hasIndex =
                indexes.servesAny(where.partition().restrictions())
                        || indexes.servesAny(where.clustering().restrictions())
                        || indexes.servesAny(where.others().restrictions());
        boolean isOpen = where.partition().isEmpty() && where.token().isEmpty();
        boolean needsPartitionFilter = where.isPartitionFilterNeeded();
        if (needsPartitionFilter && !hasIndex) {
            requireFiltering();
        }
        this.isKeyRange = where.isOnToken() || isOpen || needsPartitionFilter;
        boolean usesIndexSoFar = hasIndex && (isOpen || needsPartitionFilter);
        if (usesIndexSoFar || needsPartitionFilter) {
            filtered.addAll(where.partition().restrictions());
        }
        if (selectsOnlyStatic && !where.clustering().isEmpty()) {
            throw CqlException.invalid(
                    "Cannot restrict clustering columns when selecting only static columns");
        }
        boolean needsClusteringFilter = !where.clusteringRest().isEmpty();
        if (needsClusteringFilter && !hasIndex) {
            requireClusteringPrefix();
        }
        usesIndexSoFar |= hasIndex && needsClusteringFilter;
        usesIndexSoFar |= isKeyRange && indexes.servesAny(where.clustering().restrictions());
        this.filtersClustering = usesIndexSoFar || needsClusteringFilter;
        if (filtersClustering) {
            filtered.addAll(where.clustering().restrictions());
        }
        if (!where.others().isEmpty()) {
            Nearness.check(where, indexes);
            if (!hasIndex) {
                requireFiltering();
            }
            usesIndexSoFar |= hasIndex;
            filtered.addAll(where.others().restrictions());
        }
        this.usesIndex = usesIndexSoFar;
        if (usesIndex && where.hasPartitionAlternatives()) {
            throw CqlException.invalid(
                    "Select on indexed columns and with IN clause for the PRIMARY KEY are not supported");
        }
    }

    private void requireClusteringPrefix() {
        if (filtering == WhereClause.Filtering.ALLOWED) {
            return;
        }
        if (where.clustering().hasContains()) {
            throw CqlException.invalid(
                    "Clustering columns can only be restricted with CONTAINS with a secondary index or filtering");
        }
        List<ColumnMetadata> restricted = where.clustering().columns();
        for (int i = 0; i < restricted.size(); i++) {
            ColumnMetadata expected = table.clustering().get(i);
            if (!restricted.get(i).equals(expected)) {
                throw CqlException.invalid(
                                "PRIMARY KEY column \"%s\" cannot be restricted as preceding column \"%s\" is not restricted",
                                restricted.get(i).name(), expected.name())
                        .withHint(gapHint(restricted.get(i), expected));
            }
        }
    }

    private String gapHint(ColumnMetadata restricted, ColumnMetadata expected) {
        if (isKeyRange) {
            return hint();
        }
        return "Rows are ordered by "
                + expected.name()
                + " first: give it too, or put "
                + restricted.name()
                + " before it in the primary key of a table for this question.";
    }

    private void requireFiltering() {
        if (filtering == WhereClause.Filtering.FORBIDDEN) {
            throw needsFiltering();
        }
    }

    private CqlException needsFiltering() {
        return CqlException.invalid(Failures.NEEDS_FILTERING).withHint(hint());
    }

    /// Explains why a query cannot read just the wanted rows.
    private String hint() {
        Set<String> unknown = new LinkedHashSet<>();
        where.others().columns().forEach(column -> unknown.add(column.name()));
        where.clusteringRest().forEach(restriction -> unknown.add(restriction.first().name()));
        String remedy = " Make a table whose primary key begins with what this question knows.";
        if (usesIndex) {
            return "An index serves one part of the question; the rows it finds would have to be"
                    + " filtered by the rest."
                    + remedy;
        }
        List<ColumnMetadata> missing = where.missingPartitionKey();
        if (!missing.isEmpty() && where.token().isEmpty()) {
            return "The partition is not known: the partition key is ("
                    + names(table.partitionKey())
                    + "), and "
                    + names(missing)
                    + (missing.size() == 1 ? " is" : " are")
                    + " not given."
                    + remedy;
        }
        if (where.partition().hasSlice()) {
            return "Partitions are found by equality only, never by a range of their key." + remedy;
        }
        String columns = String.join(", ", unknown);
        return "Rows cannot be found by "
                + (columns.isEmpty() ? "this" : columns)
                + ": no part of the primary key in its order, and no index serves it."
                + remedy;
    }

    private static String names(List<ColumnMetadata> columns) {
        return columns.stream().map(ColumnMetadata::name).collect(Collectors.joining(", "));
    }

    /// Whether partitions are found otherwise than by their keys.
    boolean isKeyRange() {
        return isKeyRange;
    }

    /// Whether an index finds the rows.
    boolean usesIndex() {
        return usesIndex;
    }

    /// Checks that everything is served by key or index, or that filtering is allowed. The last
    /// check of all.
    void checkFiltering(Span span) {
        boolean isDoubtful = isKeyRange || usesIndex;
        boolean isServed =
                filtered.isEmpty() ? where.clustering().isEmpty() : indexes.servesAll(filtered);
        if (filtering == WhereClause.Filtering.FORBIDDEN && isDoubtful && !isServed) {
            throw Failures.placed(needsFiltering(), span);
        }
    }

    PartitionAccess partitions() {
        return isKeyRange
                ? new PartitionAccess.Scan(where.tokenRange())
                : KeyAccess.partitions(where);
    }

    List<KeyRestriction> clustering() {
        return KeyAccess.restrictions(where.clusteringPrefix());
    }

    /// The expression for an index, and the remaining filters.
    Lookup lookup() {
        List<Restriction> open = new ArrayList<>();
        if (isKeyRange) {
            open.addAll(where.partition().restrictions());
        }
        open.addAll(where.clusteringRest());
        open.addAll(where.others().restrictions());
        List<RowFilter> filters = new ArrayList<>(RowFilters.of(open));
        List<IndexLookup> lookups = List.of();
        if (usesIndex) {
            List<RowFilter> behindIndexed = filtersClustering ? behindIndexed() : List.of();
            List<RowFilter> candidates = new ArrayList<>(filters);
            candidates.addAll(indexedPrefix());
            lookups = indexes.choose(candidates);
            lookups.forEach(lookup -> filters.remove(lookup.expression()));
            filters.addAll(behindIndexed);
        }
        return new Lookup(lookups, filters);
    }

    /// The filters that Cassandra adds: those that follow a restriction with an index. It cannot do
    /// so by every tuple, nor by one of which an index serves a part.
    private List<RowFilter> behindIndexed() {
        if (where.clusteringPrefix().stream().anyMatch(indexes::servePartOf)) {
            throw RowFilters.tupleRange();
        }
        List<Restriction> behind = new ArrayList<>();
        boolean isBehindIndexed = false;
        for (Restriction restriction : where.clusteringPrefix()) {
            if (isBehindIndexed) {
                behind.add(restriction);
            }
            isBehindIndexed |= indexes.servesAny(List.of(restriction));
        }
        return RowFilters.of(behind);
    }

    /// Without a partition key the clustering may be what an index is asked for.
    private List<RowFilter> indexedPrefix() {
        return RowFilters.of(
                where.clusteringPrefix().stream()
                        .filter(restriction ->
                                isKeyRange && indexes.servesAny(List.of(restriction)))
                        .toList());
    }

    /// The work of indexes and filters.
    record Lookup(List<IndexLookup> indexes, List<RowFilter> filters) {}
}
