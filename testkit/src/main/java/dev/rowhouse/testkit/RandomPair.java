package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A mutation of two statements of one entity, each of which names its instance by the whole key:
/// two UPDATEs mostly, or an INSERT or a DELETE beside something else. Where the second UPDATE may
/// be declined, the callers of the entity help each other.
///
/// **Thread safety.** Belongs to one thread.
final class RandomPair {
    private static final long SEED = 0x70616972;
    private static final int PERCENT = 30;

    private final RandomSource random;

    RandomPair(long seed) {
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
                        .filter(each -> !RandomGroup.settable(each).isEmpty())
                        .toList();
        if (things.isEmpty()) {
            return "";
        }
        RandomEntity thing = things.get(random.nextInt(things.size()));
        return statements(thing).stream()
                .map(each -> "      - " + each + "\n")
                .collect(
                        Collectors.joining(
                                "", "  both:\n    ask: Changes of two\n    jpql:\n", ""));
    }

    private List<String> statements(RandomEntity thing) {
        List<String> statements = new ArrayList<>();
        int kind = random.nextInt(6);
        if (kind < 3) {
            statements.add(update(thing, "1"));
        } else if (kind == 3) {
            statements.add(RandomGroup.insert(thing, "1"));
        } else {
            statements.add(delete(thing, "1"));
        }
        boolean isDeleting = kind < 3 && random.nextInt(4) == 0 || kind == 5;
        statements.add(isDeleting ? delete(thing, "2") : update(thing, "2"));
        boolean isGuarded = kind < 3 && random.nextInt(2) == 0;
        boolean isGuardedLater = kind < 3 && !isDeleting && random.nextInt(3) == 0;
        statements.replaceAll(RandomGroup::quoted);
        if (isGuarded) {
            statements.set(0, guarded(statements.getFirst(), "exists"));
        }
        if (isGuardedLater) {
            thing.callers = "    callers: help each other\n";
            List<String> settable = RandomGroup.settable(thing);
            String tested = settable.get(random.nextInt(settable.size()));
            statements.set(
                    1,
                    guarded(
                            statements.getLast(),
                            random.nextInt(2) == 0 ? "exists" : "e.%s = :g2".formatted(tested)));
        }
        return statements;
    }

    private static String guarded(String quoted, String when) {
        return "{jpql: %s, when: \"%s\"}".formatted(quoted, when);
    }

    private String update(RandomEntity thing, String suffix) {
        List<String> settable = RandomGroup.settable(thing);
        return "UPDATE %s e SET e.%s = :s%s WHERE %s"
                .formatted(
                        thing.name,
                        settable.get(random.nextInt(settable.size())),
                        suffix,
                        RandomGroup.key(thing, "k" + suffix));
    }

    private static String delete(RandomEntity thing, String suffix) {
        return "DELETE FROM %s e WHERE %s"
                .formatted(thing.name, RandomGroup.key(thing, "k" + suffix));
    }
}
