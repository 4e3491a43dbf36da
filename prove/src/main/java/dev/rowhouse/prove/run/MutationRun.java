package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Carries out a mutation's plan, completely or up to a crash.
///
/// **Thread safety.** Belongs to one thread; one object per run.
public final class MutationRun {
    private final Target target;
    private final long writesMax;
    private final Map<String, List<Map<String, Optional<Datum>>>> reads = new HashMap<>();
    private final List<String> log = new ArrayList<>();
    private int statements;
    private int readStatements;
    private int writes;
    private boolean wasGone;

    private MutationRun(Target target, long writesMax) {
        this.target = target;
        this.writesMax = writesMax;
    }

    /// The end of a run.
    public enum End {
        /// All steps were done, or there was nothing to do.
        DONE,
        /// The plan itself refused: the caller named something that does not exist.
        REFUSED,
        /// A conditional write decided against it, or there was nothing that its condition could
        /// hold of: nothing was changed, but what an earlier run of the same deletion may have left
        /// was completed.
        DECLINED,
        /// The run was abandoned between two steps.
        CRASHED
    }

    /// The result of a run.
    ///
    /// @param end how it ended
    /// @param statements the statements executed, a batch counting as many as it holds
    /// @param reads how many of them were reads
    /// @param writes the writes that could be interrupted: a batch counts once
    /// @param log the statements with their values, in order
    public record Outcome(End end, int statements, int reads, int writes, List<String> log) {
        /// Copies the log.
        public Outcome {
            log = List.copyOf(log);
        }
    }

    /// Runs a plan to its end.
    public static Outcome run(Target target, MutationPlan plan, Bindings bindings) {
        return crashing(target, plan, bindings, Long.MAX_VALUE);
    }

    /// Runs a plan and abandons it when it is about to write once more than `writesMax` times.
    public static Outcome crashing(
            Target target, MutationPlan plan, Bindings bindings, long writesMax) {
        MutationRun run = new MutationRun(target, writesMax);
        Scope scope = Scope.of(bindings, target::now);
        End end = run.steps(plan.steps(), scope).orElse(End.DONE);
        boolean isDeclined = end == End.DECLINED || run.wasGone;
        if (end == End.DONE || end == End.DECLINED && plan.isDecidedDeletion()) {
            end = run.steps(plan.afterwards(), scope).orElse(End.DONE);
        }
        if (end == End.DONE && isDeclined) {
            end = End.DECLINED;
        }
        return new Outcome(end, run.statements, run.readStatements, run.writes, run.log);
    }

    /// Runs steps; the way the whole plan ended, if one of them ended it.
    private Optional<End> steps(List<PlanStep> steps, Scope scope) {
        Scope inner = scope;
        for (PlanStep step : steps) {
            Optional<End> end;
            if (step instanceof PlanStep.Read read && isLeftOut(read, inner)) {
                reads.put(read.name(), List.of());
                inner = inner.withoutRow(read.name());
                end = Optional.empty();
            } else if (step instanceof PlanStep.Read read) {
                List<Map<String, Optional<Datum>>> rows = read(read, inner);
                if (rows.isEmpty() && read.missing() == PlanStep.WhenMissing.NULLS) {
                    inner = inner.withoutRow(read.name());
                    continue;
                }
                if (rows.isEmpty() && read.missing() == PlanStep.WhenMissing.DECLINE) {
                    return Optional.of(End.DECLINED);
                }
                if (rows.isEmpty() && read.count() == PlanStep.ReadCount.ONE
                        || rows.isEmpty() && read.missing().isFailure()) {
                    return Optional.of(read.missing().isFailure() ? End.REFUSED : End.DONE);
                }
                if (read.count() == PlanStep.ReadCount.ONE) {
                    inner = inner.withRow(read.name(), rows.getFirst());
                }
                end = Optional.empty();
            } else {
                end = act(step, inner);
            }
            if (end.isPresent()) {
                return end;
            }
        }
        return Optional.empty();
    }

    private static boolean isLeftOut(PlanStep.Read read, Scope scope) {
        return read.missing().mayBindNull()
                && scope.call(read.statement()).values().stream().anyMatch(Optional::isEmpty);
    }

    private List<Map<String, Optional<Datum>>> read(PlanStep.Read read, Scope scope) {
        Call call = scope.call(read.statement());
        statements++;
        readStatements++;
        log.add(call.toString());
        List<Map<String, Optional<Datum>>> rows = Rows.all(target, call).rows();
        if (rows.size() > 1 && read.count() == PlanStep.ReadCount.ONE) {
            throw new IllegalStateException(
                    "the plan expects one row at most, but " + rows.size() + " came from " + call);
        }
        reads.put(read.name(), rows);
        return rows;
    }

