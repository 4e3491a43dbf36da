package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.OutcomeUnknownException;
import dev.rowhouse.prove.database.SettingTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Carries out a mutation's plan on a target, completely or up to a crash.
///
/// **Thread safety.** Belongs to one thread; one object per run.
public final class MutationRun {
    private final Target target;
    private final List<String> log = new ArrayList<>();
    private int statements;
    private int readStatements;
    private int looks;
    private int writes;
    private boolean hasHelped;
    private Optional<String> repeated = Optional.empty();
    private Optional<PlanStep.Read> lastRead = Optional.empty();
    private Optional<PlanStep> current = Optional.empty();
    private Optional<PlanStep> decided = Optional.empty();

    private MutationRun(Target target) {
        this.target = target;
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
        /// The run was abandoned between two steps, or at a step whose outcome nobody knows.
        CRASHED
    }

    /// The result of a run.
    ///
    /// @param end how it ended
    /// @param statements the statements executed, a batch counting as many as it holds
    /// @param reads how many of them were reads
    /// @param looks how many of these looked for the reason of a declined decision
    /// @param writes the writes that could be interrupted: a batch counts once
    /// @param log the statements with their values, in order
    /// @param last the step at which it ended, unless the plan has none
    /// @param hasHelped whether it finished a call of another caller, or removed what that had left
    /// @param repeated a statement of a read that it sent twice with the same values, one after the
    ///     other, so the second answer was the first one again
    public record Outcome(
            End end,
            int statements,
            int reads,
            int looks,
            int writes,
            List<String> log,
            Optional<PlanStep> last,
            boolean hasHelped,
            Optional<String> repeated) {
        /// Copies the log.
        public Outcome {
            log = List.copyOf(log);
        }
    }

    /// Runs a plan to its end.
    ///
    /// @throws StepFailedException when a step cannot be carried out
    public static Outcome run(Target target, MutationPlan plan, Bindings bindings) {
        return crashing(target, plan, bindings, Long.MAX_VALUE);
    }

    /// Runs a plan and abandons it when it is about to write once more than `writesMax` times.
    ///
    /// @throws StepFailedException when a step cannot be carried out
    public static Outcome crashing(
            Target target, MutationPlan plan, Bindings bindings, long writesMax) {
        return run(
                SettingTarget.of(target, plan.settings()),
                MutationState.begin(plan, bindings, target.now()),
                writesMax);
    }

    /// Runs a call to its end that another caller has begun.
    ///
    /// @param plan the plan of the call
    /// @param name the name at which the call was found
    /// @param row the row of that name in the table of held instances
    /// @throws StepFailedException when a step cannot be carried out
    static Outcome finish(
            Target target, MutationPlan plan, Datum name, Map<String, Optional<Datum>> row) {
        return run(
                SettingTarget.of(target, plan.settings()),
                PlanWalk.finish(plan, name, row, target.now()),
                Long.MAX_VALUE);
    }

    private static Outcome run(Target target, MutationState begun, long writesMax) {
        MutationRun run = new MutationRun(target);
        try {
            return run.outcome(begun, writesMax);
        } catch (OutcomeUnknownException _) {
            return run.outcome(End.CRASHED);
        } catch (TargetException | IllegalStateException e) {
            throw run.current
                    .<RuntimeException>map(step -> new StepFailedException(step, run.log, e))
                    .orElse(e);
        }
    }

    private Outcome outcome(MutationState begun, long writesMax) {
        MutationState state = begun;
        while (state.end().isEmpty()) {
            if (state.next().isWrite() && writes >= writesMax) {
                return outcome(End.CRASHED);
            }
            state = step(state);
            hasHelped |= state.isHelping();
        }
        return outcome(state.end().get());
    }

    /// Sends the next request; returns the state after the answer.
    private MutationState step(MutationState state) {
        NextCall next = state.next();
        current = state.step();
        if (next instanceof NextCall.Decision) {
            decided = current;
        }
        statements += next.calls().size();
        next.calls().forEach(call -> log.add(call.toString()));
        noteRepeated();
        if (next.isWrite()) {
            writes++;
        } else {
            readStatements += next.calls().size();
            looks += state.isLooking() ? 1 : 0;
        }
        switch (next) {
            case NextCall.Read(Call call) -> {
                List<Map<String, Optional<Datum>>> rows = Rows.all(target, call).rows();
                return state.afterRead(rows, target.now());
            }
            case NextCall.Write(Call call) -> target.write(call);
            case NextCall.Batch(var kind, var calls) -> target.writeBatch(kind, calls);
            case NextCall.Decision(Call call) -> {
                boolean isApplied = target.writeIf(call);
                return state.afterDecision(isApplied, target.now());
            }
            case NextCall.TakeTime _ -> {
                return state.afterTime(target.now());
            }
            case NextCall.Ended _ -> throw new IllegalStateException("the plan has ended");
        }
        return state.afterWrite(target.now());
    }

    /// Notes a read that has the statement and the values of the read just before it. A read by
    /// another parameter with the same value has another statement of the plan, so it is none.
    private void noteRepeated() {
        Optional<PlanStep.Read> read =
                current.filter(PlanStep.Read.class::isInstance).map(PlanStep.Read.class::cast);
        boolean isRepeated =
                read.isPresent()
                        && lastRead.map(PlanStep.Read::statement)
                                .equals(read.map(PlanStep.Read::statement))
                        && log.getLast().equals(log.get(log.size() - 2));
        if (isRepeated && repeated.isEmpty()) {
            repeated = Optional.of(log.getLast());
        }
        lastRead = read;
    }

    private Outcome outcome(End end) {
        Optional<PlanStep> last = end == End.DECLINED ? decided.or(() -> current) : current;
        return new Outcome(
                end, statements, readStatements, looks, writes, log, last, hasHelped, repeated);
    }
}
