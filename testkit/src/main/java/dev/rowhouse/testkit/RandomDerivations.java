package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.ArrayList;
import java.util.List;

/// Attributes that are computed from the instances that belong to one.
///
/// **Thread safety.** Belongs to one thread.
final class RandomDerivations {
    private final RandomSource random;

    RandomDerivations(RandomSource random) {
        this.random = random;
    }

    /// Declares attributes that are computed from what belongs to an entity.
    void derive(RandomEntity entity) {
        for (Role many : entity.many) {
            for (int left = random.nextInt(3); left > 0; left--) {
                addDerived(entity, formula(many));
            }
        }
        for (String link : entity.links) {
            if (random.nextInt(2) == 0) {
                addDerived(entity, "COUNT(" + link + ")");
            }
        }
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