    private Optional<End> act(PlanStep step, Scope scope) {
        return switch (step) {
            case PlanStep.Read read ->
                    throw new IllegalArgumentException(
                            "a read sets names for later steps: " + read);
            case PlanStep.ForEach loop -> forEach(loop, scope);
            case PlanStep.ForEachElement loop -> forEachElement(loop, scope);
            case PlanStep.WhenPresent condition ->
                    condition.values().stream().allMatch(value -> scope.value(value).isPresent())
                            ? steps(condition.steps(), scope)
                            : Optional.empty();
            case PlanStep.WhenDifferent condition ->
                    steps(
                            isChanged(condition.pairs(), scope)
                                    ? condition.steps()
                                    : condition.otherwise(),
                            scope);
            case PlanStep.Decide decide -> decide(decide, scope);
            case PlanStep.Write write -> write(PlanStep.Batch.Kind.LOGGED, List.of(write), scope);
            case PlanStep.Batch batch -> write(batch.kind(), batch.writes(), scope);
        };
    }

    private static boolean isChanged(List<PlanStep.Change> pairs, Scope scope) {
        for (PlanStep.Change pair : pairs) {
            Expression before = pair.before();
            if (!scope.value(before).equals(scope.value(pair.after()))) {
                return true;
            }
        }
        return false;
    }

    private Optional<End> forEach(PlanStep.ForEach loop, Scope scope) {
        List<Map<String, Optional<Datum>>> rows = reads.get(loop.read());
        if (rows == null) {
            throw new IllegalStateException(
                    "the plan loops over " + loop.read() + ", which nothing before it read");
        }
        for (Map<String, Optional<Datum>> row : rows) {
            Optional<End> end = steps(loop.steps(), scope.withRow(loop.row(), row));
            // Nothing to do for one row says nothing about the others.
            if (end.isPresent() && end.get() != End.DONE) {
                return end;
            }
        }
        return Optional.empty();
    }

    private Optional<End> forEachElement(PlanStep.ForEachElement loop, Scope scope) {
        List<Datum> elements =
                scope.value(loop.collection()).map(Bindings::elements).orElse(List.of());
        for (Datum element : elements) {
            Optional<End> end = steps(loop.steps(), scope.withElement(loop.element(), element));
            if (end.isPresent() && end.get() != End.DONE) {
                return end;
            }
        }
        return Optional.empty();
    }

    private Optional<End> decide(PlanStep.Decide decide, Scope scope) {
        if (writes >= writesMax) {
            return Optional.of(End.CRASHED);
        }
        Call call = scope.call(decide.statement());
        writes++;
        statements++;
        log.add(call.toString());
        if (target.writeIf(call)) {
            return Optional.empty();
        }
        Call look = scope.call(decide.look());
        statements++;
        readStatements++;
        log.add(look.toString());
        List<Map<String, Optional<Datum>>> rows = Rows.all(target, look).rows();
        if (decide.kind() == PlanStep.WriteKind.DELETE && rows.isEmpty()) {
            wasGone = true;
            return Optional.empty();
        }
        boolean isDone =
                decide.kind() != PlanStep.WriteKind.DELETE
                        && rows.size() == 1
                        && isWritten(decide.done(), rows.getFirst(), scope);
        return isDone
                ? Optional.empty()
                : steps(decide.undo(), scope).or(() -> Optional.of(End.DECLINED));
    }

    private static boolean isWritten(
            List<PlanStep.Written> wanted, Map<String, Optional<Datum>> row, Scope scope) {
        return wanted.stream()
                .allMatch(written ->
                        row.getOrDefault(written.column(), Optional.empty())
                                .equals(scope.value(written.value())));
    }

    private Optional<End> write(PlanStep.Batch.Kind kind, List<PlanStep.Write> parts, Scope scope) {
        if (writes >= writesMax) {
            return Optional.of(End.CRASHED);
        }
        List<Call> calls = parts.stream().map(part -> scope.call(part.statement())).toList();
        writes++;
        statements += calls.size();
        calls.forEach(call -> log.add(call.toString()));
        if (calls.size() == 1) {
            target.write(calls.getFirst());
        } else {
            target.writeBatch(kind, calls);
        }
        return Optional.empty();
    }
}
