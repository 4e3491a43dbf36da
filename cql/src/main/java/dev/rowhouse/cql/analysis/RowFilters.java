package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.KeyBound;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.RelationOperator;

import java.util.ArrayList;
import java.util.List;

/// Turns restrictions into conditions for each row, or for an index.
final class RowFilters {
    private RowFilters() {}

    static List<RowFilter> of(List<Restriction> restrictions) {
        List<RowFilter> filters = new ArrayList<>();
        restrictions.forEach(restriction -> filters.addAll(of(restriction)));
        return filters;
    }

    private static List<RowFilter> of(Restriction restriction) {
        return switch (restriction) {
            case Restriction.OfContent content -> content.filters();
            case Restriction.OfValue value ->
                    switch (value.restriction()) {
                        case KeyRestriction.Equal equal -> equal(equal);
                        case KeyRestriction.OneOf oneOf -> List.of(oneOf(oneOf));
                        case KeyRestriction.Between between -> between(between, value.isTuple());
                    };
            case Restriction.OfNearness nearness ->
                    List.of(new RowFilter.Nearest(nearness.column(), nearness.vector()));
            case Restriction.OfToken ignored ->
                    throw new IllegalArgumentException("tokens are not filtered by row");
        };
    }

    private static List<RowFilter> equal(KeyRestriction.Equal equal) {
        List<RowFilter> filters = new ArrayList<>();
        for (int i = 0; i < equal.columns().size(); i++) {
            filters.add(
                    new RowFilter.Comparison(
                            equal.columns().get(i), RelationOperator.EQ, equal.values().get(i)));
        }
        return filters;
    }

    private static RowFilter oneOf(KeyRestriction.OneOf oneOf) {
        if (oneOf.columns().size() > 1) {
            throw CqlException.invalid("Multicolumn IN filters are not supported");
        }
        return new RowFilter.OneOf(oneOf.columns().getFirst(), oneOf.values());
    }

    private static List<RowFilter> between(KeyRestriction.Between between, boolean isTuple) {
        if (isTuple) {
            throw tupleRange();
        }
        List<RowFilter> filters = new ArrayList<>();
        between.lower()
                .ifPresent(bound ->
                        filters.add(bound(bound, RelationOperator.GT, RelationOperator.GTE)));
        between.upper()
                .ifPresent(bound ->
                        filters.add(bound(bound, RelationOperator.LT, RelationOperator.LTE)));
        return filters;
    }

    /// The error for a range of tuples that would have to be checked row by row.
    static CqlException tupleRange() {
        return CqlException.invalid(
                "Multi-column slice restrictions cannot be used for filtering.");
    }

    private static RowFilter bound(
            KeyBound bound, RelationOperator exclusive, RelationOperator inclusive) {
        return new RowFilter.Comparison(
                bound.columns().getFirst(),
                bound.isInclusive() ? inclusive : exclusive,
                bound.values().getFirst());
    }
}
