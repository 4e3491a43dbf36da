package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A mutation of several statements: an INSERT, perhaps another one, an UPDATE and a DELETE of
/// other entities, in an order in which only the first may be declined.
///
/// **Thread safety.** Belongs to one thread.
final class RandomGroup {
    private static final long SEED = 0x67726f75;
    private static final int PERCENT = 30;

    private final RandomSource random;
    private final RandomLists lists;

    RandomGroup(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
        this.lists = new RandomLists(seed);
    }

    /// The text of the mutation, and of one with lists; empty for most models, and where too few
    /// entities fit.
    String text(List<RandomEntity> all) {
        return group(all) + lists.text(all);
    }

    private String group(List<RandomEntity> all) {
        if (random.nextInt(100) >= PERCENT) {
            return "";
        }
        List<RandomEntity> things =
                all.stream()
                        .filter(each -> each.name.startsWith("Thing") && !each.isCounted)
                        .toList();
        if (things.isEmpty()) {
            return "";
        }
        RandomEntity made = things.get(random.nextInt(things.size()));
        List<String> statements = new ArrayList<>();
        statements.add(quoted(insert(made, "")));
        if (!isUnique(made) && random.nextInt(2) == 0) {
            statements.add(quoted(insert(made, "2")));
        }
        List<RandomEntity> others = new ArrayList<>(things);
        others.remove(made);
        // What is inserted may take a snapshot of what it refers to.
        List<RandomEntity> changeable =
                others.stream()
                        .filter(each -> !refers(made, each) && !settable(each).isEmpty())
                        .toList();
        if (!changeable.isEmpty()) {
            RandomEntity changed = changeable.get(random.nextInt(changeable.size()));
            others.removeIf(each -> each.equals(changed) || refers(changed, each));
            List<String> settable = settable(changed);
            String attribute = settable.get(random.nextInt(settable.size()));
            String update =
                    "UPDATE %s e SET e.%s = :set WHERE %s"
                            .formatted(changed.name, attribute, key(changed, "u"));
            boolean isGuarded = !isUnique(made) && random.nextInt(2) == 0;
            if (isGuarded) {
                statements.addFirst("{jpql: %s, when: exists}".formatted(quoted(update)));
            } else {
                statements.add(quoted(update));
            }
        }
        others.removeIf(each -> refers(made, each));
        if (!others.isEmpty() && random.nextInt(2) == 0) {
            RandomEntity gone = others.get(random.nextInt(others.size()));
            statements.add(
                    quoted("DELETE FROM %s e WHERE %s".formatted(gone.name, key(gone, "d"))));
        }
        return statements.size() < 2
                ? ""
                : statements.stream()
                        .map(each -> "      - " + each + "\n")
                        .collect(
                                Collectors.joining(
                                        "",
                                        "  several:\n    ask: Several changes\n    jpql:\n",
                                        ""));
    }

    /// An INSERT with all that the entity has.
    ///
    /// @param suffix the end of the names of the parameters
    static String insert(RandomEntity entity, String suffix) {
        List<String> columns = new ArrayList<>(entity.attributes);
        columns.addAll(entity.optional);
        entity.roles.forEach(role -> columns.add(role.name()));
        String values =
                columns.stream()
                        .map(column -> ":n" + column + suffix)
                        .collect(Collectors.joining(", "));
        String tags = entity.declared.indexOf("tags") >= 0 ? "tags" : "";
        return tags.isEmpty()
                ? "INSERT INTO %s (%s) VALUES (%s)"
                        .formatted(entity.name, String.join(", ", columns), values)
                : "INSERT INTO %s (%s, tags) VALUES (%s, :tags%s)"
                        .formatted(entity.name, String.join(", ", columns), values, suffix);
    }

    /// Attributes that are neither unique nor part of the key.
    static List<String> settable(RandomEntity entity) {
        return entity.attributes.stream()
                .filter(each -> !entity.key.contains(each))
                .filter(each -> !entity.isUnique(each))
                .toList();
    }

    static boolean isUnique(RandomEntity entity) {
        return !entity.candidateKey.isEmpty()
                || entity.types.keySet().stream().anyMatch(entity::isUnique);
    }

    static boolean refers(RandomEntity entity, RandomEntity target) {
        return entity.roles.stream().anyMatch(role -> role.target().name.equals(target.name));
    }

    /// A condition that names an instance by its key.
    ///
    /// @param prefix the beginning of the names of the parameters
    static String key(RandomEntity entity, String prefix) {
        return entity.key.stream()
                .map(part -> "e.%s = :%s%s".formatted(part, prefix, part))
                .collect(Collectors.joining(" AND "));
    }

    static String quoted(String jpql) {
        return '"' + jpql + '"';
    }
}
