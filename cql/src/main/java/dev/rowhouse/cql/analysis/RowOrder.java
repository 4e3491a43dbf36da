package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.SortKey;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.Span;

import java.util.ArrayList;
import java.util.List;

/// An ORDER BY clause: rows come as they are kept, or the other way round, or by the nearness of
/// their vectors; there is no other order.
///
/// @param keys the columns to order by, each once
/// @param nearness the orders by nearness; there can be one, and nothing beside it
/// @param span where the clause stands
record RowOrder(List<SortKey> keys, List<Nearest> nearness, Span span) {
    RowOrder {
        keys = List.copyOf(keys);
        nearness = List.copyOf(nearness);
    }

    /// `column ANN OF vector direction`.
    record Nearest(Restriction.OfNearness restriction, SortDirection direction) {}

    static RowOrder of(List<Ordering> orderings, TermBinder terms) {
        List<SortKey> keys = new ArrayList<>();
        List<Nearest> nearness = new ArrayList<>();
        for (Ordering ordering : orderings) {
            ColumnMetadata column = terms.scope().column(ordering.column());
            SortKey key = new SortKey(column, ordering.direction());
            if (ordering.nearestTo().isPresent()) {
                BoundTerm vector =
                        terms.bind(ordering.nearestTo().get(), Receiver.of(terms.table(), column));
                nearness.add(
                        new Nearest(
                                new Restriction.OfNearness(column, vector), ordering.direction()));
            } else {
                add(keys, key);
            }
        }
        Span span = orderings.isEmpty() ? Span.NONE : orderings.getFirst().span();
        return new RowOrder(keys, nearness, span);
    }

    /// A column named again keeps its place and takes the later direction.
    private static void add(List<SortKey> keys, SortKey key) {
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).column().equals(key.column())) {
                keys.set(i, key);
                return;
            }
        }
        keys.add(key);
    }

    /// The WHERE clause, with the order by nearness as one of its restrictions.
    WhereClause addedTo(WhereClause where) {
        if (nearness.isEmpty()) {
            return where;
        }
        if (nearness.size() > 1) {
            throw Failures.at(span, "Cannot specify more than one ANN ordering");
        }
        if (!keys.isEmpty()) {
            throw Failures.at(span, "ANN ordering does not support any other ordering");
        }
        Nearest nearest = nearness.getFirst();
        if (nearest.direction == SortDirection.DESC) {
            throw Failures.at(span, "Descending ANN ordering is not supported");
        }
        try {
            return where.with(nearest.restriction);
        } catch (CqlException e) {
            throw Failures.placed(e, span);
        }
    }

    boolean isEmpty() {
        return keys.isEmpty();
    }

    /// Whether rows are wanted in the reverse of the order they are kept in.
    boolean isReversed() {
        return !keys.isEmpty() && isReversed(keys.getFirst());
    }

    private static boolean isReversed(SortKey key) {
        return (key.direction() == SortDirection.DESC) != key.column().isReversed();
    }

    /// Checks that the order is that of the clustering or its reverse.
    void check(WhereClause where, RowFinder finder) {
        if (keys.isEmpty()) {
            return;
        }
        if (finder.usesIndex()) {
            throw Failures.at(
                    span, "ORDER BY with 2ndary indexes is not supported, except for ANN queries.");
        }
        if (finder.isKeyRange()) {
            throw Failures.at(
                            span,
                            "ORDER BY is only supported when the partition key is restricted by an EQ or an IN.")
                    .withHint("Rows are in order within a partition, not across partitions.");
        }
        List<ColumnMetadata> clustering = where.table().clustering();
        int position = 0;
        for (SortKey key : keys) {
            ColumnMetadata column = key.column();
            if (!column.isClustering()) {
                throw Failures.at(
                                span,
                                "Order by is currently only supported on the clustered columns of the PRIMARY KEY, got %s",
                                column.name())
                        .withHint(
                                "Rows are returned in stored order: make "
                                        + column.name()
                                        + " the first clustering column of a table for this"
                                        + " question.");
            }
            if (column.position() < position) {
                throw wrongOrder(clustering);
            }
            for (; position < column.position(); position++) {
                if (!where.isEqual(clustering.get(position))) {
                    throw wrongOrder(clustering);
                }
            }
            position++;
        }
        if (keys.stream().map(RowOrder::isReversed).distinct().count() > 1) {
            throw Failures.at(span, "Unsupported order by relation")
                    .withHint(
                            "Rows can be read in the order of the clustering, or with all"
                                    + " directions reversed.");
        }
    }

    private CqlException wrongOrder(List<ColumnMetadata> clustering) {
        return Failures.at(
                        span,
                        "Order by currently only supports the ordering of columns following their declared order in the PRIMARY KEY")
                .withHint(
                        "Rows are stored in the order of "
                                + String.join(
                                        ", ",
                                        clustering.stream().map(ColumnMetadata::name).toList())
                                + ".");
    }
}
