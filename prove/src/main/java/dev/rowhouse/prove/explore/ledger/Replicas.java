package dev.rowhouse.prove.explore.ledger;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Three copies of all tables, which need not know the same.
///
/// A write that a replica lacks is under way to it: it may arrive at any moment, and has arrived at
/// the end. A decision of a conditional write is known to all later decisions about its
/// partition, even when only one replica has it.
///
/// **Invariants.** Replicas are interchangeable: two objects are equal when they have the same
/// copies in any order.
///
/// **Thread safety.** Immutable.
public final class Replicas implements Tables {
    /// The number of replicas.
    public static final int COUNT = 3;

    private static final int[][] PERMUTATIONS = {
        {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}
    };

    private final List<Ledger> copies;
    private final Ledger decided;
    private final Ledger joined;

    private Replicas(List<Ledger> copies, Ledger decided) {
        this.copies = List.copyOf(copies);
        this.decided = decided;
        Ledger all = copies.getFirst();
        for (Ledger copy : copies) {
            all = all.joined(copy);
        }
        this.joined = all;
    }

    /// Replicas that know the same.
    public static Replicas of(Ledger ledger) {
        return new Replicas(List.of(ledger, ledger, ledger), Ledger.EMPTY);
    }

    @Override
    public Ledger joined() {
        return joined;
    }

    @Override
    public long latestTimestamp() {
        return joined.latestTimestamp();
    }

    /// The contents of one replica.
    public Ledger copy(int number) {
        return copies.get(number);
    }

    /// The joined contents of some replicas.
    public Ledger joined(Collection<Integer> numbers) {
        Ledger all = Ledger.EMPTY;
        for (int number : numbers) {
            all = all == Ledger.EMPTY ? copy(number) : all.joined(copy(number));
        }
        return all;
    }

    /// The decisions about a partition that some replica may lack.
    public Ledger decided(PartitionName name) {
        return decided.only(List.of(name));
    }

    /// The replicas after one of them has learned something.
    public Replicas learned(int number, Ledger more) {
        Ledger after = copy(number).joined(more);
        if (after.equals(copy(number))) {
            return this;
        }
        List<Ledger> changed = new ArrayList<>(copies);
        changed.set(number, after);
        return new Replicas(changed, decided);
    }

    /// The replicas after all of them have learned something.
    public Replicas learned(Ledger more) {
        Replicas after = this;
        for (int i = 0; i < COUNT; i++) {
            after = after.learned(i, more);
        }
        return after;
    }

    /// The replicas after a decision, which later ones know.
    public Replicas deciding(Ledger more) {
        return new Replicas(copies, decided.joined(more));
    }

    /// Whether a replica knows all of something.
    public boolean knows(int number, Ledger more) {
        return copy(number).joined(more).equals(copy(number));
    }

    /// Whether all replicas know the same.
    public boolean agree() {
        return copies.stream().allMatch(joined::equals);
    }

    /// Whether all replicas know the same of some partitions.
    ///
    /// @param names one with an empty key stands for the whole table
    public boolean agreeOn(Collection<PartitionName> names) {
        if (agree()) {
            return true;
        }
        Set<PartitionName> different = new HashSet<>();
        copies.forEach(copy -> different.addAll(joined.differences(copy)));
        return different.stream()
                .noneMatch(each ->
                        names.contains(each)
                                || names.contains(new PartitionName(each.table(), List.of())));
    }

    /// The replicas after a change of the partitions on which they agree.
    ///
    /// @param names the partitions
    /// @param isForgetting whether later writes have larger timestamps, so that those of the
    ///     partitions no longer matter; otherwise only tombstones of empty partitions go
    public Replicas cleaned(
            Collection<PartitionName> names, boolean isForgetting, long nowSeconds) {
        List<PartitionName> agreed =
                names.stream().filter(name -> agreeOn(List.of(name)) && isDone(name)).toList();
        Ledger rest = decided.without(names.stream().filter(this::isDone).toList());
        if (agreed.isEmpty() && rest.equals(decided)) {
            return this;
        }
        return new Replicas(
                copies.stream()
                        .map(copy ->
                                isForgetting
                                        ? copy.settled(agreed, nowSeconds)
                                        : copy.withoutEmpty(agreed, nowSeconds))
                        .toList(),
                rest);
    }

    /// Whether every replica knows the decisions about a partition.
    private boolean isDone(PartitionName name) {
        Ledger part = decided(name);
        return copies.stream().allMatch(copy -> copy.joined(part).equals(copy));
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof Replicas other
                        && joined.equals(other.joined)
                        && decided.equals(other.decided)
                        && hasCopiesOf(other);
    }

    private boolean hasCopiesOf(Replicas other) {
        for (int[] permutation : PERMUTATIONS) {
            boolean isSame = true;
            for (int i = 0; i < COUNT && isSame; i++) {
                isSame = copy(i).equals(other.copy(permutation[i]));
            }
            if (isSame) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int hashCode() {
        int sum = decided.hashCode();
        for (Ledger copy : copies) {
            sum += copy.hashCode();
        }
        return sum;
    }
}
