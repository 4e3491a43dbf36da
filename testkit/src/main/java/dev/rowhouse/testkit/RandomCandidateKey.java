package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// A candidate key of several parts. Chance of its own keeps the other draws of a seed as they are.
///
/// **Thread safety.** Belongs to one thread.
final class RandomCandidateKey {
    private static final long SEED = 0x63616e64;
    private static final int PERCENT = 30;

    private final RandomSource random;

    RandomCandidateKey(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    /// Gives one entity of some models a candidate key of two or three of its attributes and roles.
    void declare(List<RandomEntity> entities) {
        RandomEntity entity = entities.get(random.nextInt(entities.size()));
        List<String> possible = new ArrayList<>(entity.attributes);
        possible.addAll(entity.optional);
        possible.removeIf(entity::isUnique);
        entity.roles.forEach(role -> possible.add(role.name()));
        if (random.nextInt(100) >= PERCENT || possible.size() < 2) {
            return;
        }
        List<String> parts = new ArrayList<>();
        for (int left = 2 + random.nextInt(2); left > 0 && !possible.isEmpty(); left--) {
            parts.add(possible.remove(random.nextInt(possible.size())));
        }
        if (!parts.containsAll(entity.key)) {
            entity.candidateKey.addAll(parts);
        }
    }
}
