package dev.rowhouse.design.search;

import dev.rowhouse.design.candidate.KeyPattern;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Freedom;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.RowShape;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The constraints of the model on the answer to one question.
///
/// @param by the prescribed kind of answer: one read of a table, of a table with rows in
///     collections, of a view or through an index; a lookup; or any kind
/// @param never the liberties that the designer may not take
/// @param key the key of the table that is read first, if it is given
/// @param neverKeys keys that this table may not have
/// @param isByDatabase whether the database aggregates the rows, so that each has to be a row of
///     the table and not an element of a collection
public record StrategyConstraints(
        ServedBy by,
        Set<Freedom> never,
        Optional<KeyPattern> key,
        List<KeyPattern> neverKeys,
        boolean isByDatabase) {
    /// Copies the collections.
    public StrategyConstraints {
        never = Set.copyOf(never);
        neverKeys = List.copyOf(neverKeys);
    }

    /// No constraints.
    public static StrategyConstraints none() {
        return new StrategyConstraints(ServedBy.ANY, Set.of(), Optional.empty(), List.of(), false);
    }

    /// Whether it is silent.
    boolean isNone() {
        return by == ServedBy.ANY && never.isEmpty() && key.isEmpty() && neverKeys.isEmpty();
    }

    /// Whether a way may be taken. Which ways are lookups in two steps the caller knows.
    boolean allows(Strategy strategy) {
        boolean isOneRead =
                switch (by) {
                    case TABLE, COLLECTION, INDEX, VIEW -> true;
                    case ANY, LOOKUP -> false;
                };
        return (!isOneRead || strategy.isDirect())
                && (!never.contains(Freedom.LOOKUP) || strategy.instances() == 0)
                && (!never.contains(Freedom.CHECK) || strategy.after().checks().isEmpty())
                && (!never.contains(Freedom.SORT) || strategy.after().order().isEmpty());
    }

    /// Whether a table may be read first.
    ///
    /// @param demand the question, under whose names the keys are given
    boolean allows(Read read, Demand demand) {
        if (read.index().isPresent() && never.contains(Freedom.INDEX)
                || read.table().isView() && never.contains(Freedom.VIEW)
                || read.table().isNested() && never.contains(Freedom.COLLECTION)
                || by == ServedBy.COLLECTION && !read.table().isNested()
                || by == ServedBy.INDEX && read.index().isEmpty()
                || by == ServedBy.VIEW && !read.table().isView()) {
            return false;
        }
        RowShape rows = read.table().shape().fixing(Set.of());
        Optional<RowShape.Renaming> same = rows.match(demand.shape());
        if (same.isEmpty()) {
            // The table is one of instances that are found first: it has none of the keys that rows
            // of the question could have.
            return key.isEmpty();
        }
        RowShape.Renaming names = same.get();
        return key.stream().allMatch(each -> isAs(each.renamed(names), read.table()))
                && neverKeys.stream()
                        .noneMatch(each -> each.renamed(names).matches(read.table().key()));
    }

    /// Whether a table has a key that is wanted: the clustering columns that are named are no
    /// elements of a collection.
    private static boolean isAs(KeyPattern pattern, Table table) {
        return pattern.matches(table.key())
                && table.nesting()
                        .filter(nesting ->
                                pattern.clustering().stream()
                                        .map(OrderTerm::field)
                                        .anyMatch(nesting::holds))
                        .isEmpty();
    }
}
