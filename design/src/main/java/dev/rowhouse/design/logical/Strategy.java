package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// One way to answer a question, before it is known which tables are read.
///
/// @param whole the question as it is
/// @param first what the first table is asked: the question itself, or less of it. Its outputs are
///     what the table has to show: of the answer, of the keys that fetches bind, of what is
///     checked or sorted afterwards
/// @param fetches reads by key for each row of the first, in an order in which each knows what it
///     binds; where one of them finds many rows only counters are read besides
/// @param after what is left to the application
public record Strategy(Demand whole, Demand first, List<Fetch> fetches, ClientSideWork after) {
    /// Copies the list.
    public Strategy {
        fetches = List.copyOf(fetches);
    }

    /// The question answered by one read of one table, with nothing left to the application but to
    /// read counters.
    public boolean isDirect() {
        return instances() == 0 && isCheckedByTable();
    }

    /// The number of reads by key that follow the first read. Reads of counters do not count,
    /// because no other strategy can avoid them.
    public long instances() {
        return fetches.stream().filter(fetch -> !fetch.isOfCounters()).count();
    }

    /// The same strategy with one more read.
    public Strategy then(Fetch fetch) {
        List<Fetch> more = new ArrayList<>(fetches);
        more.add(fetch);
        return new Strategy(whole, first, more, after);
    }

    /// Whether an instance is found first, and then the rows that refer to it.
    public boolean isLookupFirst() {
        return fetches.stream().anyMatch(fetch -> fetch.count() == ReadCount.MANY);
    }

    /// Whether instances are read first and then the rows of each, because of a join to many.
    public boolean isPerInstance() {
        return whole.perInstance().isPresent();
    }

    /// Whether instances are part of the answer that no row refers to.
    public boolean keepsInstances() {
        return whole.perInstance().filter(each -> each.missing().isKept()).isPresent();
    }

    /// The question without what the application checks: what the tables are asked together.
    public Demand asked() {
        Set<Field> checks = after.checks();
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
                        whole.requestedName())
                .orderedBy(whole.nearest())
                .keepingFirst(whole.first());
    }

    /// Whether the first table does all the searching and ordering.
    public boolean isCheckedByTable() {
        return after.isNothing();
    }
}
