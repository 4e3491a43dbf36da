package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.ArrayList;
import java.util.List;

/// A question for the first rows of each group: of each value of a list, or of each of the
/// instances that it finds.
///
/// **Thread safety.** Belongs to one thread.
final class FirstQuestion {
    private static final long FIRST = 0x0f12_57f1_2570_0b5eL;
    private static final int PERCENT = 25;

    private final RandomSource random;

    FirstQuestion(long seed) {
        this.random = RandomSource.seeded(seed ^ FIRST);
    }

    /// The question, or nothing.
    ///
    /// @param entities the entities of which it asks for one
    String text(List<RandomEntity> entities, String name) {
        if (random.nextInt(100) >= PERCENT) {
            return "";
        }
        RandomEntity root = any(entities);
        List<String> bindable = new ArrayList<>();
        root.collect("x", new ArrayList<>(), bindable, 1);
        List<Role> many = root.inverses;
        String first = "    first: %d per ".formatted(1 + random.nextInt(3));
        String page = random.nextInt(3) == 0 ? "    page: 2\n" : "";
        if (!many.isEmpty() && random.nextInt(2) == 0) {
            Role way = any(many);
            String own = "y." + any(way.target().attributes);
            String join = random.nextInt(2) == 0 ? "LEFT JOIN" : "JOIN";
            return "  %s:\n    ask: A question\n    jpql: SELECT %s AS i1, %s AS i2 FROM %s x %s x.%s y WHERE %s = :p1 ORDER BY x, %s\n"
                            .formatted(
                                    name,
                                    any(bindable),
                                    own,
                                    root.name,
                                    join,
                                    way.name(),
                                    any(bindable),
                                    own)
                    + first
                    + "x\n"
                    + page;
        }
        String group = any(bindable);
        String direction = random.nextInt(2) == 0 ? " DESC" : "";
        String condition = group + (random.nextInt(3) == 0 ? " = :p1" : " IN :p1");
        String select =
                "  %s:\n    ask: A question\n    jpql: SELECT %s AS i1, %s AS i2 FROM %s x WHERE %s"
                        .formatted(name, any(bindable), any(bindable), root.name, condition);
        String order = any(bindable) + direction;
        return random.nextInt(3) == 0
                ? select + "\n" + first + group + " by " + order + "\n" + page
                : select + " ORDER BY " + order + "\n" + first + group + "\n" + page;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
