package dev.rowhouse.prove.run;

import dev.rowhouse.model.query.Ordering.Direction;
import dev.rowhouse.plan.step.SortTerm;
import dev.rowhouse.prove.value.Datum;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Sorts rows as an application does.
final class SortedRows {
    private SortedRows() {}

    /// Orders rows by some terms, the first one first.
    static Comparator<Scope> by(List<SortTerm> terms) {
        Comparator<Scope> order = (_, _) -> 0;
        for (SortTerm term : terms) {
            Comparator<Scope> next =
                    (left, right) -> compare(left.value(term.value()), right.value(term.value()));
            order =
                    order.thenComparing(
                            term.direction() == Direction.DESCENDING ? next.reversed() : next);
        }
        return order;
    }

    private static int compare(Optional<Datum> left, Optional<Datum> right) {
        if (left.isEmpty() || right.isEmpty()) {
            return Boolean.compare(left.isPresent(), right.isPresent());
        }
        return left.get().compareTo(right.get());
    }
}
