package dev.rowhouse.design.search;

import dev.rowhouse.design.candidate.Candidates;
import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.cost.ReadCost;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.maintenance.ConditionTables;
import dev.rowhouse.design.maintenance.LookupScope;
import dev.rowhouse.model.concept.Freedom;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.concept.Target;

import java.util.ArrayList;
import java.util.List;

/// Finds the candidate tables that may serve the reads of questions and the lookups of mutations.
///
/// @param costs the prices of reads
record CandidateReads(
        Model model,
        Candidates candidates,
        CardinalityEstimator cardinalities,
        ReadCost.Calculator costs) {
    /// Rows that an index may find for one question, unless the model wants it.
    private static final double MOST_INDEXED = 1_000;

    /// The reads that can serve one of the demands of a strategy: of tables, and if there is only
    /// one demand also of indexes and views, which Cassandra maintains.
    List<Read> of(PricedStrategy priced, PricedDemand asked) {
        List<Read> all = new ArrayList<>(candidates.reads(asked.demand()));
        if (!priced.first().equals(asked)) {
            return all;
        }
        if (priced.isNestable()) {
            all.addAll(candidates.nested(asked.demand()));
        }
        if (priced.strategy().isDirect()) {
            candidates.extras(asked.demand(), priced.by()).stream()
                    .filter(read -> isPossible(priced, read))
                    .forEach(all::add);
        }
        return all;
    }

    private boolean isPossible(PricedStrategy priced, Read read) {
        return read.index().isEmpty()
                || priced.by() == ServedBy.INDEX
                || model.target().indexes() != Target.Support.NO
                        && cardinalities.rows(read.demand()) <= MOST_INDEXED;
    }

    /// The tables that a question may read first if it is answered by some strategy.
    List<Read> allowed(SearchSpace.Asked question, PricedStrategy priced) {
        return of(priced, priced.first()).stream()
                .filter(read -> priced.isAllowed() && isAllowed(priced, read))
                .filter(read -> question.wanted().allows(read, question.demand()))
                .toList();
    }

    private boolean isAllowed(PricedStrategy priced, Read read) {
        return (read.index().isEmpty()
                        || priced.by() == ServedBy.INDEX
                        || model.allowed().contains(Freedom.INDEX))
                && (!read.table().isView()
                        || priced.by() == ServedBy.VIEW
                        || model.allowed().contains(Freedom.VIEW));
    }

    /// The cost of a read that some table serves. Rows in collections cost differently.
    ReadCost cost(
            SearchSpace.Asked question, PricedStrategy priced, PricedDemand asked, Read read) {
        ReadCost cost =
                read.table().isNested()
                        ? costs.nested(priced.strategy(), read, question.page())
                                .plus(priced.listing())
                        : asked.cost();
        return costs.served(cost, read);
    }

    /// The tables that may answer a lookup.
    List<Read> of(SearchSpace.Change change, MaintenanceCost.LookupUse use) {
        List<Read> all = candidates.reads(asking(use));
        return use.key().scope() == LookupScope.NOT_DECIDING
                ? all.stream().filter(read -> !isDeciding(change, read)).toList()
                : all;
    }

    /// A mutation's question with what it shows.
    static Demand asking(MaintenanceCost.LookupUse use) {
        return use.demand().showing(List.copyOf(use.outputs()));
    }

    /// Whether the condition of a mutation is decided in a table that could answer its lookup.
    boolean isDecided(SearchSpace.Change change, MaintenanceCost.LookupUse use) {
        return candidates.reads(use.demand()).stream().anyMatch(read -> isDeciding(change, read));
    }

    private boolean isDeciding(SearchSpace.Change change, Read read) {
        return !read.table().isSecond()
                && ConditionTables.deciding(model, change.mutation())
                        .filter(each -> each.isKey(read.table().shape(), read.table().key()))
                        .isPresent();
    }
}
