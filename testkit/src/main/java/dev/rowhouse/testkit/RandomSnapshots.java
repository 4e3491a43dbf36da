package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.ArrayList;
import java.util.List;

/// Attributes that take the values of other instances, and a question for them.
///
/// **Thread safety.** Belongs to one thread.
final class RandomSnapshots {
    private static final long SEED = 0x736e6170;
    private static final int PERCENT = 30;

    private final RandomSource random;

    RandomSnapshots(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    /// Declares a snapshot, and perhaps an attribute that is computed from it.
    ///
    /// @param name the name of the question
    /// @return a question about them; empty when a model has none
    String declare(List<RandomEntity> entities, String name) {
        List<RandomEntity> owners =
                entities.stream().filter(each -> !each.roles.isEmpty()).toList();
        if (random.nextInt(100) >= PERCENT || owners.isEmpty()) {
            return "";
        }
        RandomEntity owner = any(owners);
        Role role = any(owner.roles);
        String attribute = any(List.copyOf(role.target().types.keySet()));
        String type = role.target().types.getOrDefault(attribute, "");
        boolean isNumber = type.equals("int") || type.equals("bigint");
        owner.declared.append(
                "      p1: {snapshot: %s.%s%s}\n"
                        .formatted(role.name(), attribute, isNumber ? ", type: " + type : ""));
        List<String> taken = new ArrayList<>(List.of("p1"));
        if (isNumber && random.nextInt(2) == 0) {
            owner.declared.append("      p2: {derived: 3 * p1}\n");
            taken.add("p2");
        }
        boolean mayLack =
                owner.optionalRoles.contains(role.name())
                        || role.target().optional.contains(attribute);
        return question(name, owner, taken, mayLack);
    }

    private String question(String name, RandomEntity owner, List<String> taken, boolean mayLack) {
        List<String> bindable = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        owner.collect("x", shown, bindable, 1);
        boolean isSought = !mayLack && random.nextInt(5) == 0;
        String bound = isSought ? "x." + any(taken) : any(bindable);
        String order = !mayLack && random.nextInt(5) == 0 ? "x." + any(taken) : any(bindable);
        return "  %s:\n    ask: A question\n    jpql: SELECT x.%s AS i1, %s AS i2 FROM %s x WHERE %s = :p1%s\n"
                .formatted(
                        name,
                        any(taken),
                        any(shown),
                        owner.name,
                        bound,
                        order.equals(bound) || random.nextInt(2) == 0 ? "" : " ORDER BY " + order);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
