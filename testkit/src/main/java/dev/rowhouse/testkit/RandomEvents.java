package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// An entity whose key has a `timeuuid`, with a question that reads along the time in it, and
/// mutations.
///
/// **Thread safety.** Belongs to one thread.
final class RandomEvents implements RandomAddition {
    /// The largest search spaces that tests know, those of the models from 1004 on, stay as they
    /// are.
    private static final long SEED = 0x657665ac;

    private static final int PERCENT = 25;
    private static final String NAME = "Event";

    private static final String ROLE = "er";

    private final RandomSource random;

    RandomEvents(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    @Override
    public boolean isDrawn() {
        return random.nextInt(100) < PERCENT;
    }

    @Override
    public RandomEntity anyOwner(List<RandomEntity> entities) {
        return any(entities);
    }

    @Override
    public RandomEntity entity(RandomEntity owner) {
        RandomEntity event = new RandomEntity(NAME);
        boolean isAlone = random.nextInt(3) == 0;
        if (!isAlone) {
            event.key.add(ROLE);
        }
        event.key.add("t1");
        event.attributes.addAll(List.of("t1", "e1"));
        event.declared.append(
                "      t1: {type: timeuuid, range: 2024-01-30..2024-03-02}\n      e1: {type: text}\n");
        event.declared.append("      f1: {derived: TIMESTAMP(t1)}\n");
        event.declared.append(
                "      f2: {derived: %s(t1)}\n".formatted(any(List.of("DATE", "DAY", "HOUR"))));
        event.roles.add(new Role(ROLE, owner));
        return event;
    }

    @Override
    public String role() {
        return ROLE;
    }

    @Override
    public String declaration(RandomEntity owner) {
        return "to: %1$s, inverse: events, cardinality: many to one, count: \"1 per %1$s, at most 50\""
                .formatted(owner.name);
    }

    /// A question that orders by the time or has a range on it, perhaps in buckets.
    @Override
    public String question(RandomEntity owner) {
        String time = any(List.of("t1", "t1", "f1"));
        String range =
                any(
                        List.of(
                                "",
                                " AND x.%1$s > :low",
                                " AND x.%1$s <= :high",
                                " AND x.%1$s BETWEEN :low AND :high",
                                " AND x.f2 = :part"));
        String bucket =
                any(
                        List.of(
                                "",
                                "    bucket: day of %1$s\n",
                                "    bucket: week of %1$s\n",
                                "    bucket: month of %1$s\n"));
        String text =
                "  Q14:\n    ask: A question\n    jpql: SELECT x.t1 AS i1, x.f1 AS i2, x.e1 AS i3 FROM Event x WHERE x.er = :p1%s ORDER BY x.%%1$s%s\n%s%s"
                        .formatted(
                                range,
                                any(List.of("", " DESC")),
                                random.nextInt(2) == 0 ? "    page: 3\n" : "",
                                bucket);
        return text.formatted(time);
    }

    @Override
    public Map<String, String> mutations(RandomEntity event) {
        return new TreeMap<>(
                Map.of(
                        "makeEvent", event.insert(List.of("t1", "e1", ROLE)),
                        "changeEvent", "UPDATE Event e SET e.e1 = :new WHERE " + event.byKey(),
                        "endEvent", "DELETE FROM Event e WHERE " + event.byKey()));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
