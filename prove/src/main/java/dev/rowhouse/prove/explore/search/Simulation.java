package dev.rowhouse.prove.explore.search;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.PartitionName;
import dev.rowhouse.prove.explore.ledger.Replicas;
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
    private final Instant now;
    private final boolean namesTimes;
    private final Optional<ReplicaMoves> replicas;
    private final WriteClock inOrder;
    private final WriteClock ahead = new WriteClock.Ahead();
    private final LedgerRequests requests;
    private final Map<Begin, MutationState> begun = new HashMap<>();
    private final Map<String, Boolean> timedFromBegin = new HashMap<>();
    private final Map<MutationState, MutationState> restarts = new HashMap<>();
    private final Places placesInOrder;
    private final Places placesAhead;

    /// A call that is about to begin at a time.
    private record Begin(MutationState run, long time) {}

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
        this.now = now;
        this.namesTimes = namesTimes;
        this.requests = new LedgerRequests(statements, now);
        this.replicas = levels.map(each -> new ReplicaMoves(statements, now, namesTimes, each));
        this.inOrder = namesTimes ? new WriteClock.Later() : new WriteClock.InOrder();
        this.placesInOrder = new Places(this, inOrder);
        this.placesAhead = new Places(this, ahead);
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

    /// The worlds that earlier searches have come to, for a search in a situation.
    Places places(Situation situation) {
        Places places = situation.isSkewed() ? placesAhead : placesInOrder;
        places.beginSearch();
        return places;
    }

    /// The moves that are possible.
    List<Move> moves(World world, Situation situation) {
        List<Move> moves = situation.moves(world);
        return world.tables() instanceof Replicas tables
                ? replicas.orElseThrow().routed(moves, world, tables)
                : moves;
    }

    /// The world after a move.
    ///
    /// @param clock the clock of the callers
    World after(World before, Move move, WriteClock clock) {
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
            case SEND -> sent(before, move, clock);
        };
    }

    private Caller crashed(Caller caller) {
        // Remembered, because to begin a call each time took a sixth of an exploration.
        MutationState begin = restarts.get(caller.run());
        if (begin == null) {
            MutationState run = caller.run();
            begin = requests.shared(MutationState.begin(run.plan(), run.bindings(), now));
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
        requests.forget();
        begun.clear();
        restarts.clear();
        placesInOrder.forget();
        placesAhead.forget();
        replicas.ifPresent(ReplicaMoves::forget);
    }

    private World sent(World before, Move move, WriteClock clock) {
        int number = move.caller();
        if (before.tables() instanceof Replicas tables) {
            ReplicaMoves moves = replicas.orElseThrow();
            World world = begun(before, number, moves.clock());
            return moves.sent(world, tables, move);
        }
        World world = begun(before, number, clock);
        return moved(world, number, requests.sent(world, number, clock), clock);
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
                        new Begin(caller.run(), time),
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

    private World moved(World before, int number, LedgerRequests.After after, WriteClock clock) {
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
            world = moved(world, 0, requests.sent(world, 0, inOrder), inOrder);
            if (world.callers().getFirst().life() == Caller.Life.CONFUSED) {
                break;
            }
            calls.add(next);
            steps.add(run.step());
            ledgers.add(world.ledger());
            (next.isWrite() ? written : read).addAll(requests.touched(run));
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
