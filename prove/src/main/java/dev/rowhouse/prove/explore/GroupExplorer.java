package dev.rowhouse.prove.explore;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.contest.Encounters;
import dev.rowhouse.prove.explore.contest.SmallData;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Glimpse;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.reference.InstanceCounters;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Subject;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Explores calls of two or three mutations of a design. Two objects with the same settings find
/// the same, whatever groups of mutations they explored before.
///
/// **Thread safety.** Belongs to one thread at a time.
final class GroupExplorer {
    private final Subject subject;
    private final ExplorationSettings settings;
    private final Instant now;
    private final LedgerStatements statements;
    private final Simulation simulation;
    private final boolean countsInstances;
    private final List<Encounters> all = new ArrayList<>();
    private final List<SmallData> data = new ArrayList<>();

    /// Makes up the data and the calls.
    ///
    /// @param now the time of the exploration, which does not pass
    GroupExplorer(Subject subject, ExplorationSettings settings, Clock clock, Instant now) {
        this.subject = subject;
        this.settings = settings;
        this.now = now;
        this.statements = new LedgerStatements(subject.design(), clock);
        this.simulation =
                new Simulation(
                        statements,
                        now,
                        statements.nameTimes(subject.design()),
                        settings.replicas());
        this.countsInstances =
                subject.design().tables().stream()
                        .anyMatch(table -> !InstanceCounters.columns(table).isEmpty());
        RandomSource random = RandomSource.seeded(settings.seed());
        int datasets = subject.design().mutations().isEmpty() ? 0 : settings.datasets();
        for (int i = 0; i < datasets; i++) {
            SmallData small = SmallData.of(subject.workload(), now, random);
            data.add(small);
            all.add(new Encounters(subject, small, loaded(small), simulation, random));
        }
    }

    private Ledger loaded(SmallData small) {
        LedgerTarget target = new LedgerTarget(statements, Ledger.EMPTY, now);
        new DatabaseUnderProof(target, subject).load(small.data(), (_, _) -> {}, _ -> {});
        return target.ledger().settled(now.getEpochSecond());
    }

    /// The mutations of which there is a call.
    List<String> mutations() {
        return all.stream().flatMap(each -> each.mutations().stream()).distinct().toList();
    }

    /// The wrong answers of questions while a mutation runs.
    List<Glimpse> glimpses() {
        RandomSource random = RandomSource.seeded(settings.seed());
        List<Glimpse> glimpses = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            new Glimpses(subject, statements, simulation, data.get(i), random)
                    .add(all.get(i), glimpses);
        }
        return glimpses;
    }

    /// All situations of a group of mutations.
    ///
    /// @param group the names of two or three mutations, with the same ones next to each other
    /// @param statesMax the largest number of states to visit
    /// @throws CancellationException when the thread is interrupted
    List<Finding> explore(List<String> group, long statesMax) {
        List<Encounter> meetings = new ArrayList<>();
        Set<Encounter> fewer = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Encounters each : all) {
            List<Encounter> found = each.of(group, settings.racesMax());
            meetings.addAll(found);
            fewer.addAll(found.subList(0, Math.min(found.size(), settings.crashesMax())));
        }
        StateBudget budget = new StateBudget(settings.statesMax(), statesMax);
        List<Duel> even = duels(group, situation -> !situation.isUneven(), budget);
        Map<Integer, List<Duel>> uneven = new LinkedHashMap<>();
        for (int first = 0; first < group.size(); first++) {
            if (first == 0 || !group.get(first).equals(group.get(first - 1))) {
                uneven.put(first, duels(group, Situation::isUneven, budget));
            }
        }
        for (Encounter each : meetings) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the exploration was ended");
            }
            Contents exact = new Contents(subject, statements, now, true);
            Contents others =
                    countsInstances ? new Contents(subject, statements, now, false) : exact;
            meet(each, exact, others, even);
            if (fewer.contains(each)) {
                uneven.forEach((first, duels) -> meet(each.beginning(first), exact, others, duels));
            }
            simulation.forget();
        }
        List<Finding> findings = new ArrayList<>();
        add(even, group, findings);
        uneven.forEach((first, duels) -> add(duels, Encounter.beginning(group, first), findings));
        return findings;
    }

    /// The explorations of some situations. Clocks that differ are explored for two callers only.
    private List<Duel> duels(List<String> group, Predicate<Situation> which, StateBudget budget) {
        return Stream.of(Situation.values())
                .filter(which)
                .filter(each -> group.size() == 2 || !each.isSkewed())
                .map(each -> new Duel(statements, simulation, each, budget, settings.isReduced()))
                .toList();
    }

    /// Lets calls meet in some situations.
    ///
    /// @param exact for situations in which each call runs once, to its end
    private void meet(Encounter encounter, Contents exact, Contents others, List<Duel> duels) {
        Referee once = new Referee(exact, simulation, encounter);
        Referee perhaps = countsInstances ? new Referee(others, simulation, encounter) : once;
        duels.forEach(
                duel -> duel.meet(encounter, duel.situation().runsEachOnce() ? once : perhaps));
    }

    private static void add(List<Duel> duels, List<String> group, List<Finding> findings) {
        duels.stream().filter(Duel::hasMet).map(duel -> duel.finding(group)).forEach(findings::add);
    }
}
