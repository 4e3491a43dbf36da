package dev.rowhouse.design.statement;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Joins adjacent steps that belong together.
final class StepGrouping {
    /// The reason of a condition that tells an instance that exists from a new one. The work for
    /// both is one step.
    static final String MAY_EXIST = "the instance may exist already";

    private StepGrouping() {}

    /// Sends counter updates together. So it is unlikely that some tables get them and others do
    /// not.
    static List<PlanStep> countedTogether(List<PlanStep> steps) {
        List<PlanStep.Write> counts = new ArrayList<>();
        for (PlanStep step : steps) {
            if (step instanceof PlanStep.Write write && write.kind() == WriteKind.COUNT) {
                counts.add(write);
            }
        }
        return counts.size() < 2 || counts.size() < steps.size()
                ? steps
                : List.of(
                        new PlanStep.Batch(
                                PlanStep.Batch.Kind.COUNTER, counts, "one request for all counts"));
    }

    /// Sends the counts of an instance together, also those under the same condition. Where a
    /// conditional write decides, they are left out if an earlier run of the call has made it.
    ///
    /// @param before the steps before them
    static List<PlanStep> countedLast(List<PlanStep> counts, List<PlanStep> before) {
        List<PlanStep> merged = new ArrayList<>();
        for (PlanStep step : counts) {
            if (!merged.isEmpty()
                    && step instanceof PlanStep.WhenPresent(var values, var more, _, _)
                    && merged.getLast() instanceof PlanStep.WhenPresent last
                    && last.values().equals(values)) {
                List<PlanStep> both = new ArrayList<>(last.steps());
                both.addAll(more);
                merged.set(
                        merged.size() - 1,
                        new PlanStep.WhenPresent(values, countedTogether(both), last.reason()));
            } else if (step instanceof PlanStep.WhenDifferent when) {
                merged.add(
                        new PlanStep.WhenDifferent(
                                when.pairs(),
                                countedTogether(when.steps()),
                                countedTogether(when.otherwise()),
                                when.reason()));
            } else {
                merged.add(step);
            }
        }
        List<PlanStep> together = countedTogether(merged);
        boolean isDecided = PlanStep.walk(before).anyMatch(PlanStep.Decide.class::isInstance);
        return isDecided && !together.isEmpty()
                ? List.of(
                        new PlanStep.WhenApplied(
                                together, "an earlier run of the same call may have counted"))
                : together;
    }

    /// The steps with writes in one batch, if the model asks for it or a partial change may follow.
    ///
    /// @param together whether the model asks for it
    /// @param partialChange a mutation that may follow a crash of this one ([PartialChanges])
    static List<PlanStep> batched(
            List<PlanStep> steps, boolean together, Optional<String> partialChange) {
        if (together) {
            return inOneBatch(steps, "all or none, so that the copies appear together");
        }
        // All writes of a batch have the same time, so a delete would win over an insert.
        List<WriteKind> kinds =
                PlanStep.walk(steps, PlanStep.Write.class)
                        .map(PlanStep.Write::kind)
                        .filter(kind -> kind != WriteKind.COUNT)
                        .toList();
        long deletes = kinds.stream().filter(kind -> kind == WriteKind.DELETE).count();
        return partialChange
                .filter(_ -> deletes == 0 || deletes == kinds.size())
                .map(other ->
                        inOneBatch(
                                steps,
                                "all or none, because %s would not complete them after a crash"
                                        .formatted(other)))
                .orElse(steps);
    }

    /// Sends adjacent writes in one logged batch, so that all of them happen or none does.
    ///
    /// @param reason why they are
    private static List<PlanStep> inOneBatch(List<PlanStep> steps, String reason) {
        List<PlanStep> merged = new ArrayList<>();
        List<PlanStep.Write> writes = new ArrayList<>();
        for (PlanStep step : steps) {
            switch (step) {
                case PlanStep.Write write when write.isTimed() -> writes.add(write);
                case PlanStep.Batch batch when batch.kind() == PlanStep.Batch.Kind.LOGGED ->
                        writes.addAll(batch.writes());
                default -> {
                    flush(writes, merged, reason);
                    merged.add(step);
                }
            }
        }
        flush(writes, merged, reason);
        return merged;
    }

