package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/// Deals the targets of a relationship out to its owners, so that the averages, the worst target
/// and the distribution hold.
final class TargetDeal {
    /// Where a role is optional, at least one instance in so many has no target.
    private static final int ABSENT_ONE_IN = 5;

    private TargetDeal() {}

    /// A target's position for each owner, shuffled; fewer than `owners` when the targets cannot
    /// take so many.
    ///
    /// @param count owners per target
    static List<Integer> deal(
            RandomSource random, int owners, int targets, Count count, Distribution distribution) {
        if (owners == 0 || targets == 0) {
            return List.of();
        }
        int largest = (int) Math.max(1, Math.min(count.largest(), owners));
        int[] owned = new int[targets];
        List<Integer> order = new ArrayList<>(IntStream.range(0, targets).boxed().toList());
        shuffle(order, random);
        owned[order.getFirst()] = largest;
        int full = 1;
        PositionDraw spread = new PositionDraw(random, targets, distribution);
        for (int left = owners - largest; left > 0 && full < targets; left--) {
            int at = spread.next();
            while (owned[order.get(at)] >= largest) {
                at = (at + 1) % targets;
            }
            if (++owned[order.get(at)] == largest) {
                full++;
            }
        }
        List<Integer> deck = new ArrayList<>();
        for (int target = 0; target < targets; target++) {
            deck.addAll(Collections.nCopies(owned[target], target));
        }
        shuffle(deck, random);
        return deck;
    }

    /// The number of owners that have a target. Where the role is optional, some have none.
    ///
    /// @param owners the instances that may have a target
    /// @param targets the instances of the entity at the end of the role
    static int owners(Model model, Relationship role, Count count, int owners, int targets) {
        boolean isMandatory =
                model.subtypes()
                        .owner(role)
                        .filter(each -> each.mandatory().contains(role.role()))
                        .isPresent();
        if (!role.optional() || isMandatory) {
            return owners;
        }
        long counted = Math.round(count.average() * targets);
        return (int) Math.max(1, Math.min(counted, owners - owners / ABSENT_ONE_IN));
    }

    private static void shuffle(List<Integer> list, RandomSource random) {
        for (int i = list.size() - 1; i > 0; i--) {
            Collections.swap(list, i, random.nextInt(i + 1));
        }
    }
}
