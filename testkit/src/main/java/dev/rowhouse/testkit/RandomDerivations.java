package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.ArrayList;
import java.util.List;

/// Attributes that are computed from the instances that belong to one.
///
/// **Thread safety.** Belongs to one thread.
final class RandomDerivations {
    private static final long SEED = 0x636f756e746564L;
    private static final int COUNTER_ONE_IN = 3;

    private final RandomSource random;
    private final RandomSource keeping;

    /// @param random the source of its chance
    /// @param seed the seed of a chance of its own for what is a counter
    RandomDerivations(RandomSource random, long seed) {
        this.random = random;
        this.keeping = RandomSource.seeded(seed ^ SEED);
    }

    /// Declares attributes that are computed from what belongs to an entity.
    void derive(RandomEntity entity) {
        for (Role many : entity.many) {
            for (int left = random.nextInt(3); left > 0; left--) {
                String formula = formula(many);
                boolean isCounter = isCounter(entity, many, formula);
                many.target().isCounted |= isCounter;
                addDerived(entity, formula + (isCounter ? ", type: counter" : ""));
            }
        }
        for (String link : entity.links) {
            if (random.nextInt(2) == 0) {
                boolean isCounter = keeping.nextInt(COUNTER_ONE_IN) == 0 && mayCount(entity);
                addDerived(
                        entity, "COUNT(%s)%s".formatted(link, isCounter ? ", type: counter" : ""));
            }
        }
    }

    /// Whether a derived attribute becomes a counter: only a COUNT can, and only of instances that
    /// do not expire.
    private boolean isCounter(RandomEntity entity, Role many, String formula) {
        boolean isDrawn = keeping.nextInt(COUNTER_ONE_IN) == 0;
        return isDrawn
                && formula.equals("COUNT(" + many.name() + ")")
                && !many.target().growth.contains("ttl")
                && mayCount(entity);
    }

    /// Whether an entity may have counters: it is inserted, and does not expire.
    private static boolean mayCount(RandomEntity entity) {
        List<String> more = new ArrayList<>(entity.attributes);
        more.addAll(entity.optional);
        more.removeAll(entity.key);
        return !more.isEmpty() && !entity.growth.contains("ttl");
    }

    private void addDerived(RandomEntity entity, String formula) {
        String name = "d" + (entity.derived.size() + 1);
        entity.derived.add(name);
        entity.declared.append("      %s: {derived: %s}\n".formatted(name, formula));
    }

    private String formula(Role many) {
        String attribute = any(List.copyOf(many.target().types.keySet()));
        String type = many.target().types.getOrDefault(attribute, "");
        List<String> functions = new ArrayList<>(List.of("", "COUNT", "MIN", "MAX"));
        if (type.equals("int") || type.equals("bigint")) {
            functions.addAll(List.of("SUM", "AVG"));
        }
        String function = any(functions);
        return function.isEmpty()
                ? "COUNT(" + many.name() + ")"
                : "%s(%s.%s)".formatted(function, many.name(), attribute);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
