package dev.rowhouse.cql.syntax.tree;

import java.util.Optional;

/// One of the columns of an ORDER BY clause. `toString` is its CQL.
///
/// @param column the column to order by
/// @param nearestTo the vector of `ANN OF`, if the rows nearest to it are asked for
/// @param direction ascending unless said otherwise
/// @param span its position
public record Ordering(Name column, Optional<Term> nearestTo, SortDirection direction, Span span) {
    /// An ordering by column that stands in no text.
    public static Ordering of(String column, SortDirection direction) {
        return new Ordering(Name.of(column), Optional.empty(), direction, Span.NONE);
    }

    @Override
    public String toString() {
        return column
                + nearestTo.map(vector -> " ANN OF " + vector).orElse("")
                + (direction == SortDirection.DESC ? " DESC" : "");
    }
}
