package dev.rowhouse.prove.explore;

import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.Replicas;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Witness;
import dev.rowhouse.prove.explore.search.Search;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.explore.search.World;

import java.util.List;
import java.util.Optional;

/// All encounters of the calls of some mutations in one situation.
///
/// **Thread safety.** Belongs to one thread.
final class Duel {
    private final LedgerStatements statements;
    private final Simulation simulation;
    private final Situation situation;
    private final StateBudget budget;
    private final boolean isReduced;
    private Anomaly worst = Anomaly.NEVER_WRONG;
    private Optional<Witness> witness = Optional.empty();
    private int encounters;
    private long states;
    private boolean isComplete = true;

    /// @param isReduced whether searches leave out moves that lead to no other ends
    Duel(
            LedgerStatements statements,
            Simulation simulation,
            Situation situation,
            StateBudget budget,
            boolean isReduced) {
        this.statements = statements;
        this.simulation = simulation;
        this.situation = situation;
        this.budget = budget;
        this.isReduced = isReduced;
    }

    /// The situation of the callers.
    Situation situation() {
        return situation;
    }

    /// Whether anything was explored.
    boolean hasMet() {
        return encounters > 0;
    }

    /// The result so far.
    Finding finding(List<String> mutations) {
        return new Finding(situation, mutations, worst, witness, encounters, states, isComplete);
    }

    /// Explores one encounter, looking only for ways that are shorter than the one already found.
    void meet(Encounter encounter, Referee referee) {
        if (situation == Situation.CRASH_BEFORE && !referee.isAboutSameInstance()) {
            return;
        }
        List<List<Integer>> orders = situation.orders(encounter.calls().size());
        if (!encounter.isFitting(orders)) {
            return;
        }
        encounters++;
        if (budget.next() == 0) {
            isComplete = false;
            return;
        }
        Search search = new Search(simulation, situation, isReduced);
        search.run(
                simulation.start(encounter.states(simulation.now()), encounter.ledger(), situation),
                budget.next(),
                witness.map(found -> found.steps().size() - 1).orElse(Integer.MAX_VALUE - 1),
                end -> isPermanent(encounter, referee, orders, search, end));
        states += search.states();
        budget.use(search.states());
        isComplete &= search.isComplete();
        if (situation == Situation.CRASH_BEFORE
                && worst == Anomaly.NEVER_WRONG
                && referee.isWrongAfterCrash()) {
            worst = Anomaly.HEALS;
        }
    }

    private boolean isPermanent(
            Encounter encounter,
            Referee referee,
            List<List<Integer>> orders,
            Search search,
            World end) {
        Optional<String> difference = referee.difference(end, orders);
        if (difference.isEmpty()) {
            return false;
        }
        if (isHealable(end) && referee.heals(simulation.settled(end), orders)) {
            worst = worst == Anomaly.NEVER_WRONG ? Anomaly.HEALS : worst;
            return false;
        }
        worst = Anomaly.PERMANENT;
        witness =
                Optional.of(
                        new WitnessWriter(statements, simulation.now())
                                .write(encounter, search.way(end), difference.get()));
        return true;
    }

    /// Whether no complete change has followed the crash: the others ran at the same time, or a
    /// write of the first one has arrived after it.
    private boolean isHealable(World end) {
        return situation == Situation.CRASH
                || situation == Situation.CRASH_BEFORE
                        && end.tables() instanceof Replicas replicas
                        && !replicas.agree();
    }
}
