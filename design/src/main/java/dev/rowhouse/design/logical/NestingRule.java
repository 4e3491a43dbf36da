package dev.rowhouse.design.logical;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The rule for questions to tables whose rows are elements of collections.
public final class NestingRule {
    private NestingRule() {}

    /// Whether a question reads collections only as a whole. It has no condition on an element or a
    /// value, so every element found belongs to the answer. When several reads are merged, no
    /// element may decide the order, because merging does not split a collection. Where only the
    /// first rows are wanted, a read of the others would be in vain.
    public static boolean isOutside(Optional<Nesting> nesting, Demand demand) {
        return nesting.isEmpty()
                || demand.first().isEmpty()
                        && demand.contains().isEmpty()
                        && Stream.of(demand.equal(), demand.range())
                                .flatMap(List::stream)
                                .noneMatch(nesting.get()::holds)
                        && (!demand.isMerged()
                                || demand.order().stream()
                                        .map(OrderTerm::field)
                                        .noneMatch(nesting.get()::holds));
    }
}
