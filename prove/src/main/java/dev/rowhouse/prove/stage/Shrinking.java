package dev.rowhouse.prove.stage;

import dev.rowhouse.base.Clock;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.report.Failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Makes a failing case small: leaves out operations and instances, in runs that halve in length,
/// as long as it still fails in the same way.
///
/// It gives up after a time, so that a slow target does not keep a person waiting; the smallest
/// case found until then counts.
///
/// **Thread safety.** Belongs to one thread.
public final class Shrinking {
    private final DatabaseUnderProof stage;
    private final Clock clock;
    private final long deadlineNanos;

    /// Shrinks on a stage, which afterwards is in no particular state.
    ///
    /// @param nanosMax how long it may take
    public Shrinking(DatabaseUnderProof stage, Clock clock, long nanosMax) {
        this.stage = stage;
        this.clock = clock;
        this.deadlineNanos = clock.nanoTime() + nanosMax;
    }

    /// A case and its defect.
    public record Shrunk(Trial.Case smallest, Trial.Finding finding) {}

    /// The smallest case found that fails as the given one does; empty when the given one does not
    /// fail when it is run from the start.
    public Optional<Shrunk> shrink(Trial.Case failing) {
        Optional<Trial.Finding> finding = Trial.run(stage, failing);
        if (finding.isEmpty()) {
            return Optional.empty();
        }
        Failure.Kind kind = finding.get().kind();
        Trial.Case current = withFewerOperations(failing, kind);
        current = withFewerInstances(current, kind);
        current = withFewerOperations(current, kind);
        Trial.Case smallest = current;
        return Trial.run(stage, smallest).map(last -> new Shrunk(smallest, last));
    }

    private Trial.Case withFewerOperations(Trial.Case tried, Failure.Kind kind) {
        List<Operation> fewer =
                fewer(
                        tried.operations(),
                        operations -> fails(withOperations(tried, operations), kind));
        return withOperations(tried, fewer);
    }

    private static Trial.Case withOperations(Trial.Case tried, List<Operation> operations) {
        return new Trial.Case(tried.data(), operations, tried.check());
    }

    private Trial.Case withFewerInstances(Trial.Case tried, Failure.Kind kind) {
        List<Instance> fewer =
                fewer(
                        tried.data().all(),
                        instances -> fails(withInstances(tried, instances), kind));
        return withInstances(tried, fewer);
    }

    private static Trial.Case withInstances(Trial.Case tried, List<Instance> instances) {
        Dataset data = Dataset.of(tried.data().model(), instances).closed();
        return new Trial.Case(data, tried.operations(), tried.check());
    }

    private boolean fails(Trial.Case tried, Failure.Kind kind) {
        return clock.nanoTime() < deadlineNanos
                && Trial.run(stage, tried).filter(found -> found.kind() == kind).isPresent();
    }

    /// Zeller and Hildebrandt's delta debugging in its complement form: no single element of the
    /// result can be left out.
    static <T> List<T> fewer(List<T> elements, Predicate<List<T>> fails) {
        List<T> kept = List.copyOf(elements);
        if (kept.isEmpty() || fails.test(List.of())) {
            return List.of();
        }
        int run = Math.max(1, kept.size() / 2);
        while (true) {
            int before = kept.size();
            for (int start = 0; start < kept.size(); ) {
                List<T> rest = new ArrayList<>(kept.subList(0, start));
                rest.addAll(kept.subList(Math.min(kept.size(), start + run), kept.size()));
                if (fails.test(rest)) {
                    kept = List.copyOf(rest);
                } else {
                    start += run;
                }
            }
            if (run == 1 && kept.size() == before) {
                return kept;
            }
            run = Math.max(1, run / 2);
        }
    }
}
