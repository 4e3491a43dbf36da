package dev.rowhouse.prove.explore.search;

import dev.rowhouse.plan.step.HeldCalls;
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
import java.util.Set;

/// Carries out the requests of callers on three replicas.
///
/// **Invariants.** Equal replicas are the same objects until [#forget], in one order.
///
/// **Thread safety.** Belongs to one thread.
final class ReplicaMoves {
    private final LedgerStatements statements;
    private final long nowSeconds;
    private final boolean namesTimes;
    private final WriteClock clock;
    private final ReplicaRoutes routes;
    private final ReplicaRequests requests;
    private final Map<Sent, ReplicaRequests.Done> known = new HashMap<>();
    private final Map<Replicas, Replicas> shared = new HashMap<>();
    private final Map<MutationState, MutationState> runs = new HashMap<>();

    /// @param time the time that the request takes; 0 if it takes none
    private record Sent(
            MutationState run, Ledger underWay, Replicas tables, Route route, long time) {}

    /// Replicas at some consistency levels.
    ///
    /// @param namesTimes whether any statement of the plans names or reads a write timestamp
    ReplicaMoves(LedgerStatements statements, Instant now, boolean namesTimes, Levels levels) {
        this.statements = statements;
        this.nowSeconds = now.getEpochSecond();
        this.namesTimes = namesTimes;
        this.clock = namesTimes ? new WriteClock.Later() : new WriteClock.LaterThanKnown();
        this.routes = new ReplicaRoutes(statements, levels);
        this.requests = new ReplicaRequests(statements, now, levels);
    }

    /// The clock of all callers and servers.
    WriteClock clock() {
        return clock;
    }

    /// Forgets what requests do.
    void forget() {
        known.clear();
        shared.clear();
        runs.clear();
    }

    /// The moves with all their routes.
    List<Move> routed(List<Move> moves, World world, Replicas tables) {
        List<Move> routed = new ArrayList<>();
        for (Move move : moves) {
            if (move.kind() == Move.Kind.SEND) {
                Caller caller = world.callers().get(move.caller());
                routes.of(caller, tables)
                        .forEach(route -> routed.add(new Move(move.caller(), move.kind(), route)));
            } else {
                routed.add(move);
            }
        }
        return routed;
    }

    /// The world after a request, or after its acknowledgement.
    ///
    /// @param before the world in which the call of the caller has begun
    World sent(World before, Replicas tables, Move move) {
        Caller caller = before.callers().get(move.caller());
        NextCall next = caller.run().next();
        boolean isTaking = !caller.isWaiting() && Simulation.mayTakeTime(next);
        long time =
                isTaking
                        ? clock.micros(before, move.caller(), next instanceof NextCall.Decision)
                        : 0;
        try {
            ReplicaRequests.Done done =
                    known.computeIfAbsent(
                            new Sent(caller.run(), caller.underWay(), tables, move.route(), time),
                            this::done);
            Caller after =
                    new Caller(
                            runs.computeIfAbsent(done.run(), same -> same),
                            Caller.Life.ALIVE,
                            caller.runs(),
                            caller.hasWritten() || done.isWrite(),
                            caller.sent(),
                            true,
                            done.underWay());
            World world =
                    before.with(
                            move.caller(),
                            after,
                            done.tables(),
                            isTaking && isKept(next, done)
                                    ? clock.later(before.time(), time)
                                    : before.time());
            return cleaned(world, done, move.caller());
        } catch (IllegalStateException e) {
            return before.with(
                    move.caller(),
                    new Caller(
                            caller.run(),
                            Caller.Life.CONFUSED,
                            caller.runs(),
                            caller.hasWritten(),
                            caller.sent(),
                            true),
                    tables,
                    before.time());
        }
    }

    private ReplicaRequests.Done done(Sent sent) {
        return sent.underWay().equals(Ledger.EMPTY)
                ? requests.sent(sent.run(), sent.tables(), sent.route(), sent.time())
                : requests.acknowledged(sent.run(), sent.tables(), sent.route(), sent.underWay());
    }

    /// Whether a time that was taken is kept by the call or in the tables.
    private boolean isKept(NextCall next, ReplicaRequests.Done done) {
        return next instanceof NextCall.TakeTime
                || next.calls().stream()
                        .anyMatch(call ->
                                !done.tables().joined().isEmpty(statements.partition(call)));
    }

    /// The world without what no longer matters in partitions on which the replicas agree, and to
    /// which nothing is under way.
    private World cleaned(World world, ReplicaRequests.Done done, int number) {
        Set<PartitionName> names = new HashSet<>(done.touched());
        if (namesTimes) {
            names.removeIf(name -> !name.table().equals(HeldCalls.TABLE));
        }
        world.callers().forEach(each -> names.removeAll(each.underWay().names()));
        Replicas cleaned =
                names.isEmpty()
                        ? done.tables()
                        : done.tables().cleaned(names, !namesTimes, nowSeconds);
        return world.with(
                number,
                world.callers().get(number),
                shared.computeIfAbsent(cleaned, same -> same),
                world.time());
    }
}
