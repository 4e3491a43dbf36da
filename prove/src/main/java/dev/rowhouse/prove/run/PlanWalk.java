package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.WriteKind;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The way of one call from an answer to its next request, or to its end.
///
/// **Thread safety.** Belongs to one thread; one object per answer.
final class PlanWalk {
    private final MutationPlan plan;
    private final Scope parameters;
    private final Instant now;
    private final Deque<Frame> frames;
    private final HoldWalk holds;
    private final Map<String, List<Map<String, Optional<Datum>>>> reads;
    private boolean isAfterwards;
    private boolean isDeclined;
    private boolean isRepeated;
    private boolean wasLooking;

    private PlanWalk(
            MutationPlan plan,
            Scope parameters,
            Instant now,
            List<Frame> frames,
            MutationState.Progress progress) {
        this.plan = plan;
        this.parameters = parameters;
        this.now = now;
        this.frames = new ArrayDeque<>(frames);
        this.holds = new HoldWalk(this.frames, plan, now);
        this.reads = new HashMap<>(progress.reads());
        this.isAfterwards = progress.isAfterwards();
        this.isDeclined = progress.isDeclined();
        this.isRepeated = progress.isRepeated();
        this.wasLooking = progress.isLooking();
    }

    /// The way from a state on.
    PlanWalk(MutationState state, Instant now) {
        this(state.plan(), state.parameters(), now, state.frames(), state.progress());
    }

    /// The first state of a call.
    static MutationState begin(MutationPlan plan, Scope parameters) {
        PlanWalk walk =
                new PlanWalk(
                        plan,
                        parameters,
                        parameters.now(),
                        List.of(),
                        MutationState.Progress.START);
        walk.enter(plan.steps(), parameters);
        return walk.goOn();
    }

    /// The first state of someone who finishes a call that was begun by another caller.
    ///
    /// @param plan the plan of the call
    /// @param name the name at which the call was found
    /// @param row the row of that name
    static MutationState finish(
            MutationPlan plan, Datum name, Map<String, Optional<Datum>> row, Instant now) {
        PlanStep.Hold hold =
                plan.hold()
                        .orElseThrow(() ->
                                new IllegalStateException(plan.mutation() + " holds nothing"));
        Datum parameters = HoldWalk.value(row, "parameters");
        PlanWalk walk =
                new PlanWalk(
                        plan,
                        Scope.of(HoldWalk.bindings(hold, parameters), now, 0),
                        now,
                        List.of(),
                        new MutationState.Progress(true, false, false, false, Map.of()));
        walk.holds.finish(hold, name, row, Map.of());
        return walk.goOn();
    }

    /// Goes on with the rows of a read.
    MutationState read(List<Map<String, Optional<Datum>>> rows) {
        if (frames.getFirst() instanceof Frame.Holding place) {
            holds.looked(place, rows, reads);
            return goOn();
        }
        if (isAboutHold()) {
            return stillHeld(holds.isOwn(rows));
        }
        Optional<MutationRun.End> end =
                switch (asking()) {
                    case PlanStep.Read read -> rows(read, rows);
                    case PlanStep.Decide decide when wasLooking -> looked(decide, rows);
                    case PlanStep other -> throw new IllegalStateException("no read: " + other);
                };
        wasLooking = false;
        if (end.equals(Optional.of(MutationRun.End.DECLINED)) && holds.isHolding()) {
            return state(holds.look(), true);
        }
        return end.isPresent() ? goOnAfter(end.get()) : goOn();
    }

    /// Whether the last read looked whether the call still holds its instance.
    private boolean isAboutHold() {
        return switch (asking()) {
            case PlanStep.StillHeld _, PlanStep.Require _ -> true;
            case PlanStep.Read _ -> wasLooking;
            default -> false;
        };
    }

    /// Goes on after such a look. A call that another caller has finished ends as done.
    private MutationState stillHeld(boolean isHeld) {
        wasLooking = false;
        if (!isHeld) {
            holds.lose();
            return goOn();
        }
        return switch (asking()) {
            case PlanStep.Require require -> goOnAfter(end(require, scope()));
            case PlanStep.Read _ -> goOnAfter(MutationRun.End.DECLINED);
            default -> goOn();
        };
    }

