package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// A question with conditions that apply only if a parameter is given.
///
/// **Thread safety.** Belongs to one thread.
final class OptionalQuestion {
    private static final long OPTIONAL = 0x0b71_0a1f_117e_5aadL;
    private static final int PERCENT = 25;

    private final RandomSource random;

    OptionalQuestion(long seed) {
        this.random = RandomSource.seeded(seed ^ OPTIONAL);
    }

    /// The question, or nothing.
    ///
    /// @param entities the entities of which it asks for one
    String text(List<RandomEntity> entities, String name) {
        if (random.nextInt(100) >= PERCENT) {
            return "";
        }
        RandomEntity root = entities.get(random.nextInt(entities.size()));
        List<String> bindable = new ArrayList<>();
        root.collect("x", new ArrayList<>(), bindable, 1);
        List<String> conditions = new ArrayList<>();
        List<String> compared = new ArrayList<>(List.of(any(bindable)));
        conditions.add(compared.getFirst() + " = :p0");
        for (int left = 1 + random.nextInt(2); left > 0; left--) {
            String path = any(bindable);
            if (!compared.contains(path)) {
                conditions.add(condition(path, ":p" + compared.size()));
                compared.add(path);
            }
        }
        return "  %s:\n    ask: A question\n    jpql: SELECT %s AS i1, %s AS i2 FROM %s x WHERE %s\n%s"
                .formatted(
                        name,
                        any(bindable),
                        any(bindable),
                        root.name,
                        String.join(" AND ", conditions),
                        random.nextInt(3) == 0 ? "    page: 3\n" : "");
    }

    private String condition(String path, String parameter) {
        String comparison = path + (random.nextInt(4) == 0 ? " IN " : " = ") + parameter;
        return random.nextInt(2) == 0
                ? "(%s IS NULL OR %s)".formatted(parameter, comparison)
                : "(%s OR %s IS NULL)".formatted(comparison, parameter);
    }

    private String any(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
