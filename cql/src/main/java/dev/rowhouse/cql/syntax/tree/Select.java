package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Optional;

/// `SELECT … FROM …`.
///
/// @param json whether each row is to come as one JSON text
/// @param distinct whether each partition is to be listed once
/// @param selectors the selection; empty for `*`
/// @param table the table or view to read
/// @param where the relations, all of which must hold
/// @param groupBy the columns, or calls on columns, to group by
/// @param orderBy the order asked for
/// @param perPartitionLimit the greatest number of rows of one partition: an integer or a marker
/// @param limit the greatest number of rows: an integer or a marker
/// @param allowFiltering whether rows may be read that will not be returned
/// @param span its position
public record Select(
        boolean json,
        boolean distinct,
        List<Selector> selectors,
        QualifiedName table,
        List<Relation> where,
        List<Term> groupBy,
        List<Ordering> orderBy,
        Optional<Term> perPartitionLimit,
        Optional<Term> limit,
        boolean allowFiltering,
        Span span)
        implements Statement {
    /// Copies the lists.
    public Select {
        selectors = List.copyOf(selectors);
        where = List.copyOf(where);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
    }

    /// `SELECT * FROM table`, to be built upon with [#selecting], [#where(List)] and so on.
    public static Select from(QualifiedName table) {
        return new Select(
                false,
                false,
                List.of(),
                table,
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                false,
                Span.NONE);
    }

    /// Whether all columns are selected with `*`.
    public boolean isWildcard() {
        return selectors.isEmpty();
    }

    /// The same with other selectors.
    public Select selecting(List<Selector> newSelectors) {
        return new Select(
                json,
                distinct,
                newSelectors,
                table,
                where,
                groupBy,
                orderBy,
                perPartitionLimit,
                limit,
                allowFiltering,
                span);
    }

    /// The same with another WHERE clause.
    public Select where(List<Relation> relations) {
        return new Select(
                json,
                distinct,
                selectors,
                table,
                relations,
                groupBy,
                orderBy,
                perPartitionLimit,
                limit,
                allowFiltering,
                span);
    }

    /// The same with another GROUP BY clause.
    public Select groupBy(List<Term> terms) {
        return new Select(
                json,
                distinct,
                selectors,
                table,
                where,
                terms,
                orderBy,
                perPartitionLimit,
                limit,
                allowFiltering,
                span);
    }

    /// The same with another ORDER BY clause.
    public Select orderBy(List<Ordering> orderings) {
        return new Select(
                json,
                distinct,
                selectors,
                table,
                where,
                groupBy,
                orderings,
                perPartitionLimit,
                limit,
                allowFiltering,
                span);
    }

    /// The same with another PER PARTITION LIMIT.
    public Select perPartitionLimit(Term rows) {
        return new Select(
                json,
                distinct,
                selectors,
                table,
                where,
                groupBy,
                orderBy,
                Optional.of(rows),
                limit,
                allowFiltering,
                span);
    }

    /// The same with another LIMIT.
    public Select limit(Term rows) {
        return new Select(
                json,
                distinct,
                selectors,
                table,
                where,
                groupBy,
                orderBy,
                perPartitionLimit,
                Optional.of(rows),
                allowFiltering,
                span);
    }

    /// The same with ALLOW FILTERING.
    public Select filtering() {
        return new Select(
                json,
                distinct,
                selectors,
                table,
                where,
                groupBy,
                orderBy,
                perPartitionLimit,
                limit,
                true,
                span);
    }
}