    /// The end of a plan of which a test has failed.
    private static MutationRun.End end(PlanStep.Require require, Scope scope) {
        return require.done().isEmpty() || isChanged(require.done(), scope)
                ? MutationRun.End.DECLINED
                : MutationRun.End.DONE;
    }

    /// Goes on after a write.
    MutationState written() {
        return goOn();
    }

    /// Goes on with another time for its writes.
    MutationState timed(long time) {
        name(scope().timed(time));
        return goOn();
    }

    /// Goes on after a decision; one that was declined looks for the reason first.
    MutationState decided(boolean isApplied) {
        if (holds.decided(isApplied)) {
            return goOn();
        }
        if (!isApplied && asking() instanceof PlanStep.Decide decide) {
            if (!decide.isRecognised()) {
                decline(decide, scope());
                return goOn();
            }
            return state(new NextCall.Read(scope().call(decide.look())), true);
        }
        return goOn();
    }

    /// The step that waits for an answer.
    private PlanStep asking() {
        Frame.Steps top = top();
        return top.steps().get(top.next() - 1);
    }

    private Frame.Steps top() {
        if (frames.getFirst() instanceof Frame.Steps steps) {
            return steps;
        }
        throw new IllegalStateException("no step waits for an answer");
    }

    private Scope scope() {
        return top().scope().at(now);
    }

    private void enter(List<PlanStep> steps, Scope scope) {
        frames.addFirst(new Frame.Steps(steps, 0, scope));
    }

    private void name(Scope scope) {
        Frame.Steps top = top();
        frames.removeFirst();
        frames.addFirst(top.with(scope));
    }

    /// Stores the rows of a read; the end of the steps, when there is nothing to go on with.
    private Optional<MutationRun.End> rows(
            PlanStep.Read read, List<Map<String, Optional<Datum>>> rows) {
        if (rows.size() > 1 && read.count() == PlanStep.ReadCount.ONE) {
            throw new IllegalStateException(
                    "the plan expects one row at most, but %d came from %s"
                            .formatted(rows.size(), scope().call(read.statement())));
        }
        reads.put(read.name(), rows);
        if (!rows.isEmpty()) {
            if (read.count() == PlanStep.ReadCount.ONE) {
                name(scope().withRow(read.name(), rows.getFirst()));
            }
            return Optional.empty();
        }
        return switch (read.missing()) {
            case NULLS -> {
                name(scope().withoutRow(read.name()));
                yield Optional.empty();
            }
            case DECLINE -> Optional.of(MutationRun.End.DECLINED);
            case FAIL, FAIL_UNLESS_NULL -> Optional.of(MutationRun.End.REFUSED);
            case NOTHING_TO_DO, NOTHING_IF_NULL ->
                    read.count() == PlanStep.ReadCount.ONE
                            ? Optional.of(MutationRun.End.DONE)
                            : Optional.empty();
        };
    }

    /// Judges the row of a declined decision: an earlier run of the same call may have written it.
    private Optional<MutationRun.End> looked(
            PlanStep.Decide decide, List<Map<String, Optional<Datum>>> rows) {
        boolean isDelete = decide.kind() == PlanStep.WriteKind.DELETE;
        if (isDelete && rows.isEmpty()) {
            isRepeated = true;
            isDeclined = isDeclined || !isAfterwards;
            return Optional.empty();
        }
        Scope scope = scope();
        if (!isDelete && rows.size() == 1 && isWritten(decide.done(), rows.getFirst(), scope)) {
            isRepeated = true;
            return Optional.empty();
        }
        decline(decide, scope);
        return Optional.empty();
    }

    /// Undoes claims, and ends then.
    private void decline(PlanStep.Decide decide, Scope scope) {
        frames.addFirst(new Frame.Ending(MutationRun.End.DECLINED));
        enter(decide.undo(), scope);
    }

    private static boolean isWritten(
            List<PlanStep.Written> wanted, Map<String, Optional<Datum>> row, Scope scope) {
        return wanted.stream()
                .allMatch(written ->
                        row.getOrDefault(written.column(), Optional.empty())
                                .equals(scope.value(written.value())));
    }

