package dev.rowhouse.design.published;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Two primary keys beside each other, as one question sees them.
///
/// Keys are the same when a reader of the question's answer could not tell them apart: the same
/// partition key in any order, the same columns bound by equality after it in any order, then what
/// orders the answer in the order asked for or its exact reverse, then in any order what makes the
/// rows unique.
///
/// @param demand the question
record KeyComparison(Demand demand, TableKey one, TableKey other) {
    /// Whether they are the same for the question.
    boolean isSame() {
        return isSplit(Set.copyOf(one.partition()).equals(Set.copyOf(other.partition())));
    }

    /// Whether they are the same but for where the partition key ends, or for a bucket in one of
    /// them.
    boolean isSplitElsewhere() {
        boolean isElsewhere = !Set.copyOf(one.partition()).equals(Set.copyOf(other.partition()));
        return isElsewhere && isSplit(true)
                || one.bucket().isEmpty() != other.bucket().isEmpty() && isOrdered();
    }

    private boolean isSplit(boolean asWanted) {
        return asWanted && one.bucket().equals(other.bucket()) && isOrdered();
    }

    /// Whether the columns that follow what is bound are the same.
    private boolean isOrdered() {
        return bound(one).equals(bound(other))
                && isOrderedAlike()
                && Set.copyOf(fields(following(one, sequenceLength(), Integer.MAX_VALUE)))
                        .equals(
                                Set.copyOf(
                                        fields(
                                                following(
                                                        other,
                                                        sequenceLength(),
                                                        Integer.MAX_VALUE))));
    }

    /// Whether the first has columns that the second has not, and the second none that the first
    /// has not.
    boolean hasMore() {
        return one.fields().containsAll(other.fields())
                && one.fields().size() > other.fields().size();
    }

    private int sequenceLength() {
        return demand.sequence().size();
    }

    private Set<Field> bound(TableKey key) {
        List<Field> bound = new ArrayList<>(key.fields());
        bound.retainAll(demand.equal());
        return Set.copyOf(bound);
    }

    private boolean isOrderedAlike() {
        List<OrderTerm> ours = following(one, 0, sequenceLength());
        List<OrderTerm> theirs = following(other, 0, sequenceLength());
        if (!fields(ours).equals(fields(theirs))) {
            return false;
        }
        int ordered = demand.order().size();
        List<Boolean> agreements = new ArrayList<>();
        for (int i = 0; i < Math.min(ordered, ours.size()); i++) {
            agreements.add(ours.get(i).direction() == theirs.get(i).direction());
        }
        return agreements.stream().distinct().count() <= 1;
    }

    /// The clustering columns that the question does not bind by equality, from a place to another.
    private List<OrderTerm> following(TableKey key, int from, int to) {
        return key.clustering().stream()
                .filter(term -> !demand.equal().contains(term.field()))
                .skip(from)
                .limit(to - from)
                .toList();
    }

    private static List<Field> fields(List<OrderTerm> terms) {
        return terms.stream().map(OrderTerm::field).toList();
    }
}
