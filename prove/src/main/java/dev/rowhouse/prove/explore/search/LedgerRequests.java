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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Carries out the requests of callers on one copy of the tables.
///
/// A request reads and writes few partitions. What it does to them is computed once for each of
/// their contents, whatever the other callers have written elsewhere.
///
/// **Invariants.** Equal states and tables are the same objects until [#forget].
///
/// **Thread safety.** Belongs to one thread.
final class LedgerRequests {
    private final LedgerStatements statements;
    private final Instant now;
    private final Map<Before, After> onAll = new HashMap<>();
    private final Map<Before, After> onTouched = new HashMap<>();
    private final Map<MutationState, Set<PartitionName>> touched = new HashMap<>();
    private final Map<Ledger, Ledger> ledgers = new HashMap<>();
    private final Map<MutationState, MutationState> runs = new HashMap<>();

    /// A call that is about to send a request to some tables.
    ///
    /// @param time the time that the request takes; 0 if it takes none
    private record Before(MutationState run, Ledger ledger, long time) {}

    /// The call and the tables after the answer.
    ///
    /// @param tookTime whether a time that was taken is kept by the call or in the tables
    record After(
            Caller.Life life, MutationState run, Ledger ledger, boolean wrote, boolean tookTime) {}

    LedgerRequests(LedgerStatements statements, Instant now) {
        this.statements = statements;
        this.now = now;
    }

    /// Forgets what requests do.
    void forget() {
        onAll.clear();
        onTouched.clear();
        touched.clear();
        ledgers.clear();
        runs.clear();
    }

    /// The one object for all equal states.
    MutationState shared(MutationState run) {
        return runs.computeIfAbsent(run, same -> same);
    }

    /// Sends the next request of a caller, and returns the call and the tables after its answer.
    After sent(World before, int number, WriteClock clock) {
        MutationState run = before.callers().get(number).run();
        boolean isDecision = run.next() instanceof NextCall.Decision;
        long time =
                Simulation.mayTakeTime(run.next()) ? clock.micros(before, number, isDecision) : 0;
        Before key = new Before(run, before.ledger(), time);
        After known = onAll.get(key);
        if (known == null) {
            known = answered(key, clock);
            onAll.put(key, known);
        }
        return known;
    }

    private After answered(Before before, WriteClock clock) {
        MutationState run = before.run();
        Ledger ledger = before.ledger();
        try {
            Set<PartitionName> names = touched(run);
            After part =
                    onTouched.computeIfAbsent(
                            new Before(run, ledger.only(names), before.time()),
                            each -> executed(each, clock));
            Ledger after = part.wrote() ? ledger.with(names, part.ledger()) : ledger;
            return new After(
                    part.life(),
                    part.run(),
                    ledgers.computeIfAbsent(after, same -> same),
                    part.wrote(),
                    part.tookTime());
        } catch (IllegalStateException _) {
            return new After(Caller.Life.CONFUSED, run, ledger, false, false);
        }
    }

    /// The partitions that the next request of a call reads or writes. The name of a partition with
    /// an empty key stands for a whole table.
    ///
    /// @throws IllegalStateException when a value of a key is null
    Set<PartitionName> touched(MutationState run) {
        return touched.computeIfAbsent(run, _ -> touched(run.next()));
    }

    private Set<PartitionName> touched(NextCall next) {
        Set<PartitionName> names = new LinkedHashSet<>();
        for (Call call : next.calls()) {
            if (next.isWrite()) {
                names.add(statements.partition(call));
            } else {
                names.addAll(statements.partitions(call));
            }
        }
        return names;
    }

    private After executed(Before before, WriteClock clock) {
        MutationState run = before.run();
        Ledger ledger = before.ledger();
        long seconds = now.getEpochSecond();
        return switch (run.next()) {
            case NextCall.Read(Call call) ->
                    new After(
                            Caller.Life.ALIVE,
                            shared(run.afterRead(statements.read(ledger, call, seconds), now)),
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
                            shared(run.afterTime(now, before.time())),
                            ledger,
                            false,
                            true);
            case NextCall.Ended _ -> throw new IllegalArgumentException("it has ended");
        };
    }

    private After afterWrite(
            Before before, MutationState after, boolean isApplied, WriteClock clock) {
        if (!isApplied) {
            return new After(Caller.Life.ALIVE, shared(after), before.ledger(), true, false);
        }
        NextCall write = before.run().next();
        List<PartitionName> names = write.calls().stream().map(statements::partition).toList();
        Ledger ledger = written(before, names, clock);
        boolean isKept = Simulation.mayTakeTime(write) && !names.stream().allMatch(ledger::isEmpty);
        return new After(Caller.Life.ALIVE, shared(after), ledger, true, isKept);
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
}
