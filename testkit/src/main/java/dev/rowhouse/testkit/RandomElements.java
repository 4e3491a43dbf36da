package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Mutations that add elements to collections of a [RandomEntity] and remove some, with a question
/// that shows them.
///
/// **Thread safety.** Belongs to one thread.
final class RandomElements {
    /// The largest search spaces that tests know, those of the models from 1004 on, stay as they
    /// are.
    private static final long SEED = 0x656c6638;

    private static final int PERCENT = 35;

    private final RandomSource random;

    RandomElements(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    /// An entity with a set to which elements are added; empty when there is none.
    List<RandomEntity> drawn(List<RandomEntity> entities) {
        List<RandomEntity> tagged =
                entities.stream().filter(each -> each.declared.indexOf("tags:") >= 0).toList();
        return random.nextInt(100) < PERCENT && !tagged.isEmpty()
                ? List.of(tagged.get(random.nextInt(tagged.size())))
                : List.of();
    }

    /// Declares a map, which no INSERT gives.
    void declare(RandomEntity entity) {
        entity.declared.append("      marks: {type: 'map<text, int>', items: 2, optional: true}\n");
    }

    /// The questions that show the collections, of the entity and of those that refer to it.
    String questions(String name, RandomEntity entity, List<RandomEntity> entities) {
        StringBuilder questions = new StringBuilder();
        questions.append(
                "  %s:\n    ask: A question\n    jpql: SELECT x.tags AS i1, x.marks AS i2 FROM %s x WHERE x.%s = :p1\n"
                        .formatted(name, entity.name, plain(entity)));
        for (RandomEntity other : entities) {
            for (RandomEntity.Role role : other.roles) {
                if (role.target().equals(entity) && random.nextInt(2) == 0) {
                    questions.append(
                            "  %s:\n    ask: A question\n    jpql: SELECT x.%s.%s AS i1, y.%s AS i2 FROM %s x JOIN x.%s y WHERE x.%s = :p1\n"
                                    .formatted(
                                            name + "b",
                                            role.name(),
                                            any(entity.attributes),
                                            any(List.of("tags", "marks")),
                                            other.name,
                                            role.name(),
                                            plain(other)));
                    return questions.toString();
                }
            }
        }
        return questions.toString();
    }

    /// The mutations by their names.
    Map<String, String> mutations(RandomEntity entity) {
        String key = entity.byKey();
        String where =
                random.nextInt(5) == 0 ? "e.%s = :by".formatted(any(entity.attributes)) : key;
        String update = "UPDATE " + entity.name + " e SET ";
        Map<String, String> mutations = new TreeMap<>();
        mutations.put("tag" + entity.name, update + "e.tags = e.tags + :more WHERE " + where);
        mutations.put("untag" + entity.name, update + "e.tags = e.tags - :less WHERE " + key);
        mutations.put(
                "mark" + entity.name,
                update
                        + any(
                                List.of(
                                        "e.marks = e.marks + :more",
                                        "e.marks = e.marks - :less",
                                        "e.marks = e.marks + :more, e.tags = e.tags - :less"))
                        + " WHERE "
                        + key);
        return mutations;
    }

    /// The key `when` of a mutation, as a line of the model file. Most mutations have none.
    String guard(RandomEntity entity) {
        String state = any(entity.attributes);
        return any(
                List.of(
                        "",
                        "",
                        "",
                        "    when: exists\n",
                        entity.key.contains(state)
                                ? ""
                                : "    when: e.%s <> :was\n".formatted(state)));
    }

    /// An attribute that several instances may share, if there is one.
    private String plain(RandomEntity entity) {
        List<String> plain =
                entity.attributes.stream().filter(each -> !entity.isUnique(each)).toList();
        return any(plain.isEmpty() ? entity.attributes : plain);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
