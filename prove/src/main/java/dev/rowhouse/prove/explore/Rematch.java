package dev.rowhouse.prove.explore;

import dev.rowhouse.base.Clock;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.search.Levels;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Calls that an exploration once found to leave wrong tables, explored again: every
/// interleaving of their requests, in the same situation. The design may be another one by now.
///
/// @param data the instances before the calls
/// @param calls the calls; the first is that of caller 1
/// @param situation the troubles of the callers
/// @param replicas the consistency levels of three replicas; empty for one copy of the tables
public record Rematch(
        Dataset data, List<Operation> calls, Situation situation, Optional<Levels> replicas) {
    /// Copies the list.
    public Rematch {
        calls = List.copyOf(calls);
    }

    /// Explores the calls.
    ///
    /// @param clock measures the time of the exploration
    /// @param now the time of the data and of all requests
    /// @return nothing when a caller breaks what it promises to the plans, in one order of the
    ///     calls; for example, it inserts an instance with a key that exists
    public Optional<Finding> explore(Subject subject, Clock clock, Instant now) {
        LedgerStatements statements = new LedgerStatements(subject.design(), clock);
        Encounter encounter = new Encounter(data, loaded(subject, statements, now), calls);
        if (!encounter.isFitting(Situation.RACE.orders(calls.size()))) {
            return Optional.empty();
        }
        Simulation simulation =
                new Simulation(statements, now, statements.nameTimes(subject.design()), replicas);
        int statesMax = Math.toIntExact(ExplorationSettings.DEFAULT_ALL_STATES_MAX);
        Duel duel =
                new Duel(
                        statements,
                        simulation,
                        situation,
                        new StateBudget(statesMax, statesMax),
                        true);
        duel.meet(
                encounter,
                new Referee(
                        new Contents(subject, statements, now, situation.runsEachOnce()),
                        simulation,
                        encounter));
        return Optional.of(
                duel.finding(calls.stream().map(call -> call.mutation().header().name()).toList()));
    }

    private Ledger loaded(Subject subject, LedgerStatements statements, Instant now) {
        LedgerTarget target = new LedgerTarget(statements, Ledger.EMPTY, now);
        new DatabaseUnderProof(target, subject).load(data, (_, _) -> {}, _ -> {});
        return target.ledger().settled(now.getEpochSecond());
    }
}
