package dev.rowhouse.prove.explore.search;

import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.PartitionName;
import dev.rowhouse.prove.explore.ledger.Replicas;
import dev.rowhouse.prove.explore.ledger.WriteTime;
import dev.rowhouse.prove.run.MutationState;
import dev.rowhouse.prove.run.NextCall;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Carries out the moves of callers.
///
/// No time passes in a simulation: times to live are counted from one moment.
///
/// **Invariants.** What a request does to given tables is computed once and remembered until
/// [#forget]; equal states and tables are then the same objects.
///
/// **Thread safety.** Belongs to one thread.
public final class Simulation {
    private final LedgerStatements statements;
    private final Instant now;
    private final boolean namesTimes;
    private final Optional<ReplicaMoves> replicas;
    private final WriteClock inOrder;
    private final WriteClock ahead = new WriteClock.Ahead();
    private final Map<Before, After> known = new HashMap<>();
    private final Map<Before, MutationState> begun = new HashMap<>();
    private final Map<String, Boolean> timedFromBegin = new HashMap<>();
    private final Map<Ledger, Ledger> ledgers = new HashMap<>();
    private final Map<MutationState, MutationState> runs = new HashMap<>();
    private final Map<MutationState, MutationState> restarts = new HashMap<>();

    /// A call that is about to send a request to some tables.
    ///
    /// @param time the time that the request takes; 0 if it takes none
    private record Before(MutationState run, Ledger ledger, long time) {}

    /// The call and the tables after the answer.
    ///
    /// @param tookTime whether a time that was taken is kept by the call or in the tables
    private record After(
            Caller.Life life, MutationState run, Ledger ledger, boolean wrote, boolean tookTime) {}

    /// A simulation of a design.
    ///
    /// @param namesTimes whether any statement of the plans names or reads a write timestamp
    public Simulation(LedgerStatements statements, Instant now, boolean namesTimes) {
        this(statements, now, namesTimes, Optional.empty());
    }

    /// A simulation of a design on three replicas, or on one copy.
    ///
    /// @param namesTimes whether any statement of the plans names or reads a write timestamp
    /// @param levels the consistency levels of the replicas; empty for one copy
    public Simulation(
            LedgerStatements statements, Instant now, boolean namesTimes, Optional<Levels> levels) {
        this.statements = statements;
        this.now = now;
        this.namesTimes = namesTimes;
        this.replicas = levels.map(each -> new ReplicaMoves(statements, now, namesTimes, each));
        this.inOrder = namesTimes ? new WriteClock.Later() : new WriteClock.InOrder();
    }

    /// The time of the simulation.
    public Instant now() {
        return now;
    }

    /// Callers before their first requests.
    public World start(List<MutationState> calls, Ledger ledger, Situation situation) {
        return World.of(
                calls,
                replicas.isPresent() && !situation.isSkewed() ? Replicas.of(ledger) : ledger);
    }

    /// The tables of a world once all replicas know the same, for calls that run later.
    public Ledger settled(World world) {
        return world.tables() instanceof Replicas && !namesTimes
                ? world.ledger().settled(now.getEpochSecond())
                : world.ledger();
    }

    /// The moves that are possible.
    List<Move> moves(World world, Situation situation) {
        List<Move> moves = situation.moves(world);
        return world.tables() instanceof Replicas tables
                ? replicas.orElseThrow().routed(moves, world, tables)
                : moves;
    }

    /// The world after a move.
    World after(World before, Move move, Situation situation) {
        Caller caller = before.callers().get(move.caller());
        return switch (move.kind()) {
            case CRASH ->
                    before.with(move.caller(), crashed(caller), before.tables(), before.time());
            case RUN_AGAIN ->
                    before.with(
                            move.caller(),
                            new Caller(
                                    crashed(caller).run(),
                                    Caller.Life.ALIVE,
                                    caller.runs() + 1,
                                    false,
                                    caller.sent(),
                                    false),
                            before.tables(),
                            before.time());
            case SEND -> sent(before, move, situation);
        };
    }

