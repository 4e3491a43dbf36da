package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// An entity with a question for the first instance of each group that nobody names, and mutations.
/// Some of them delete instances or move one to another group.
///
/// **Thread safety.** Belongs to one thread.
final class RandomNotes implements RandomAddition {
    /// The largest search spaces that tests know, those of the models from 1004 on, stay as they
    /// are.
    private static final long SEED = 0x6e6f_7465_5ef1L;

    private static final int PERCENT = 12;
    private static final int DELETING_PERCENT = 60;
    private static final int MOVING_PERCENT = 40;

    private static final String ROLE = "nr";

    private final RandomSource random;

    RandomNotes(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    @Override
    public boolean isDrawn() {
        return random.nextInt(100) < PERCENT;
    }

    @Override
    public RandomEntity anyOwner(List<RandomEntity> entities) {
        List<RandomEntity> staying = entities.stream().filter(entity -> !entity.mayMove()).toList();
        return any(staying.isEmpty() ? entities : staying);
    }

    @Override
    public RandomEntity entity(RandomEntity owner) {
        RandomEntity note = new RandomEntity("Note");
        if (random.nextInt(2) == 0) {
            note.key.add(ROLE);
        }
        note.key.add("n1");
        note.attributes.addAll(List.of("n1", "n2", "n3"));
        note.optional.add("n4");
        note.declared.append("      n1: {type: %s}\n".formatted(any(List.of("uuid", "int"))));
        note.declared.append("      n2: {type: text, distinct: 4}\n");
        note.declared.append(
                "      n3: {type: %s}\n"
                        .formatted(
                                any(List.of("timestamp", "date, range: 2025-01-01..2025-01-09"))));
        note.declared.append("      n4: {type: text, optional: true}\n");
        note.roles.add(new Role(ROLE, owner));
        return note;
    }

    @Override
    public String role() {
        return ROLE;
    }

    @Override
    public String declaration(RandomEntity owner) {
        return "to: %1$s, inverse: notes, cardinality: many to one, count: \"1 per %1$s, at most 50\""
                .formatted(owner.name);
    }

    @Override
    public String question(RandomEntity owner) {
        String order = any(List.of("n3", "n3 DESC", "n1 DESC"));
        String shown = any(List.of("x.n4", "x.n1", "x.nr." + any(owner.attributes)));
        String head =
                "  Q18:\n    ask: A question\n    jpql: SELECT x.n2 AS i1, %s AS i2 FROM Note x WHERE x.nr = :p1"
                        .formatted(shown);
        String page = random.nextInt(2) == 0 ? "    page: 3\n" : "";
        return random.nextInt(2) == 0
                ? head + "\n    first: 1 per x.n2 by x.%s\n".formatted(order) + page
                : head + " ORDER BY x.%s\n    first: 1 per x.n2\n".formatted(order) + page;
    }

    @Override
    public Map<String, String> mutations(RandomEntity note) {
        String changed = any(List.of("n3", "n4"));
        Map<String, String> mutations = new TreeMap<>();
        mutations.put("makeNote", note.insert(List.of("n1", "n2", "n3", "n4", ROLE)));
        mutations.put("changeNote", update(note, changed));
        if (random.nextInt(100) < DELETING_PERCENT) {
            String condition =
                    any(
                            List.of(
                                    note.byKey(),
                                    note.byKey() + " AND e.n2 = :group",
                                    "e.nr = :owner",
                                    "e.nr = :owner AND e.n2 = :group"));
            mutations.put("endNote", "DELETE FROM Note e WHERE " + condition);
        }
        if (random.nextInt(100) < MOVING_PERCENT) {
            String moved = any(List.of("n2", ROLE));
            mutations.put("moveNote", update(note, note.key.contains(moved) ? "n2" : moved));
        }
        return mutations;
    }

    private static String update(RandomEntity note, String changed) {
        return "UPDATE Note e SET e.%s = :new WHERE %s".formatted(changed, note.byKey());
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
