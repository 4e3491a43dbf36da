package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.PartitionName;
import dev.rowhouse.prove.explore.ledger.Replicas;
import dev.rowhouse.prove.explore.ledger.WriteTime;
import dev.rowhouse.prove.run.MutationState;
import dev.rowhouse.prove.run.NextCall;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Carries out requests on three replicas.
///
/// A write at QUORUM has two moves: it reaches one replica, and later it is acknowledged. So others
/// can see it in between or not, and a crash in between leaves it on one replica.
///
/// If all reads ask a quorum, a write on two replicas counts as known by the third: every two of
/// them include one that has it, so no read can tell the difference.
///
/// **Thread safety.** Belongs to one thread.
final class ReplicaRequests {
    private final LedgerStatements statements;
    private final Instant now;
    private final Levels levels;

    /// Requests at some consistency levels.
    ReplicaRequests(LedgerStatements statements, Instant now, Levels levels) {
        this.statements = statements;
        this.now = now;
        this.levels = levels;
    }

    /// The state after a request.
    ///
    /// @param run the call after its answer; the same while it waits for one
    /// @param tables the replicas
    /// @param underWay what it writes when it waits for the acknowledgement
    /// @param isWrite whether it changed anything or was acknowledged
    /// @param touched the partitions that it may have changed
    record Done(
            MutationState run,
            Replicas tables,
            Ledger underWay,
            boolean isWrite,
            Set<PartitionName> touched) {}

    private boolean isReadingQuorum() {
        return levels.reads() == Levels.Level.QUORUM;
    }

    private boolean isWaitingForQuorum() {
        return levels.writes() == Levels.Level.QUORUM;
    }

    /// Sends the next request of a call.
    ///
    /// @param time the time that it takes, if any
    Done sent(MutationState run, Replicas before, Route route, long time) {
        return switch (run.next()) {
            case NextCall.Read(Call call) -> read(run, call, before, route);
            case NextCall.Write _, NextCall.Batch _ -> written(run, before, route, time);
            case NextCall.Decision(Call call) -> decided(run, call, before, route, time);
            case NextCall.TakeTime _ ->
                    new Done(run.afterTime(now, time), before, Ledger.EMPTY, false, Set.of());
            case NextCall.Ended _ -> throw new IllegalArgumentException("it has ended");
        };
    }

    private Done read(MutationState run, Call call, Replicas before, Route route) {
        Replicas after =
                route.isCaughtUp()
                        ? before.learned(route.asked().getFirst(), before.joined())
                        : before;
        Ledger found = after.joined(route.asked());
        Ledger repair =
                isReadingQuorum() && levels.isRepairing() && !after.agree()
                        ? statements.repair(found, call, seconds())
                        : Ledger.EMPTY;
        return new Done(
                run.afterRead(statements.read(found, call, seconds()), now),
                after.learned(repair),
                Ledger.EMPTY,
                false,
                route.isCaughtUp() ? before.joined().names() : repair.names());
    }

    private Done written(MutationState run, Replicas before, Route route, long time) {
        List<Call> calls = run.next().calls();
        WriteTime at = WriteTime.of(time, now.getEpochSecond());
        if (route.written().isEmpty()) {
            Ledger after = statements.written(before.joined(), calls, at);
            return new Done(
                    run.afterWrite(now), Replicas.of(after), Ledger.EMPTY, true, after.names());
        }
        return reached(run, before, route, statements.effect(calls, at));
    }

    /// A write that has reached the first replica.
    private Done reached(MutationState run, Replicas before, Route route, Ledger effect) {
        Replicas after = before.learned(route.written().getFirst(), effect);
        boolean isWaiting = isWaitingForQuorum() && !after.learned(effect).equals(before);
        return new Done(
                isWaiting ? run : answered(run),
                after,
                isWaiting ? effect : Ledger.EMPTY,
                true,
                effect.names());
    }

    private MutationState answered(MutationState run) {
        return run.next() instanceof NextCall.Decision
                ? run.afterDecision(true, now)
                : run.afterWrite(now);
    }

    private Done decided(MutationState run, Call call, Replicas before, Route route, long time) {
        PartitionName name = statements.partition(call);
        Ledger earlier = before.decided(name);
        Ledger found = before.joined(route.asked()).joined(earlier);
        Ledger repair =
                levels.isRepairing() && !before.agree()
                        ? statements.repairByDecision(found, call).joined(earlier)
                        : earlier;
        Replicas after = before;
        if (isReadingQuorum()) {
            after = before.learned(repair);
        } else {
            for (int number : route.asked()) {
                after = after.learned(number, repair);
            }
        }
        Set<PartitionName> touched = new HashSet<>(repair.names());
        touched.add(name);
        if (!statements.holds(found, call, seconds())) {
            return new Done(run.afterDecision(false, now), after, Ledger.EMPTY, true, touched);
        }
        Ledger effect = statements.effect(List.of(call), WriteTime.of(time, seconds()));
        Done reached = reached(run, after.deciding(effect), route, effect);
        touched.addAll(reached.touched());
        return new Done(reached.run(), reached.tables(), reached.underWay(), true, touched);
    }

    /// The acknowledgement of a write by a quorum.
    Done acknowledged(MutationState run, Replicas before, Route route, Ledger underWay) {
        Replicas all = isReadingQuorum() ? before.learned(underWay) : before;
        Replicas after =
                route.written().isEmpty()
                        ? all
                        : before.learned(route.written().getFirst(), underWay);
        return new Done(answered(run), after, Ledger.EMPTY, true, underWay.names());
    }

    private long seconds() {
        return now.getEpochSecond();
    }
}