    private static void flush(List<PlanStep.Write> writes, List<PlanStep> merged, String reason) {
        if (writes.size() == 1) {
            merged.add(writes.getFirst());
        } else if (!writes.isEmpty()) {
            merged.add(new PlanStep.Batch(PlanStep.Batch.Kind.LOGGED, writes, reason));
        }
        writes.clear();
    }

    /// Puts rows that get another key by the same change in one logged batch, in the place of the
    /// last of them. So a repetition never finds a unique value under the new key of an instance
    /// whose own row still has the old one.
    static List<PlanStep> movedTogether(List<PlanStep> steps) {
        List<PlanStep> joined = new ArrayList<>();
        for (PlanStep step : steps) {
            Optional<PlanStep> before =
                    joined.stream().filter(each -> movesTogether(each, step)).findFirst();
            joined.add(before.map(each -> together(each, step)).orElse(step));
            before.ifPresent(joined::remove);
        }
        return joined;
    }

    private static boolean movesTogether(PlanStep one, PlanStep other) {
        return one instanceof PlanStep.WhenDifferent(var pairs, var steps, _, _)
                && other instanceof PlanStep.WhenDifferent(var same, var next, _, _)
                && pairs.equals(same)
                && isLoggedBatch(steps)
                && isLoggedBatch(next);
    }

    private static boolean isLoggedBatch(List<PlanStep> steps) {
        return steps.size() == 1
                && steps.getFirst() instanceof PlanStep.Batch batch
                && batch.kind() == PlanStep.Batch.Kind.LOGGED;
    }

    private static PlanStep together(PlanStep one, PlanStep other) {
        PlanStep.WhenDifferent before = (PlanStep.WhenDifferent) one;
        PlanStep.WhenDifferent last = (PlanStep.WhenDifferent) other;
        PlanStep.Batch batch = (PlanStep.Batch) last.steps().getFirst();
        List<PlanStep.Write> writes =
                new ArrayList<>(((PlanStep.Batch) before.steps().getFirst()).writes());
        writes.addAll(batch.writes());
        List<PlanStep> otherwise = new ArrayList<>(before.otherwise());
        otherwise.addAll(last.otherwise());
        return new PlanStep.WhenDifferent(
                last.pairs(),
                List.of(
                        new PlanStep.Batch(
                                batch.kind(),
                                writes,
                                "all or none, because a second call reads these rows")),
                otherwise,
                last.reason());
    }

    /// Puts adjacent steps under one condition: those that run when the same values are not null,
    /// with each of their reads once, and those that follow the same change.
    static List<PlanStep> underOneCondition(List<PlanStep> steps) {
        List<PlanStep> merged = new ArrayList<>();
        for (PlanStep step : steps) {
            if (!merged.isEmpty()
                    && step instanceof PlanStep.WhenDifferent next
                    && merged.getLast() instanceof PlanStep.WhenDifferent before
                    && isSameChange(before, next)) {
                List<PlanStep> different = new ArrayList<>(before.steps());
                different.addAll(next.steps());
                List<PlanStep> same = new ArrayList<>(before.otherwise());
                same.addAll(next.otherwise());
                merged.set(
                        merged.size() - 1,
                        new PlanStep.WhenDifferent(
                                before.pairs(), different, same, before.reason()));
                continue;
            }
            if (!merged.isEmpty()
                    && step instanceof PlanStep.WhenPresent next
                    && merged.getLast() instanceof PlanStep.WhenPresent before
                    && before.values().equals(next.values())) {
                List<PlanStep> both = new ArrayList<>(before.steps());
                next.steps().stream()
                        .filter(one ->
                                !(one instanceof PlanStep.Read) || !before.steps().contains(one))
                        .forEach(both::add);
                List<PlanStep> otherwise = new ArrayList<>(before.otherwise());
                otherwise.addAll(next.otherwise());
                merged.set(
                        merged.size() - 1,
                        new PlanStep.WhenPresent(
                                before.values(),
                                underOneCondition(both),
                                otherwise,
                                before.reason()));
            } else {
                merged.add(step);
            }
        }
        return merged;
    }

    private static boolean isSameChange(PlanStep.WhenDifferent one, PlanStep.WhenDifferent other) {
        boolean areOneSided = one.otherwise().isEmpty() && other.otherwise().isEmpty();
        return (areOneSided || one.reason().equals(MAY_EXIST))
                && one.pairs().equals(other.pairs())
                && one.reason().equals(other.reason());
    }
}
