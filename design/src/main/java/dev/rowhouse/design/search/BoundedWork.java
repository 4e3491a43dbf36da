package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Strategy;

import java.util.List;

/// Bounds the work that an answer leaves to the application: what it has to check, sort or fetch
/// for has an end even for the worst owner.
record BoundedWork(CardinalityEstimator cardinalities) {
    /// Rows that an application may check or sort in memory.
    private static final double MOST_CHECKED = 1_000;

    /// Instances whose rows an application may read one after the other.
    private static final double MOST_INSTANCES = 100;

    /// Rows that an application may fetch one by one, or read together to pick its own.
    private static final double MOST_FETCHED = 10_000;

    /// The ways whose work is bounded; all that are allowed where none of these is.
    List<PricedStrategy> bounded(List<PricedStrategy> all) {
        List<PricedStrategy> bounded = all.stream().filter(this::isBounded).toList();
        if (bounded.stream().anyMatch(PricedStrategy::isAllowed)) {
            return bounded;
        }
        return all.stream().filter(each -> each.isAllowed() || bounded.contains(each)).toList();
    }

    private boolean isBounded(PricedStrategy priced) {
        Strategy strategy = priced.strategy();
        boolean isTogether =
                strategy.fetches().stream()
                        .filter(Fetch::isTogether)
                        .allMatch(fetch -> cardinalities.largest(fetch.demand()) <= MOST_FETCHED);
        if (!isTogether) {
            return false;
        }
        if (strategy.isLookupFirst()) {
            return cardinalities.largest(strategy.first()) <= MOST_INSTANCES
                    && (strategy.isCheckedByTable()
                            || cardinalities.largest(strategy.asked()) <= MOST_CHECKED);
        }
        return strategy.isDirect()
                || cardinalities.largest(strategy.first())
                        <= (strategy.isCheckedByTable() ? MOST_FETCHED : MOST_CHECKED);
    }
}
