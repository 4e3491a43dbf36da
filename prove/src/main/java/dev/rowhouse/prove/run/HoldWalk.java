package dev.rowhouse.prove.run;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;

/// The part of a [PlanWalk] that holds instances, finishes the calls of other callers, and releases
/// instances.
///
/// A caller that finds the row of another call runs the plan of that call on top of its own frames:
///
/// ```
///   Steps     the other call, behind its Hold
///   Held      the names that the other call holds
///   Helping   keeps what the own call has read
///   Holding   takes a name; tries again when the other call has ended
///   Held      the names that the own call holds
///   Steps     the own call, at its Hold
/// ```
///
/// A call goes on as long as the row of its own instance is there, and ends with it: that row is
/// released first. Rows of its other names are leftovers then.
///
/// **Thread safety.** Belongs to one thread, like the walk.
final class HoldWalk {
    private final Deque<Frame> frames;
    private final MutationPlan plan;
    private final Instant now;

    /// @param frames the frames of the walk, which this class changes
    /// @param plan the plan of the caller's own call
    HoldWalk(Deque<Frame> frames, MutationPlan plan, Instant now) {
        this.frames = frames;
        this.plan = plan;
        this.now = now;
    }

    /// Begins to hold the instance of the caller's own call.
    void begin(PlanStep.Hold hold, Scope scope) {
        Scope own =
                scope.taking(hold.taken())
                        .calling(Datum.of(NativeType.UUID, new UUID(0, scope.time())));
        frames.addFirst(new Frame.Held(hold, own, List.of(), 0));
        frames.addFirst(new Frame.Holding(names(own, hold), Frame.Holding.Phase.CLAIM));
    }

    /// The names of the instance, in their order.
    private static List<Datum> names(Scope scope, PlanStep.Hold hold) {
        TreeSet<Datum> names = new TreeSet<>();
        for (Expression.NameOf name : hold.instances()) {
            names.add(
                    scope.value(name)
                            .orElseThrow(() -> new UnfitCallException("it has no " + name.text())));
        }
        return List.copyOf(names);
    }

    /// Begins to hold more names.
    void also(PlanStep.HoldAlso also, Scope scope) {
        TreeSet<Datum> names = new TreeSet<>();
        also.names().forEach(name -> scope.value(name).ifPresent(names::add));
        held().names().forEach(names::remove);
        frames.addFirst(new Frame.Holding(List.copyOf(names), Frame.Holding.Phase.CLAIM));
    }

    /// Whether the running call holds anything.
    boolean isHolding() {
        return frames.stream().anyMatch(Frame.Held.class::isInstance);
    }

