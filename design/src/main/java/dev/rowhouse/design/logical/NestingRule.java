package dev.rowhouse.design.logical;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a question may ask of a table whose rows are elements of collections.
public final class NestingRule {
    private NestingRule() {}

    /// Whether a question finds whole collections: nothing in them is searched for or bounded, so
    /// that every element found is one of the answer. Where reads are merged, no element orders
    /// them: rows are merged whole.
    public static boolean isOutside(Optional<Nesting> nesting, Demand demand) {
        return nesting.isEmpty()
                || demand.contains().isEmpty()
                        && Stream.of(demand.equal(), demand.range())
                                .flatMap(List::stream)
                                .noneMatch(nesting.get()::holds)
                        && (!demand.isMerged()
                                || demand.order().stream()
                                        .map(OrderTerm::field)
                                        .noneMatch(nesting.get()::holds));
    }
}