    /// Goes on to the next request.
    private MutationState goOn() {
        while (!frames.isEmpty()) {
            switch (frames.removeFirst()) {
                case Frame.Ending(var end) -> {
                    return goOnAfter(end);
                }
                case Frame.Loop(var steps, var rounds) -> {
                    if (!rounds.isEmpty()) {
                        frames.addFirst(new Frame.Loop(steps, rounds.subList(1, rounds.size())));
                        enter(steps, rounds.getFirst());
                    }
                }
                case Frame.Part _ -> {}
                case Frame.Held held -> holds.release(held);
                case Frame.Holding place -> {
                    Optional<NextCall> call = holds.next(place);
                    if (call.isPresent()) {
                        return state(call.get(), false);
                    }
                }
                case Frame.Releasing place -> {
                    Optional<NextCall> call = holds.next(place);
                    if (call.isPresent()) {
                        return state(call.get(), false);
                    }
                }
                case Frame.Helping place -> {
                    Optional<NextCall> call = holds.next(place);
                    if (call.isPresent()) {
                        return state(call.get(), false);
                    }
                    reads.clear();
                    reads.putAll(place.reads());
                }
                case Frame.Steps place -> {
                    if (place.next() < place.steps().size()) {
                        frames.addFirst(place.advanced());
                        Optional<NextCall> call = begin(place.steps().get(place.next()), scope());
                        if (call.isPresent()) {
                            return state(call.get(), false);
                        }
                    }
                }
            }
        }
        return goOnAfter(MutationRun.End.DONE);
    }

    /// Begins a step; returns its request if it has one.
    private Optional<NextCall> begin(PlanStep step, Scope scope) {
        switch (step) {
            case PlanStep.Read read -> {
                return read(read, scope);
            }
            case PlanStep.Write write -> {
                return Optional.of(new NextCall.Write(timed(write, scope)));
            }
            case PlanStep.Decide decide -> {
                return Optional.of(new NextCall.Decision(scope.call(decide.statement())));
            }
            case PlanStep.Batch batch -> {
                return batch.writes().size() == 1
                        ? begin(batch.writes().getFirst(), scope)
                        : Optional.of(batch(batch, scope));
            }
            case PlanStep.Part part -> {
                frames.addFirst(new Frame.Part());
                enter(part.steps(), scope);
            }
            case PlanStep.Hold hold -> holds.begin(hold, scope);
            case PlanStep.HoldAlso also -> holds.also(also, scope);
            case PlanStep.StillHeld _ -> {
                return Optional.of(holds.look());
            }
            case PlanStep.Require require -> {
                if (!require.tests().stream().allMatch(test -> holds(test, scope))) {
                    return Optional.of(holds.look());
                }
            }
            case PlanStep.RefuseSame refuse ->
                    refuseIf(scope.value(refuse.one()).equals(scope.value(refuse.other())));
            case PlanStep.RefuseLists refuse ->
                    refuseIf(!Positions.fit(refuse.lists(), refuse.instance(), scope));
            case PlanStep.TakeTime _ -> {
                return Optional.of(new NextCall.TakeTime());
            }
            case PlanStep.ForEach loop -> repeat(loop.steps(), rows(loop, scope));
            case PlanStep.ForEachElement loop -> repeat(loop.steps(), elements(loop, scope));
            case PlanStep.ForEachPosition loop ->
                    repeat(loop.steps(), Positions.of(loop.lists(), scope));
            case PlanStep.WhenPresent(var values, var steps, var otherwise, var _) ->
                    enter(
                            values.stream().allMatch(value -> scope.value(value).isPresent())
                                    ? steps
                                    : otherwise,
                            scope);
            case PlanStep.OwnTime own -> enter(own.steps(), scope);
            case PlanStep.WhenApplied when -> enter(isRepeated ? List.of() : when.steps(), scope);
            case PlanStep.WhenDifferent(var pairs, var steps, var otherwise, var _) ->
                    enter(isChanged(pairs, scope) ? steps : otherwise, scope);
        }
        return Optional.empty();
    }

    private void refuseIf(boolean isMistake) {
        if (isMistake) {
            frames.addFirst(new Frame.Ending(MutationRun.End.REFUSED));
        }
    }

