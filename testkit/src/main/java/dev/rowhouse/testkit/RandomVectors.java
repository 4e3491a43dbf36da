package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A vector of a [RandomEntity], with a question for the nearest instances and mutations that set
/// it.
///
/// **Thread safety.** Belongs to one thread.
final class RandomVectors {
    /// The largest search spaces that tests know, those of the models from 1004 on, stay as they
    /// are.
    private static final long SEED = 0x76656505;

    private static final int PERCENT = 20;
    private static final String VECTOR = "near";

    private final RandomSource random;

    RandomVectors(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    /// An entity that gets a vector; empty when none does.
    List<RandomEntity> drawn(List<RandomEntity> entities) {
        List<RandomEntity> things =
                entities.stream().filter(each -> each.name.startsWith("Thing")).toList();
        return random.nextInt(100) < PERCENT ? List.of(any(things)) : List.of();
    }

    /// Declares the vector, and asks for the nearest instances.
    String question(String name, RandomEntity entity) {
        entity.declared.append(
                "      %s: {type: 'vector<float, %d>', optional: true}\n"
                        .formatted(VECTOR, 2 + random.nextInt(2)));
        List<String> bindable = new ArrayList<>();
        entity.collect("x", new ArrayList<>(), bindable, 1);
        String bound = any(bindable);
        String where =
                any(
                        List.of(
                                "",
                                " WHERE %s = :p1",
                                " WHERE %s = :p1",
                                " WHERE (:p1 IS NULL OR %s = :p1)"));
        return "  %s:\n    ask: A question\n    jpql: \"SELECT %s AS i1, %s AS i2 FROM %s x%s ORDER BY %s\"\n    first: %d\n"
                .formatted(
                        name,
                        any(bindable),
                        any(bindable),
                        entity.name,
                        where.formatted(bound),
                        any(
                                List.of(
                                        "COSINE_DISTANCE(x.near, :to)",
                                        "EUCLIDEAN_DISTANCE(x.near, :to)",
                                        "INNER_PRODUCT(x.near, :to) DESC")),
                        1 + random.nextInt(4));
    }

    /// The mutations by their names.
    Map<String, String> mutations(RandomEntity entity) {
        String key = entity.byKey();
        List<String> columns = new ArrayList<>(entity.attributes);
        columns.addAll(entity.optional);
        if (entity.declared.indexOf("tags:") >= 0) {
            columns.add("tags");
        }
        entity.roles.forEach(role -> columns.add(role.name()));
        columns.add(VECTOR);
        return new TreeMap<>(
                Map.of(
                        "lay" + entity.name, entity.insert(columns),
                        "aim" + entity.name,
                                "UPDATE %s e SET e.%s = :to WHERE %s"
                                        .formatted(entity.name, VECTOR, key)));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