    private Caller crashed(Caller caller) {
        // Remembered, because to begin a call each time took a sixth of an exploration.
        MutationState begin = restarts.get(caller.run());
        if (begin == null) {
            MutationState run = caller.run();
            begin =
                    runs.computeIfAbsent(
                            MutationState.begin(run.plan(), run.bindings(), now), same -> same);
            restarts.put(run, begin);
        }
        return caller.crashed(begin);
    }

    /// Whether a request takes the time, or gets a timestamp that it does not name.
    static boolean mayTakeTime(NextCall next) {
        if (next.isWrite()) {
            for (Call call : next.calls()) {
                if (call.timestamp().isEmpty()) {
                    return true;
                }
            }
        }
        return next instanceof NextCall.TakeTime;
    }

    /// Forgets what requests do.
    public void forget() {
        known.clear();
        begun.clear();
        ledgers.clear();
        runs.clear();
        restarts.clear();
        replicas.ifPresent(ReplicaMoves::forget);
    }

    private World sent(World before, Move move, Situation situation) {
        int number = move.caller();
        if (before.tables() instanceof Replicas tables) {
            ReplicaMoves moves = replicas.orElseThrow();
            World world = begun(before, number, moves.clock());
            return moves.sent(world, tables, move);
        }
        WriteClock clock = situation == Situation.CLOCK_AHEAD ? ahead : inOrder;
        World world = begun(before, number, clock);
        return moved(world, number, answered(world, number, clock), clock);
    }

    /// The world in which a caller has taken the time at which its call begins.
    private World begun(World before, int number, WriteClock clock) {
        Caller caller = before.callers().get(number);
        if (caller.hasBegun()) {
            return before;
        }
        boolean isTaking = takesTimeToBegin(caller.run().plan());
        long time =
                isTaking
                        ? clock.micros(before, number, false)
                        : 1 + caller.runs() * before.callers().size() + number;
        MutationState run =
                begun.computeIfAbsent(
                        new Before(caller.run(), Ledger.EMPTY, time),
                        _ ->
                                MutationState.begin(
                                        caller.run().plan(), caller.run().bindings(), now, time));
        return before.with(
                number,
                new Caller(
                        run,
                        caller.life(),
                        caller.runs(),
                        caller.hasWritten(),
                        clock.dependsOnHistory() && isTaking ? caller.sent() + 1 : caller.sent(),
                        true),
                before.tables(),
                isTaking ? clock.later(before.time(), time) : before.time());
    }

    /// Whether a caller that sends its first request takes a time that its writes carry. A call
    /// that holds an instance only needs a number that no other call has. Others may take another
    /// time before they write.
    private boolean takesTimeToBegin(MutationPlan plan) {
        return timedFromBegin.computeIfAbsent(
                plan.mutation(),
                _ ->
                        plan.hold().isEmpty()
                                && (isTimedFromBegin(plan.steps())
                                        || isTimedFromBegin(plan.afterwards())));
    }

    private static boolean isTimedFromBegin(List<PlanStep> steps) {
        for (PlanStep step : steps) {
            if (step instanceof PlanStep.TakeTime) {
                return false;
            }
            if (step instanceof PlanStep.OwnTime) {
                continue;
            }
            if (PlanStep.walk(List.of(step), PlanStep.Write.class)
                    .anyMatch(PlanStep.Write::isTimed)) {
                return true;
            }
        }
        return false;
    }

    private After answered(World before, int number, WriteClock clock) {
        MutationState run = before.callers().get(number).run();
        boolean isDecision = run.next() instanceof NextCall.Decision;
        long time = mayTakeTime(run.next()) ? clock.micros(before, number, isDecision) : 0;
        Before key = new Before(run, before.ledger(), time);
        After remembered = known.get(key);
        if (remembered == null) {
            remembered = shared(answered(key, clock));
            known.put(key, remembered);
        }
        return remembered;
    }

    private World moved(World before, int number, After after, WriteClock clock) {
        Caller caller = before.callers().get(number);
        NextCall next = caller.run().next();
        boolean isDecision = next instanceof NextCall.Decision;
        return before.with(
                number,
                new Caller(
                        after.run(),
                        after.life(),
                        caller.runs(),
                        caller.hasWritten() || after.wrote(),
                        clock.dependsOnHistory() && (after.wrote() || after.tookTime())
                                ? caller.sent() + 1
                                : caller.sent(),
                        true),
                after.ledger(),
                after.tookTime()
                        ? clock.later(before.time(), clock.micros(before, number, isDecision))
                        : before.time());
    }

