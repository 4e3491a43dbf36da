package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// One way to put a question to tables that are still to be chosen.
///
/// @param whole the question as it is
/// @param first what the first table is asked: the question itself, or less of it
/// @param fetches reads by key for each row of the first, in an order in which each knows what it
///     binds; where one of them finds many rows only counters are read besides
/// @param checks fields whose conditions the application checks, because no table is asked for them
/// @param sort the order that the application makes, because no table has it; empty when it need
///     not
public record Variant(
        Demand whole,
        Demand first,
        List<FetchDemand> fetches,
        Set<Field> checks,
        List<OrderTerm> sort) {
    /// Copies the collections, keeping their order.
    public Variant {
        fetches = List.copyOf(fetches);
        checks = Collections.unmodifiableSet(new LinkedHashSet<>(checks));
        sort = List.copyOf(sort);
    }

    /// The question answered by one read of one table, with nothing left to the application but to
    /// read counters.
    public boolean isDirect() {
        return instances() == 0 && isCheckedByTable();
    }

    /// How many reads by key follow the first read, apart from those of counters, which nothing can
    /// spare.
    public long instances() {
        return fetches.stream().filter(fetch -> !fetch.isOfCounters()).count();
    }

    /// The same way with one more read.
    Variant then(FetchDemand fetch) {
        List<FetchDemand> more = new ArrayList<>(fetches);
        more.add(fetch);
        return new Variant(whole, first, more, checks, sort);
    }

    /// Whether an instance is found first, and then the rows that refer to it.
    public boolean isLookupFirst() {
        return fetches.stream().anyMatch(fetch -> fetch.count() == ReadCount.MANY);
    }

    /// The question without what the application checks: what the tables are asked together.
    public Demand asked() {
        return new Demand(
                whole.name(),
                whole.shape(),
                whole.equal().stream().filter(field -> !checks.contains(field)).toList(),
                whole.oneOf().stream().filter(field -> !checks.contains(field)).toList(),
                whole.contains(),
                whole.range().stream().filter(field -> !checks.contains(field)).toList(),
                whole.order(),
                whole.outputs(),
                whole.bucket(),
                whole.requestedName());
    }

    /// Whether the first table does all the searching and ordering.
    public boolean isCheckedByTable() {
        return checks.isEmpty() && sort.isEmpty();
    }
}
