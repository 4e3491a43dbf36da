package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// A question for the different values of a path, mostly without what tells the rows apart.
///
/// **Thread safety.** Belongs to one thread.
final class DistinctQuestion {
    private static final long SEED = 0x64697374;
    private static final int PERCENT = 30;

    private final RandomSource random;

    DistinctQuestion(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    /// The question; nothing in most models.
    String text(List<RandomEntity> entities, String name) {
        if (random.nextInt(100) >= PERCENT) {
            return "";
        }
        RandomEntity root = any(entities);
        List<String> all = new ArrayList<>();
        List<String> bindable = new ArrayList<>();
        root.collect("x", all, bindable, 1);
        String shown = any(bindable);
        String also = random.nextInt(2) == 0 ? "" : ", " + any(all) + " AS i2";
        String order =
                random.nextInt(2) == 0
                        ? ""
                        : " ORDER BY " + shown + (random.nextInt(2) == 0 ? " DESC" : "");
        return "  %s:\n    ask: A question\n    jpql: SELECT DISTINCT %s AS i1%s FROM %s x WHERE %s = :p1%s\n%s"
                .formatted(
                        name,
                        shown,
                        also,
                        root.name,
                        any(bindable),
                        order,
                        random.nextInt(2) == 0 ? "" : "    page: 3\n");
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
