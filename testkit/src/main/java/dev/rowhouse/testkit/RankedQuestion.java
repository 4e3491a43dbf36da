package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// A question that orders instances by a derived attribute, or finds them by a range of it.
///
/// **Thread safety.** Belongs to one thread.
final class RankedQuestion {
    private static final long RANKED = 0x7a4e_13b0_66d1_29c5L;
    private static final int PERCENT = 60;

    private final RandomSource random;

    RankedQuestion(long seed) {
        this.random = RandomSource.seeded(seed ^ RANKED);
    }

    /// The question, or nothing.
    ///
    /// @param entities the entities of which it asks for one that has derived attributes
    String text(List<RandomEntity> entities, String name) {
        List<RandomEntity> ranked =
                entities.stream().filter(entity -> !entity.derived.isEmpty()).toList();
        if (ranked.isEmpty() || random.nextInt(100) >= PERCENT) {
            return "";
        }
        RandomEntity root = any(ranked);
        String derived = any(root.derived);
        if (root.isCounter(derived)) {
            // Rows cannot be found by a counter, or ordered by it.
            return "";
        }
        String rank = "x." + derived;
        boolean isOrdered = !root.mayBeNull(derived) && random.nextInt(4) > 0;
        boolean isWhole = root.key.equals(root.attributes) || random.nextInt(4) == 0;
        List<String> bindable = new ArrayList<>();
        root.collect("x", new ArrayList<>(), bindable, 1);
        List<String> where = new ArrayList<>();
        if (!isWhole) {
            where.add(any(bindable) + " = :p1");
        }
        if (!isOrdered || random.nextInt(3) == 0) {
            where.add(rank + (random.nextInt(2) == 0 ? " >= :low" : " < :high"));
        }
        return "  %s:\n    ask: A question\n    jpql: SELECT %s AS i1, %s AS i2 FROM %s x%s%s\n%s"
                .formatted(
                        name,
                        any(bindable),
                        random.nextInt(2) == 0 ? rank : any(bindable),
                        root.name,
                        where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where),
                        isOrdered
                                ? " ORDER BY " + rank + (random.nextInt(2) == 0 ? " DESC" : "")
                                : "",
                        isWhole ? "    bucket: single\n" : "");
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