    private After shared(After after) {
        Ledger ledger = ledgers.computeIfAbsent(after.ledger(), same -> same);
        MutationState run = runs.computeIfAbsent(after.run(), same -> same);
        return new After(after.life(), run, ledger, after.wrote(), after.tookTime());
    }

    private After answered(Before before, WriteClock clock) {
        MutationState run = before.run();
        Ledger ledger = before.ledger();
        long seconds = now.getEpochSecond();
        try {
            return switch (run.next()) {
                case NextCall.Read(Call call) ->
                        new After(
                                Caller.Life.ALIVE,
                                run.afterRead(statements.read(ledger, call, seconds), now),
                                ledger,
                                false,
                                false);
                case NextCall.Write _, NextCall.Batch _ ->
                        afterWrite(before, run.afterWrite(now), true, clock);
                case NextCall.Decision(Call call) -> {
                    boolean holds = statements.holds(ledger, call, seconds);
                    yield afterWrite(before, run.afterDecision(holds, now), holds, clock);
                }
                case NextCall.TakeTime _ ->
                        new After(
                                Caller.Life.ALIVE,
                                run.afterTime(now, before.time()),
                                ledger,
                                false,
                                true);
                case NextCall.Ended _ -> throw new IllegalArgumentException("it has ended");
            };
        } catch (IllegalStateException e) {
            return new After(Caller.Life.CONFUSED, run, ledger, false, false);
        }
    }

    private After afterWrite(
            Before before, MutationState after, boolean isApplied, WriteClock clock) {
        if (!isApplied) {
            return new After(Caller.Life.ALIVE, after, before.ledger(), true, false);
        }
        NextCall write = before.run().next();
        List<PartitionName> names = write.calls().stream().map(statements::partition).toList();
        Ledger ledger = written(before, names, clock);
        boolean isKept = mayTakeTime(write) && !names.stream().allMatch(ledger::isEmpty);
        return new After(Caller.Life.ALIVE, after, ledger, true, isKept);
    }

    private Ledger written(Before before, List<PartitionName> written, WriteClock clock) {
        List<Call> calls = before.run().next().calls();
        WriteTime time = WriteTime.of(before.time(), now.getEpochSecond());
        Ledger changed = statements.written(before.ledger(), calls, time);
        if (changed == before.ledger()) {
            return changed;
        }
        boolean isOfHeld = written.stream().allMatch(name -> name.table().equals(HeldCalls.TABLE));
        return clock.cleaned(
                isOfHeld ? changed.withoutEmpty(written, now.getEpochSecond()) : changed,
                written,
                now.getEpochSecond());
    }

    /// One call that runs alone to its end.
    public SoloRun ran(Ledger before, MutationState call) {
        World world = begun(World.of(List.of(call), before), 0, inOrder);
        List<NextCall> calls = new ArrayList<>();
        List<Optional<PlanStep>> steps = new ArrayList<>();
        List<Ledger> ledgers = new ArrayList<>();
        Set<PartitionName> read = new HashSet<>();
        Set<PartitionName> written = new HashSet<>();
        while (world.callers().getFirst().isRunning()) {
            MutationState run = world.callers().getFirst().run();
            NextCall next = run.next();
            world = moved(world, 0, answered(world, 0, inOrder), inOrder);
            if (world.callers().getFirst().life() == Caller.Life.CONFUSED) {
                break;
            }
            calls.add(next);
            steps.add(run.step());
            ledgers.add(world.ledger());
            for (Call each : next.calls()) {
                if (next.isWrite()) {
                    written.add(statements.partition(each));
                } else {
                    read.addAll(statements.partitions(each));
                }
            }
        }
        return new SoloRun(
                calls,
                steps,
                ledgers,
                read,
                written,
                world.ledger(),
                world.callers().getFirst().hasFailed());
    }
}
