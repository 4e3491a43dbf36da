package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A mutation with an INSERT that runs for each element of lists: of one part of the key or more,
/// and of some other values. Perhaps an UPDATE of another entity comes before it.
///
/// **Thread safety.** Belongs to one thread.
final class RandomLists {
    private static final long SEED = 0x6c697374;
    private static final int PERCENT = 15;
    private static final String SUFFIX = "3";

    private final RandomSource random;

    RandomLists(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    /// The text of the mutation; empty for most models, and where no entity fits.
    String text(List<RandomEntity> all) {
        if (random.nextInt(100) >= PERCENT) {
            return "";
        }
        List<RandomEntity> things =
                all.stream()
                        .filter(each -> each.name.startsWith("Thing") && !each.isCounted)
                        .toList();
        List<RandomEntity> plain =
                things.stream().filter(each -> !RandomGroup.isUnique(each)).toList();
        if (plain.isEmpty()) {
            return "";
        }
        RandomEntity made = plain.get(random.nextInt(plain.size()));
        List<String> statements = new ArrayList<>();
        List<RandomEntity> changeable =
                things.stream()
                        .filter(each -> !each.equals(made) && !RandomGroup.refers(made, each))
                        .filter(each -> !RandomGroup.settable(each).isEmpty())
                        .toList();
        if (!changeable.isEmpty() && random.nextInt(2) == 0) {
            RandomEntity changed = changeable.get(random.nextInt(changeable.size()));
            List<String> settable = RandomGroup.settable(changed);
            statements.add(
                    RandomGroup.quoted(
                            "UPDATE %s e SET e.%s = :set WHERE %s"
                                    .formatted(
                                            changed.name,
                                            settable.get(random.nextInt(settable.size())),
                                            RandomGroup.key(changed, "u"))));
        }
        statements.add(
                "{jpql: %s, each: %s, items: %d}"
                        .formatted(
                                RandomGroup.quoted(RandomGroup.insert(made, SUFFIX)),
                                lists(made),
                                2 + random.nextInt(2)));
        return statements.stream()
                .map(each -> "      - " + each + "\n")
                .collect(Collectors.joining("", "  each:\n    ask: Several new\n    jpql:\n", ""));
    }

    private Set<String> lists(RandomEntity made) {
        Set<String> lists = new LinkedHashSet<>();
        lists.add(parameter(made.key.get(random.nextInt(made.key.size()))));
        List<String> values = new ArrayList<>(made.attributes);
        values.addAll(made.optional);
        made.roles.forEach(role -> values.add(role.name()));
        values.stream()
                .filter(ignored -> random.nextInt(2) == 0)
                .forEach(value -> lists.add(parameter(value)));
        return lists;
    }

    private static String parameter(String value) {
        return "n" + value + SUFFIX;
    }
}
