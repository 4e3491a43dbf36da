package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.ArrayList;
import java.util.List;

/// A question for instances and what may belong to them: what they refer to if there is anything,
/// or the many that refer to them, also none.
///
/// @param random the source of its chance
/// @param root the entity that it asks for
record LeftJoinQuestion(RandomSource random, RandomEntity root) {
    /// Whether there is anything to join.
    boolean isPossible() {
        return !ways().isEmpty();
    }

    private List<Role> ways() {
        List<Role> ways = new ArrayList<>(root.roles);
        ways.addAll(root.inverses);
        ways.addAll(root.linked);
        return ways;
    }

    String text(String name) {
        Role way = any(ways());
        RandomEntity joined = way.target();
        List<String> all = new ArrayList<>();
        List<String> bindable = new ArrayList<>();
        root.collect("x", all, bindable, random.nextInt(2));
        StringBuilder from =
                new StringBuilder("%s x LEFT JOIN x.%s y".formatted(root.name, way.name()));
        List<String> shown = new ArrayList<>(List.of(any(all), "y." + any(joined.attributes)));
        own("y", joined).stream().filter(ignored -> random.nextInt(3) == 0).forEach(shown::add);
        List<Role> onward =
                joined.roles.stream().filter(role -> !role.target().equals(root)).toList();
        if (!onward.isEmpty() && random.nextInt(3) == 0) {
            Role further = any(onward);
            from.append(" LEFT JOIN y.%s z".formatted(further.name()));
            shown.add("z." + any(further.target().attributes));
        }
        StringBuilder items = new StringBuilder();
        for (int i = 0; i < shown.size(); i++) {
            items.append(i == 0 ? "" : ", ").append(shown.get(i)).append(" AS i").append(i);
        }
        String order = random.nextInt(2) == 0 ? "" : " ORDER BY " + any(bindable);
        String page = random.nextInt(3) == 0 ? "    page: 3\n" : "";
        return "  %s:\n    ask: A question\n    jpql: SELECT %s FROM %s WHERE %s = :p1%s\n%s"
                .formatted(name, items, from, any(bindable), order, page);
    }

    private static List<String> own(String alias, RandomEntity entity) {
        List<String> paths = new ArrayList<>();
        entity.attributes.forEach(attribute -> paths.add(alias + "." + attribute));
        entity.optional.forEach(attribute -> paths.add(alias + "." + attribute));
        entity.derived.forEach(attribute -> paths.add(alias + "." + attribute));
        return paths;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
