package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// Choices by chance.
///
/// **Thread safety.** Belongs to one thread.
public final class Dice {
    private final RandomSource random;

    /// Choices out of a source of chance.
    public Dice(RandomSource random) {
        this.random = random;
    }

    /// True in so many of a hundred cases.
    public boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    /// A number between two, both included.
    public int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    /// One of several.
    @SafeVarargs
    public final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /// One of several.
    public <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /// Some of several, in their order or not, at least one if there is any.
    public <T> List<T> some(List<T> choices) {
        List<T> rest = new ArrayList<>(choices);
        List<T> taken = new ArrayList<>();
        int count = choices.isEmpty() ? 0 : between(1, choices.size());
        for (int i = 0; i < count; i++) {
            taken.add(rest.remove(random.nextInt(rest.size())));
        }
        return taken;
    }
}
