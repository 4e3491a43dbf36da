package dev.rowhouse.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Makes a failing sequence of operations small: drops runs of operations, halving the run's length
/// down to one, as long as the rest still fails (Zeller and Hildebrandt's delta debugging, in its
/// plain complement form).
public final class Shrinker {
    private Shrinker() {}

    /// The shortest failing sequence found: no single operation of it can be left out.
    ///
    /// @param operations a sequence for which `fails` is true
    /// @param fails whether a sequence still shows the failure; must give the same answer each time
    public static <T> List<T> shrink(List<T> operations, Predicate<List<T>> fails) {
        List<T> smallest = List.copyOf(operations);
        int run = Math.max(1, smallest.size() / 2);
        while (true) {
            List<T> smaller = withoutRuns(smallest, run, fails);
            boolean progressed = smaller.size() < smallest.size();
            smallest = smaller;
            if (run == 1 && !progressed) {
                return smallest;
            }
            run = Math.max(1, run / 2);
        }
    }

    private static <T> List<T> withoutRuns(List<T> operations, int run, Predicate<List<T>> fails) {
        List<T> kept = operations;
        for (int start = 0; start < kept.size(); ) {
            List<T> rest = new ArrayList<>(kept.subList(0, start));
            rest.addAll(kept.subList(Math.min(kept.size(), start + run), kept.size()));
            if (fails.test(List.copyOf(rest))) {
                kept = List.copyOf(rest);
            } else {
                start += run;
            }
        }
        return kept;
    }
}
