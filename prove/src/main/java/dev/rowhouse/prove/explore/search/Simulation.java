package dev.rowhouse.prove.explore.search;

import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.PartitionName;
import dev.rowhouse.prove.explore.ledger.WriteTime;
import dev.rowhouse.prove.run.MutationState;
import dev.rowhouse.prove.run.NextCall;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
    private final WriteClock inOrder;
    private final WriteClock ahead = new WriteClock.Ahead();
    private final Map<Before, After> known = new HashMap<>();
    private final Map<Ledger, Ledger> ledgers = new HashMap<>();
    private final Map<MutationState, MutationState> runs = new HashMap<>();

    /// A call that is about to send a request to some tables.
    private record Before(MutationState run, Ledger ledger) {}

    /// The call and the tables after the answer.
    private record After(
            Caller.Life life, MutationState run, Ledger ledger, boolean wrote, long time) {
        After(Caller.Life life, MutationState run, Ledger ledger, boolean wrote) {
            this(life, run, ledger, wrote, 0);
        }
    }

    /// A simulation of a design.
    ///
    /// @param namesTimes whether any statement of the plans names or reads a write timestamp
    public Simulation(LedgerStatements statements, Instant now, boolean namesTimes) {
        this.statements = statements;
        this.now = now;
        this.inOrder = namesTimes ? new WriteClock.Later() : new WriteClock.InOrder();
    }

    /// The time of the simulation.
    public Instant now() {
        return now;
    }

    /// The world after a move.
    World after(World before, Move move, Situation situation) {
        Caller caller = before.callers().get(move.caller());
        return switch (move.kind()) {
            case CRASH ->
                    before.with(move.caller(), caller.with(Caller.Life.CRASHED), before.ledger());
            case RUN_AGAIN ->
                    before.with(
                            move.caller(),
                            new Caller(
                                    again(caller.run()),
                                    Caller.Life.ALIVE,
                                    caller.runs() + 1,
                                    false,
                                    caller.sent(),
                                    0),
                            before.ledger());
            case SEND ->
                    sent(
                            before,
                            move.caller(),
                            situation == Situation.CLOCK_AHEAD ? ahead : inOrder);
        };
    }

    private MutationState again(MutationState run) {
        return MutationState.begin(run.plan(), run.bindings(), now);
    }

    /// Forgets what requests do.
    public void forget() {
        known.clear();
        ledgers.clear();
        runs.clear();
    }

    private World sent(World before, int number, WriteClock clock) {
        World world = begun(before, number, clock);
        boolean isFromTables =
                !clock.dependsOnHistory() && isTimed(world.callers().get(number).run().next());
        After after =
                isFromTables ? remembered(world, number, clock) : answered(world, number, clock);
        return moved(world, number, after, clock);
    }

    /// Whether a request has the same effect at any time.
    private static boolean isTimed(NextCall next) {
        return switch (next) {
            case NextCall.Read _ -> true;
            case NextCall.Write _, NextCall.Batch _ ->
                    next.calls().stream().allMatch(call -> call.timestamp().isPresent());
            case NextCall.Decision _, NextCall.TakeTime _, NextCall.Ended _ -> false;
        };
    }

    /// The world in which a caller has taken the time at which its call begins.
    private World begun(World before, int number, WriteClock clock) {
        Caller caller = before.callers().get(number);
        if (caller.time() > 0) {
            return before;
        }
        long time = clock.micros(before, number, false);
        MutationState run = caller.run();
        return before.with(
                number,
                new Caller(
                        MutationState.begin(run.plan(), run.bindings(), now, time),
                        caller.life(),
                        caller.runs(),
                        caller.hasWritten(),
                        clock.dependsOnHistory() ? caller.sent() + 1 : caller.sent(),
                        time),
                before.ledger());
    }

    private After remembered(World before, int number, WriteClock clock) {
        Before key = new Before(before.callers().get(number).run(), before.ledger());
        After remembered = known.get(key);
        if (remembered == null) {
            remembered = shared(answered(before, number, clock));
            known.put(key, remembered);
        }
        return remembered;
    }

    private static World moved(World before, int number, After after, WriteClock clock) {
        Caller caller = before.callers().get(number);
        return before.with(
                number,
                new Caller(
                        after.run(),
                        after.life(),
                        caller.runs(),
                        caller.hasWritten() || after.wrote(),
                        clock.dependsOnHistory() && (after.wrote() || after.time() > 0)
                                ? caller.sent() + 1
                                : caller.sent(),
                        after.time() > 0 ? after.time() : caller.time()),
                after.ledger());
    }

    private After shared(After after) {
        Ledger ledger = ledgers.computeIfAbsent(after.ledger(), same -> same);
        MutationState run = runs.computeIfAbsent(after.run(), same -> same);
        return new After(after.life(), run, ledger, after.wrote(), after.time());
    }

    private After answered(World before, int number, WriteClock clock) {
        MutationState run = before.callers().get(number).run();
        Ledger ledger = before.ledger();
        long seconds = now.getEpochSecond();
        try {
            return switch (run.next()) {
                case NextCall.Read(Call call) ->
                        new After(
                                Caller.Life.ALIVE,
                                run.afterRead(statements.read(ledger, call, seconds), now),
                                ledger,
                                false);
                case NextCall.Write(Call call) ->
                        new After(
                                Caller.Life.ALIVE,
                                run.afterWrite(now),
                                written(before, number, List.of(call), clock),
                                true);
                case NextCall.Batch(var _, var calls) ->
                        new After(
                                Caller.Life.ALIVE,
                                run.afterWrite(now),
                                written(before, number, calls, clock),
                                true);
                case NextCall.Decision(Call call) -> {
                    boolean holds = statements.holds(ledger, call, seconds);
                    yield new After(
                            Caller.Life.ALIVE,
                            run.afterDecision(holds, now),
                            holds ? written(before, number, List.of(call), clock) : ledger,
                            true);
                }
                case NextCall.TakeTime _ -> {
                    long time = clock.micros(before, number, false);
                    yield new After(
                            Caller.Life.ALIVE, run.afterTime(now, time), ledger, false, time);
                }
                case NextCall.Ended _ -> throw new IllegalArgumentException("it has ended");
            };
        } catch (IllegalStateException e) {
            return new After(Caller.Life.CONFUSED, run, ledger, false);
        }
    }

    private Ledger written(World before, int number, List<Call> calls, WriteClock clock) {
        boolean isDecision = before.callers().get(number).run().next() instanceof NextCall.Decision;
        WriteTime time =
                WriteTime.of(clock.micros(before, number, isDecision), now.getEpochSecond());
        Ledger changed = statements.written(before.ledger(), calls, time);
        if (changed == before.ledger()) {
            return changed;
        }
        List<PartitionName> written = calls.stream().map(statements::partition).toList();
        boolean isOfHeld = written.stream().allMatch(name -> name.table().equals(HeldCalls.TABLE));
        return clock.cleaned(
                isOfHeld ? changed.withoutEmpty(written, now.getEpochSecond()) : changed,
                written,
                now.getEpochSecond());
    }

    /// One call that runs alone to its end.
    public SoloRun ran(Ledger before, MutationState call) {
        World world = begun(new World(List.of(Caller.of(call)), before), 0, inOrder);
        List<NextCall> calls = new ArrayList<>();
        List<Ledger> ledgers = new ArrayList<>();
        Set<PartitionName> read = new HashSet<>();
        Set<PartitionName> written = new HashSet<>();
        while (world.callers().getFirst().isRunning()) {
            NextCall next = world.callers().getFirst().run().next();
            world = moved(world, 0, answered(world, 0, inOrder), inOrder);
            if (world.callers().getFirst().life() == Caller.Life.CONFUSED) {
                break;
            }
            calls.add(next);
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
                ledgers,
                read,
                written,
                world.ledger(),
                world.callers().getFirst().life() == Caller.Life.CONFUSED);
    }
}
