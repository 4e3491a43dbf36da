package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;

import java.util.List;
import java.util.Optional;

/// The way in which a SELECT finds its rows.
///
/// A reader takes the partitions of `partitions` (those that `indexes` find rows in, if there are
/// any), in each the rows of `clustering`, of these the rows that satisfy all of `indexes` and
/// `filters`; forwards or, if `isReversed`, backwards. The result is sorted by `memorySort`,
/// limited, grouped and aggregated.
///
/// @param table the table or view read
/// @param partitions which partitions
/// @param clustering which rows of a partition: restrictions of the clustering columns from the
///     first on, without gap; all rows if empty
/// @param indexes the indexes that find rows; their expressions are not repeated among the filters
/// @param filters the remaining checks of each row
/// @param isReversed whether rows are wanted in the reverse of the order they are kept in
/// @param memorySort the sort of the rows of several partitions after reading; empty if they come
///     partition by partition
/// @param isDistinct whether only the first row of each partition counts: its key and static
///     columns
/// @param perPartitionLimit the greatest number of rows of one partition
/// @param limit the greatest number of rows, or of groups
/// @param groupBy columns of the primary key, without gap but for columns that are restricted to
///     one value; the last may be a call on one
/// @param isAggregated whether all rows, or the rows of each group, become one
public record AccessPath(
        TableMetadata table,
        PartitionAccess partitions,
        List<KeyRestriction> clustering,
        List<IndexLookup> indexes,
        List<RowFilter> filters,
        boolean isReversed,
        List<SortKey> memorySort,
        boolean isDistinct,
        Optional<BoundTerm> perPartitionLimit,
        Optional<BoundTerm> limit,
        List<BoundTerm> groupBy,
        boolean isAggregated) {
    /// Copies the lists.
    public AccessPath {
        clustering = List.copyOf(clustering);
        indexes = List.copyOf(indexes);
        filters = List.copyOf(filters);
        memorySort = List.copyOf(memorySort);
        groupBy = List.copyOf(groupBy);
    }

    /// Whether exactly one partition is read.
    public boolean isSinglePartition() {
        return partitions instanceof PartitionAccess.Point;
    }

    /// Whether an index finds the rows.
    public boolean usesIndex() {
        return !indexes.isEmpty();
    }

    /// The index that gives rows by the nearness of their vectors, if that is the order wanted.
    public Optional<IndexLookup> nearest() {
        for (IndexLookup index : indexes) {
            if (index.expression() instanceof RowFilter.Nearest) {
                return Optional.of(index);
            }
        }
        return Optional.empty();
    }

    /// Whether rows may be read that are not returned.
    public boolean needsFiltering() {
        return !filters.isEmpty();
    }

    /// Whether all rows must be there before the first can be returned.
    public boolean needsSortInMemory() {
        return !memorySort.isEmpty();
    }

    /// Whether every clustering column is restricted to one or several values, so that rows are
    /// found by their key.
    public boolean isByRowKey() {
        List<ColumnMetadata> restricted =
                clustering.stream().flatMap(restriction -> restriction.columns().stream()).toList();
        return restricted.size() == table.clustering().size()
                && clustering.stream().noneMatch(KeyRestriction.Between.class::isInstance);
    }

    /// Whether at most one row is read.
    public boolean isSingleRow() {
        return isSinglePartition()
                && isByRowKey()
                && clustering.stream().allMatch(KeyRestriction.Equal.class::isInstance);
    }

    /// Whether rows of one partition are read as they are: neither searched for nor added up.
    public boolean isOfOnePartition() {
        return isSinglePartition() && !isAggregated && !needsFiltering() && !usesIndex();
    }

    /// Whether this is what Cassandra is good at.
    public Verdict verdict() {
        return Verdicts.of(this);
    }

    /// The path as lines of text, the same in EXPLAIN, tests and tools.
    public String describe() {
        return PathText.describe(this);
    }

    /// The same as [#describe].
    @Override
    public String toString() {
        return describe();
    }
}