    /// Begins a read; one that is left out finds nothing.
    private Optional<NextCall> read(PlanStep.Read read, Scope scope) {
        if (isLeftOut(read, scope)) {
            reads.put(read.name(), List.of());
            name(scope.withoutRow(read.name()));
            return Optional.empty();
        }
        return Optional.of(new NextCall.Read(scope.call(read.statement())));
    }

    private static NextCall batch(PlanStep.Batch batch, Scope scope) {
        return new NextCall.Batch(
                batch.kind(),
                batch.writes().stream()
                        .map(write -> timed(write, WriteKind.INSERT, scope))
                        .toList());
    }

    /// A write with its timestamp. Cassandra assigns those of conditional writes and counters.
    private static Call timed(PlanStep.Write write, Scope scope) {
        return timed(write, write.kind(), scope);
    }

    /// @param as the kind of write whose time it carries
    private static Call timed(PlanStep.Write write, WriteKind as, Scope scope) {
        Call call = scope.call(write.statement());
        return write.isTimed() ? call.at(scope.time() + as.micros()) : call;
    }

    private static boolean isLeftOut(PlanStep.Read read, Scope scope) {
        return read.missing().mayBindNull()
                && scope.call(read.statement()).values().stream().anyMatch(Optional::isEmpty);
    }

    private static boolean isChanged(List<PlanStep.Change> pairs, Scope scope) {
        return pairs.stream()
                .anyMatch(pair -> !scope.value(pair.before()).equals(scope.value(pair.after())));
    }

    private static boolean holds(PlanStep.Test test, Scope scope) {
        Optional<Datum> value = scope.value(test.value());
        if (value.isEmpty()) {
            return test.comparison().holdsForNull();
        }
        return scope.value(test.other())
                .filter(other -> test.comparison().holds(value.get().compareTo(other)))
                .isPresent();
    }

    private void repeat(List<PlanStep> steps, List<Scope> rounds) {
        frames.addFirst(new Frame.Loop(steps, rounds));
    }

    private List<Scope> rows(PlanStep.ForEach loop, Scope scope) {
        List<Map<String, Optional<Datum>>> rows = reads.get(loop.read());
        if (rows == null) {
            throw new IllegalStateException(
                    "the plan loops over " + loop.read() + ", which nothing before it read");
        }
        return rows.stream().map(row -> scope.withRow(loop.row(), row)).toList();
    }

    private static List<Scope> elements(PlanStep.ForEachElement loop, Scope scope) {
        List<Datum> all = scope.value(loop.collection()).map(Bindings::elements).orElse(List.of());
        return all.stream().map(each -> scope.withElement(loop.element(), each)).toList();
    }

    /// Ends the current steps. Nothing to do for one round of a loop, or for one of several
    /// statements, says nothing about the others; any other end is that of the whole plan.
    private MutationState goOnAfter(MutationRun.End end) {
        while (!frames.isEmpty()) {
            Frame top = frames.getFirst();
            boolean isRoundDone =
                    end == MutationRun.End.DONE
                            && (top instanceof Frame.Loop || top instanceof Frame.Part);
            if (isRoundDone || top instanceof Frame.Helping) {
                return goOn();
            }
            frames.removeFirst();
            if (top instanceof Frame.Held held) {
                frames.addFirst(new Frame.Ending(end));
                holds.release(held);
                return goOn();
            }
        }
        if (!isAfterwards) {
            isDeclined = isDeclined || end == MutationRun.End.DECLINED;
            if (end == MutationRun.End.DONE
                    || end == MutationRun.End.DECLINED && plan.isDecidedDeletion()) {
                isAfterwards = true;
                enter(plan.afterwards(), parameters);
                return goOn();
            }
        }
        return state(
                new NextCall.Ended(
                        end == MutationRun.End.DONE && isDeclined ? MutationRun.End.DECLINED : end),
                false);
    }

    private MutationState state(NextCall call, boolean isLooking) {
        if (call instanceof NextCall.Ended) {
            return new MutationState(
                    plan, parameters.timed(0), List.of(), MutationState.Progress.START, call);
        }
        return new MutationState(
                plan,
                parameters,
                List.copyOf(frames),
                new MutationState.Progress(isAfterwards, isDeclined, isRepeated, isLooking, reads),
                call);
    }
}
