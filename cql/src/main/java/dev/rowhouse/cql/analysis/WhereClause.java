package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.TokenRange;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Relation;

import java.util.List;
import java.util.Optional;

/// A WHERE clause, bound and sorted by what its columns are.
///
/// @param table the table
/// @param partition the restrictions of columns of the partition key
/// @param token the restriction of the token
/// @param clustering the restrictions of clustering columns
/// @param others the restrictions of static and regular columns
record WhereClause(
        TableMetadata table,
        RestrictionSet partition,
        Optional<Restriction.OfToken> token,
        RestrictionSet clustering,
        RestrictionSet others) {
    /// Whether rows may be read that are not returned.
    enum Filtering {
        ALLOWED,
        FORBIDDEN
    }

    /// Binds the relations of a WHERE clause in their order.
    static WhereClause bind(List<Relation> relations, TermBinder terms, Filtering filtering) {
        RelationBinder binder = new RelationBinder(terms);
        WhereClause where =
                new WhereClause(
                        terms.table(),
                        RestrictionSet.EMPTY,
                        Optional.empty(),
                        RestrictionSet.EMPTY,
                        RestrictionSet.EMPTY);
        for (Relation relation : relations) {
            Restriction restriction = binder.bind(relation);
            try {
                where = where.with(restriction, filtering);
            } catch (CqlException e) {
                throw Failures.placed(e, relation.span());
            }
        }
        return where;
    }

    private WhereClause with(Restriction restriction, Filtering filtering) {
        if (restriction instanceof Restriction.OfToken added) {
            RestrictionSet tokens =
                    new RestrictionSet(token.stream().map(Restriction.class::cast).toList());
            Restriction merged = tokens.with(added).restrictions().getFirst();
            return new WhereClause(
                    table,
                    partition,
                    Optional.of((Restriction.OfToken) merged),
                    clustering,
                    others);
        }
        return switch (restriction.first().kind()) {
            case PARTITION_KEY ->
                    new WhereClause(table, partition.with(restriction), token, clustering, others);
            case CLUSTERING -> withClustering(restriction, filtering);
            case STATIC, REGULAR ->
                    new WhereClause(table, partition, token, clustering, others.with(restriction));
        };
    }

    /// Nothing can be asked of a clustering column after a range of an earlier one, since its rows
    /// do not lie together; unless an index finds them.
    private WhereClause withClustering(Restriction restriction, Filtering filtering) {
        RestrictionSet merged = clustering.with(restriction);
        boolean isFree =
                filtering == Filtering.ALLOWED
                        || new IndexSupport(table).servesAny(List.of(restriction));
        if (!isFree && !clustering.isEmpty()) {
            Restriction last = clustering.restrictions().getLast();
            ColumnMetadata lastStart = last.first();
            ColumnMetadata start = restriction.first();
            if (last.isSlice() && start.position() > lastStart.position()) {
                throw CqlException.invalid(
                                "Clustering column \"%s\" cannot be restricted (preceding column \"%s\" is restricted by a non-EQ relation)",
                                start.name(), lastStart.name())
                        .withHint(rangeHint(lastStart));
            }
            if (restriction.isSlice() && start.position() < lastStart.position()) {
                throw CqlException.invalid(
                                "PRIMARY KEY column \"%s\" cannot be restricted (preceding column \"%s\" is restricted by a non-EQ relation)",
                                lastStart.name(), start.name())
                        .withHint(rangeHint(start));
            }
        }
        return new WhereClause(table, partition, token, merged, others);
    }

    /// The clause with the order by nearness as its only restriction of that kind.
    WhereClause with(Restriction.OfNearness nearness) {
        return new WhereClause(table, partition, token, clustering, others.with(nearness));
    }

    private static String rangeHint(ColumnMetadata range) {
        return "Rows are ordered by "
                + range.name()
                + " first, so those wanted do not lie together: let the column with the range come"
                + " last in the primary key.";
    }

    /// Whether partitions are found by their token only.
    boolean isOnToken() {
        return token.isPresent()
                && (isPartitionFilterNeeded()
                        || partition.columns().size() < table.partitionKey().size());
    }

    /// Whether partitions are found by an `IN`, not only filtered by it.
    boolean hasPartitionAlternatives() {
        return partition.hasIn() && !isOnToken();
    }

    /// The range of tokens asked for.
    TokenRange tokenRange() {
        return token.map(Restriction.OfToken::range).orElse(TokenRange.ALL);
    }

    /// The columns of the partition key that are not restricted.
    List<ColumnMetadata> missingPartitionKey() {
        return partition.missing(table.partitionKey());
    }

    /// The clustering columns that are not restricted.
    List<ColumnMetadata> missingClustering() {
        return clustering.missing(table.clustering());
    }

    /// Whether something is asked of the partition key that does not say which partitions.
    boolean isPartitionFilterNeeded() {
        return !partition.isEmpty()
                && (!missingPartitionKey().isEmpty()
                        || partition.hasSlice()
                        || partition.hasContains());
    }

    /// The restrictions of clustering columns that make the rows wanted lie together: from the
    /// first column on, without gap, up to and including the first range.
    List<Restriction> clusteringPrefix() {
        int position = 0;
        int count = 0;
        for (Restriction restriction : clustering.restrictions()) {
            if (restriction instanceof Restriction.OfContent
                    || restriction.first().position() != position) {
                break;
            }
            count++;
            if (restriction.isSlice()) {
                break;
            }
            position = restriction.columns().getLast().position() + 1;
        }
        return clustering.restrictions().subList(0, count);
    }

    /// The other restrictions of clustering columns, which have to be checked row by row.
    List<Restriction> clusteringRest() {
        List<Restriction> all = clustering.restrictions();
        return all.subList(clusteringPrefix().size(), all.size());
    }

    /// Whether a column is restricted to one value.
    boolean isEqual(ColumnMetadata column) {
        return partition.isEqual(column) || clustering.isEqual(column) || others.isEqual(column);
    }
}
