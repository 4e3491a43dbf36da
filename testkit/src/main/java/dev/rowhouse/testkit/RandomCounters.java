package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.ArrayList;
import java.util.List;

/// Counters of an entity beside its other attributes: the mutations that count and reset, and
/// questions that show what was counted.
///
/// @param random the source of its chance
record RandomCounters(RandomSource random, RandomEntity entity) {
    /// Whether instances can be inserted, because they have more than a key, and do not expire.
    boolean arePossible() {
        List<String> more = new ArrayList<>(entity.attributes);
        more.addAll(entity.optional);
        more.removeAll(entity.key);
        return !more.isEmpty() && !entity.growth.contains("ttl");
    }

    /// Declares them.
    void declare() {
        entity.declared.append("      c1: counter\n      c2: counter\n");
    }

    /// The mutations that count.
    String mutations() {
        String key = entity.byKey();
        String both = random.nextInt(2) == 0 ? ", e.c2 = e.c2 - 1" : "";
        return mutation("count", "e.c1 = e.c1 + :n" + both, key)
                + mutation("discount", "e.c2 = e.c2 - :n", key);
    }

    /// A mutation that resets one of them, or both.
    String reset() {
        return mutation(
                "reset",
                random.nextInt(2) == 0 ? "e.c2 = 0" : "e.c1 = 0, e.c2 = 0",
                entity.byKey());
    }

    private String mutation(String name, String change, String key) {
        return "  %s%s:\n    ask: A count\n    jpql: \"UPDATE %s e SET %s WHERE %s\"\n"
                .formatted(name, entity.name, entity.name, change, key);
    }

    /// A question for many instances and their counters, one for what refers to them, and sometimes
    /// one for a single instance.
    ///
    /// @param bindable the paths that the first may compare and order by
    String questions(List<String> bindable) {
        StringBuilder text = new StringBuilder();
        List<String> parts = entity.key.stream().map(part -> "x." + part).toList();
        String bound =
                random.nextInt(2) == 0 ? parts.getFirst() + " = :p" : any(bindable) + value();
        String order = random.nextInt(2) == 0 ? " ORDER BY " + any(bindable) : "";
        text.append(question("C1", "", bound, order));
        for (Role role : random.nextInt(2) == 0 ? entity.inverses : List.<Role>of()) {
            text.append(question("C_" + role.name(), " JOIN x." + role.name() + " y", bound, ""));
        }
        if (random.nextInt(3) == 0) {
            List<String> all =
                    parts.stream().map(part -> part + " = :" + part.substring(2)).toList();
            text.append(question("C2", "", String.join(" AND ", all), ""));
        }
        return text.toString();
    }

    private String value() {
        return random.nextInt(4) == 0 ? " IN :p" : " = :p";
    }

    private String question(String name, String join, String where, String order) {
        String page = random.nextInt(3) == 0 ? "    page: 3\n" : "";
        return "  %s:\n    ask: A question\n    jpql: SELECT x.%s AS i1, x.c1 AS i2, x.c2 AS i3 FROM %s x%s WHERE %s%s\n%s"
                .formatted(name, any(entity.attributes), entity.name, join, where, order, page);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