    /// The names that the running call holds.
    private Frame.Held held() {
        return frames.stream()
                .filter(Frame.Held.class::isInstance)
                .map(Frame.Held.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the call holds nothing"));
    }

    private void replaceHeld(UnaryOperator<Frame.Held> change) {
        List<Frame> all = new ArrayList<>(frames);
        Frame.Held before = held();
        all.set(all.indexOf(before), change.apply(before));
        frames.clear();
        frames.addAll(all);
    }

    /// Goes on taking names; the request for the next one, or nothing when all are taken.
    Optional<NextCall> next(Frame.Holding place) {
        Frame.Held held = held();
        if (place.waiting().isEmpty()) {
            switch (frames.getFirst()) {
                case Frame.Held _ ->
                        frames.addFirst(
                                new Frame.Steps(
                                        held.hold().steps(), 0, held.scope().timed(held.time())));
                case Frame.Steps _ -> timeSteps(held.time());
                default -> throw new IllegalStateException("no step takes these names");
            }
            return Optional.empty();
        }
        frames.addFirst(place);
        Datum name = place.waiting().getFirst();
        return Optional.of(
                place.phase() == Frame.Holding.Phase.CLAIM
                        ? new NextCall.Decision(call(held, name, held.hold().claim()))
                        : new NextCall.Read(call(held, name, held.hold().look())));
    }

    /// Lets all steps of the running call carry a time: those of a statement, and those of the
    /// statements after it.
    private void timeSteps(long time) {
        List<Frame> all = new ArrayList<>(frames);
        for (int i = 0; !(all.get(i) instanceof Frame.Held); i++) {
            if (all.get(i) instanceof Frame.Steps steps) {
                all.set(i, steps.with(steps.scope().timed(time)));
            }
        }
        frames.clear();
        frames.addAll(all);
    }

    private static Call call(Frame.Held held, Datum name, PlanStatement statement) {
        return held.scope().holding(name).call(statement);
    }

    /// The read of the row of the running call's own instance.
    NextCall look() {
        Frame.Held held = held();
        return new NextCall.Read(call(held, held.names().getFirst(), held.hold().look()));
    }

    /// Whether a row belongs to the running call.
    boolean isOwn(List<Map<String, Optional<Datum>>> rows) {
        return rows.size() == 1
                && Optional.of(held().scope().call()).equals(rows.getFirst().get("call"));
    }

    /// Judges the row of a name.
    ///
    /// @param reads the rows that the running call has read
    void looked(
            Frame.Holding place,
            List<Map<String, Optional<Datum>>> rows,
            Map<String, List<Map<String, Optional<Datum>>>> reads) {
        Datum name = place.waiting().getFirst();
        frames.removeFirst();
        if (isOwn(rows)) {
            long time = (Long) value(rows.getFirst(), "time").java();
            replaceHeld(held -> held.with(name, time));
            frames.addFirst(place.rest());
        } else if (place.phase() == Frame.Holding.Phase.LOOK_AT_OTHERS) {
            frames.removeFirst();
            frames.addFirst(((Frame.Helping) frames.removeFirst()).over());
        } else if (place.phase() == Frame.Holding.Phase.LOOK_AT_OWN) {
            lose();
        } else {
            frames.addFirst(place.in(Frame.Holding.Phase.CLAIM));
            if (!rows.isEmpty()) {
                help(name, rows.getFirst(), reads);
            }
        }
    }

    /// The value of a column of a row of a held instance.
    static Datum value(Map<String, Optional<Datum>> row, String column) {
        return row.getOrDefault(column, Optional.empty())
                .orElseThrow(() -> new IllegalStateException("no " + column + " in " + row));
    }

    /// Begins to run the call of another caller.
    private void help(
            Datum found,
            Map<String, Optional<Datum>> row,
            Map<String, List<Map<String, Optional<Datum>>>> reads) {
        String mutation = value(row, "mutation").java().toString();
        PlanStep.Hold hold =
                plan.finishes().stream()
                        .filter(each -> each.mutation().equals(mutation))
                        .findFirst()
                        .flatMap(MutationPlan::hold)
                        .orElseThrow(() ->
                                new IllegalStateException("no plan finishes calls of " + mutation));
        finish(hold, found, row, reads);
    }

    /// Begins to run the call of another caller from its hold on.
    ///
    /// @param found the name at which the call was found
    /// @param row the row of that name
    /// @param reads the rows that the running call has read
    void finish(
            PlanStep.Hold hold,
            Datum found,
            Map<String, Optional<Datum>> row,
            Map<String, List<Map<String, Optional<Datum>>>> reads) {
        Scope scope =
                Scope.of(bindings(hold, value(row, "parameters")), now, 0)
                        .calling(value(row, "call"));
        Frame.Held others = new Frame.Held(hold, scope, List.of(), 0);
        frames.addFirst(new Frame.Helping(call(others, found, hold.release()), reads, false));
        frames.addFirst(others);
        frames.addFirst(new Frame.Holding(names(scope, hold), Frame.Holding.Phase.LOOK_AT_OTHERS));
    }

    /// The parameters of a call, as its row keeps them; those that are null are not in the row.
    ///
    /// @throws UnfitCallException when the row has a parameter that the plan does not have, because
    ///     the mutation was another one when the call began
    static Bindings bindings(PlanStep.Hold hold, Datum parameters) {
        Map<Bytes, Bytes> stored = new HashMap<>();
        List<Bytes> parts = MapType.unpack(parameters.bytes());
        for (int i = 0; i < parts.size(); i += 2) {
            stored.put(parts.get(i), parts.get(i + 1));
        }
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        hold.kept()
                .forEach(each ->
                        values.put(
                                each.name(),
                                Optional.ofNullable(stored.remove(Bytes.utf8(each.name())))
                                        .map(bytes -> new Datum(each.type(), bytes))));
        if (!stored.isEmpty()) {
            throw new UnfitCallException("it has " + stored.size() + " more parameters");
        }
        return new Bindings(values);
    }

    /// Ends the running call, which another caller has finished; its other names are leftovers.
    void lose() {
        while (!(frames.getFirst() instanceof Frame.Held)) {
            frames.removeFirst();
        }
        Frame.Held held = (Frame.Held) frames.removeFirst();
        frames.addFirst(
                new Frame.Releasing(
                        held.hold(), held.scope(), held.names().stream().skip(1).toList()));
    }

    /// Begins to release what a call holds.
    void release(Frame.Held held) {
        frames.addFirst(new Frame.Releasing(held.hold(), held.scope(), held.names()));
    }

    /// Ends the help: the row of a call that had ended already is deleted.
    Optional<NextCall> next(Frame.Helping place) {
        if (!place.isOver()) {
            return Optional.empty();
        }
        frames.addFirst(new Frame.Helping(place.release(), place.reads(), false));
        return Optional.of(new NextCall.Decision(place.release()));
    }

    /// Goes on releasing; empty when all is released.
    Optional<NextCall> next(Frame.Releasing place) {
        if (place.names().isEmpty()) {
            return Optional.empty();
        }
        frames.addFirst(place);
        return Optional.of(
                new NextCall.Decision(
                        place.scope()
                                .holding(place.names().getFirst())
                                .call(place.hold().release())));
    }

    /// Goes on after a conditional write of this class.
    ///
    /// @return whether the last request was one
    boolean decided(boolean isApplied) {
        switch (frames.getFirst()) {
            case Frame.Holding holding -> {
                frames.removeFirst();
                frames.addFirst(
                        holding.in(
                                isApplied
                                        ? Frame.Holding.Phase.LOOK_AT_OWN
                                        : Frame.Holding.Phase.LOOK));
            }
            case Frame.Releasing releasing -> {
                frames.removeFirst();
                frames.addFirst(releasing.rest());
            }
            case Frame.Helping _ -> {
                // The row of a call that has ended is deleted; the walk goes on below.
            }
            case Frame.Steps _, Frame.Loop _, Frame.Part _, Frame.Held _, Frame.Ending _ -> {
                return false;
            }
        }
        return true;
    }
}
