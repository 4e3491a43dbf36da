package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// One call of a mutation between two requests to the database: its place in the plan and all
/// values that it has read.
///
/// A state is a value. It gives the [next request][#next()], and for the answer to it the state
/// that follows. Two callers that are at the same place and have read the same are equal.
///
/// **Thread safety.** Immutable.
public final class MutationState {
    private final MutationPlan plan;
    private final Scope parameters;
    private final List<Frame> frames;
    private final Progress progress;
    private final NextCall next;

    // Computed when it is first asked for, like that of a String: a run through thousands of rows
    // makes as many states, and only the explorer compares them.
    private int hash;

    MutationState(
            MutationPlan plan,
            Scope parameters,
            List<Frame> frames,
            Progress progress,
            NextCall next) {
        this.plan = plan;
        this.parameters = parameters;
        this.frames = List.copyOf(frames);
        this.progress = progress;
        this.next = next;
    }

    /// The part of a state that does not depend on the nesting of steps.
    ///
    /// @param isAfterwards whether the plan has reached [MutationPlan#afterwards()]
    /// @param isDeclined whether the call will count as declined even if its steps run to the end
    /// @param isRepeated whether a decision has found that an earlier run of the call made it
    /// @param isLooking whether the next request looks for the reason of a declined decision
    /// @param reads the rows of each read so far, by its name
    record Progress(
            boolean isAfterwards,
            boolean isDeclined,
            boolean isRepeated,
            boolean isLooking,
            Map<String, List<Map<String, Optional<Datum>>>> reads) {
        /// The progress of a call that begins.
        static final Progress START = new Progress(false, false, false, false, Map.of());

        /// Copies the map.
        Progress {
            reads = Map.copyOf(reads);
        }
    }

    /// A call that begins.
    ///
    /// @param now the time of the database, from which times to live are counted
    public static MutationState begin(MutationPlan plan, Bindings bindings, Instant now) {
        return begin(plan, bindings, now, micros(now));
    }

    /// A call that begins at a time of its own clock.
    ///
    /// @param now the time of the database, from which times to live are counted
    /// @param time the time that its writes carry, in microseconds since 1970
    public static MutationState begin(
            MutationPlan plan, Bindings bindings, Instant now, long time) {
        return PlanWalk.begin(plan, Scope.of(bindings, now, time));
    }

    private static long micros(Instant now) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, now);
    }

    /// The plan.
    public MutationPlan plan() {
        return plan;
    }

    /// The parameters of the call.
    public Bindings bindings() {
        return parameters.bindings();
    }

    /// The next request, or the end of the plan.
    public NextCall next() {
        return next;
    }

    /// The step that the next request belongs to; empty when the plan has ended.
    public Optional<PlanStep> step() {
        if (frames.isEmpty()) {
            return Optional.empty();
        }
        return switch (frames.getFirst()) {
            case Frame.Steps top when top.next() > 0 ->
                    Optional.of(top.steps().get(top.next() - 1));
            case Frame.Held held -> Optional.of(held.hold());
            case Frame.Releasing releasing -> Optional.of(releasing.hold());
            case Frame.Holding _ ->
                    frames.stream()
                            .filter(Frame.Held.class::isInstance)
                            .map(frame -> (PlanStep) ((Frame.Held) frame).hold())
                            .findFirst();
            case Frame.Steps _, Frame.Loop _, Frame.Part _ -> Optional.empty();
            case Frame.Helping _, Frame.Ending _ -> Optional.empty();
        };
    }

    /// Whether the next request looks for the reason of a declined decision.
    boolean isLooking() {
        return progress.isLooking();
    }

    /// Whether the next request belongs to the call of another caller.
    public boolean isHelping() {
        return frames.stream().anyMatch(Frame.Helping.class::isInstance);
    }

    /// The end of the plan; empty while it goes on.
    public Optional<MutationRun.End> end() {
        return next instanceof NextCall.Ended(var end) ? Optional.of(end) : Optional.empty();
    }

    /// The state after the rows of a [NextCall.Read] have arrived.
    ///
    /// @param now the time of the database
    public MutationState afterRead(List<Map<String, Optional<Datum>>> rows, Instant now) {
        check(next instanceof NextCall.Read);
        return new PlanWalk(this, now).read(rows);
    }

    /// The state after a [NextCall.Write] or [NextCall.Batch] has been acknowledged.
    ///
    /// @param now the time of the database
    public MutationState afterWrite(Instant now) {
        check(next instanceof NextCall.Write || next instanceof NextCall.Batch);
        return new PlanWalk(this, now).written();
    }

    /// The state after a [NextCall.Decision] has been answered.
    ///
    /// @param isApplied whether the condition held
    /// @param now the time of the database
    public MutationState afterDecision(boolean isApplied, Instant now) {
        check(next instanceof NextCall.Decision);
        return new PlanWalk(this, now).decided(isApplied);
    }

    /// The state after a [NextCall.TakeTime].
    ///
    /// @param now the time that is taken
    public MutationState afterTime(Instant now) {
        return afterTime(now, micros(now));
    }

    /// The state after a [NextCall.TakeTime] from a clock of the caller's own.
    ///
    /// @param now the time of the database
    /// @param time the time that is taken, in microseconds since 1970
    public MutationState afterTime(Instant now, long time) {
        check(next instanceof NextCall.TakeTime);
        return new PlanWalk(this, now).timed(time);
    }

    private void check(boolean isFitting) {
        if (!isFitting) {
            throw new IllegalStateException("this answers no such request: " + next);
        }
    }

    Scope parameters() {
        return parameters;
    }

    List<Frame> frames() {
        return frames;
    }

    Progress progress() {
        return progress;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof MutationState other
                        && hashCode() == other.hashCode()
                        && next.equals(other.next)
                        && frames.equals(other.frames)
                        && progress.equals(other.progress)
                        && parameters.equals(other.parameters)
                        && (plan == other.plan || plan.equals(other.plan));
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = Objects.hash(plan.mutation(), parameters.bindings(), frames, progress, next);
            hash = known;
        }
        return known;
    }

    /// The mutation, its parameters and the next request, for people.
    @Override
    public String toString() {
        return plan.mutation() + " " + parameters.bindings() + " before " + next;
    }
}
