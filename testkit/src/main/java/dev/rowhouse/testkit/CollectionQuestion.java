package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.ArrayList;
import java.util.List;

/// A question for instances with the few that belong to each.
///
/// @param random the source of its chance
/// @param entities those that it may ask for
record CollectionQuestion(RandomSource random, List<RandomEntity> entities) {
    /// The question; nothing when no entity has others that belong to it.
    String text(String name) {
        List<String> froms = new ArrayList<>();
        List<RandomEntity> owners = new ArrayList<>();
        List<RandomEntity> parts = new ArrayList<>();
        for (RandomEntity entity : entities) {
            List<Role> many = new ArrayList<>(entity.inverses);
            many.addAll(entity.linked);
            for (Role role : many) {
                froms.add("%s x JOIN x.%s y".formatted(entity.name, role.name()));
                owners.add(entity);
                parts.add(role.target());
            }
        }
        if (froms.isEmpty()) {
            return "";
        }
        int choice = random.nextInt(froms.size());
        RandomEntity owner = owners.get(choice);
        List<String> inside = new ArrayList<>();
        parts.get(choice).collect("y", inside, new ArrayList<>(), 1);
        StringBuilder items = new StringBuilder("x." + drawn(owner.attributes) + " AS i0");
        int shown = 1 + random.nextInt(3);
        for (int i = 1; i <= shown; i++) {
            items.append(", ").append(drawn(inside)).append(" AS i").append(i);
        }
        String bound = drawn(owner.attributes);
        String ordered = drawn(owner.attributes);
        String text =
                "  %s:\n    ask: A question\n    using: collection\n    jpql: SELECT %s FROM %s WHERE x.%s = :p1%s\n"
                        .formatted(
                                name,
                                items,
                                froms.get(choice),
                                bound,
                                bound.equals(ordered) || random.nextInt(2) == 0
                                        ? ""
                                        : " ORDER BY x."
                                                + ordered
                                                + (random.nextInt(2) == 0 ? " DESC" : ""));
        return random.nextInt(3) == 0 ? text + "    page: 3\n" : text;
    }

    private String drawn(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
