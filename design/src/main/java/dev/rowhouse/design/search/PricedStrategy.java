package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.ReadCost;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.model.concept.ServedBy;

import java.util.List;

/// A strategy with the prices of its reads, each of which several tables may serve.
///
/// @param demands the first read, then the read of each fetch
/// @param isAllowed whether the model lets it be taken
/// @param isNestable whether the rows of the first read may be elements of collections
/// @param listing the cost of reading the list of the time buckets in use, before the first read;
///     nothing when that read knows its buckets
/// @param by how the model wants the question answered
record PricedStrategy(
        Strategy strategy,
        List<PricedDemand> demands,
        boolean isAllowed,
        boolean isNestable,
        ReadCost listing,
        ServedBy by) {
    /// Copies the list.
    PricedStrategy {
        demands = List.copyOf(demands);
    }

    /// The first read.
    PricedDemand first() {
        return demands.getFirst();
    }

    /// Whether the first read needs the list of its table's time buckets.
    boolean isListed() {
        return !listing.equals(ReadCost.NONE);
    }

    /// The cost of all reads of one answer.
    ReadCost cost() {
        return demands.stream().map(PricedDemand::cost).reduce(ReadCost.NONE, ReadCost::plus);
    }

    /// The reads for which there shall be tables. A question that the model wants answered by an
    /// index or a view gets no table of its own.
    List<PricedDemand> demandsOfTables() {
        if (!isByIndexOrView(by)) {
            return demands;
        }
        return isAllowed ? demands.subList(1, demands.size()) : List.of();
    }

    /// Whether an index or a view is to answer, which are on a table made for something else.
    static boolean isByIndexOrView(ServedBy by) {
        return by == ServedBy.INDEX || by == ServedBy.VIEW;
    }
}
