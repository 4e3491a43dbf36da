package dev.rowhouse.prove.explore;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.contest.Encounters;
import dev.rowhouse.prove.explore.contest.SmallData;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Glimpse;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Subject;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Explores what concurrent and crashed callers of a design's mutations can leave behind.
///
/// 1. Make up small data and load it by the design's own plans into a ledger.
/// 2. For each pair of mutations, combine calls whose parameters are equal and different.
/// 3. Visit every interleaving of their requests, in each [Situation], and compare the tables at
///    each end with the data after the calls in some order, one after the other.
/// 4. For each mutation, ask all questions between its requests.
///
/// The shortest way to wrong tables is kept for each pair and situation.
///
/// **Thread safety.** Belongs to one thread; one object per exploration.
public final class Explorer {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Subject subject;
    private final ExplorationSettings settings;
    private final Clock clock;
    private final ExplorationProgress progress;
    private final Instant now;
    private final LedgerStatements statements;
    private final Simulation simulation;

    /// An exploration that is about to begin.
    ///
    /// @param clock the time of day, from which times to live are counted
    public Explorer(
            Subject subject,
            ExplorationSettings settings,
            Clock clock,
            ExplorationProgress progress) {
        this.subject = subject;
        this.settings = settings;
        this.clock = clock;
        this.progress = progress;
        this.now = Instant.ofEpochMilli(clock.epochMillis());
        this.statements = new LedgerStatements(subject.design(), clock);
        this.simulation = new Simulation(statements, now, statements.nameTimes(subject.design()));
    }

    /// Explores all pairs of mutations.
    public Exploration explore() {
        long start = clock.nanoTime();
        List<Encounters> all = new ArrayList<>();
        List<Glimpse> glimpses = new ArrayList<>();
        RandomSource random = RandomSource.seeded(settings.seed());
        int datasets = subject.design().mutations().isEmpty() ? 0 : settings.datasets();
        for (int i = 0; i < datasets; i++) {
            SmallData small = SmallData.of(subject.workload(), now, random);
            Encounters encounters =
                    new Encounters(subject, small, loaded(small), simulation, random);
            all.add(encounters);
            new Glimpses(subject, statements, simulation, small, random).add(encounters, glimpses);
        }
        List<List<String>> pairs = pairs(all);
        List<Finding> findings = new ArrayList<>();
        for (int done = 0; done < pairs.size(); done++) {
            progress.advance(done, pairs.size(), left(start, done, pairs.size()));
            explore(pairs.get(done), all, glimpses, findings);
        }
        progress.advance(pairs.size(), pairs.size(), Optional.of(Duration.ZERO));
        return new Exploration(
                subject.design().name(),
                settings.seed(),
                vouched().sorted().toList(),
                findings,
                glimpses,
                (clock.nanoTime() - start) / NANOS_PER_SECOND);
    }

    private Optional<Duration> left(long start, int done, int total) {
        return done == 0
                ? Optional.empty()
                : Optional.of(Duration.ofNanos((clock.nanoTime() - start) / done * (total - done)));
    }

    private Ledger loaded(SmallData small) {
        LedgerTarget target = new LedgerTarget(statements, Ledger.EMPTY, now);
        new DatabaseUnderProof(target, subject).load(small.data(), (_, _) -> {}, _ -> {});
        return target.ledger().settled(now.getEpochSecond());
    }

    private Stream<String> vouched() {
        return subject.workload().mutations().stream()
                .map(ConceptualMutation::header)
                .filter(header -> !header.mayRace())
                .map(ConceptualMutation.Header::name);
    }

    private List<List<String>> pairs(List<Encounters> all) {
        Set<String> vouched = vouched().collect(Collectors.toSet());
        List<String> names =
                all.stream()
                        .flatMap(each -> each.mutations().stream())
                        .filter(name -> !vouched.contains(name))
                        .distinct()
                        .toList();
        List<List<String>> pairs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (int j = i; j < names.size(); j++) {
                pairs.add(List.of(names.get(i), names.get(j)));
            }
        }
        return pairs;
    }

    private void explore(
            List<String> pair,
            List<Encounters> all,
            List<Glimpse> glimpses,
            List<Finding> findings) {
        List<Encounter> meetings = new ArrayList<>();
        Set<Encounter> fewer = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Encounters each : all) {
            List<Encounter> found = each.of(pair.getFirst(), pair.getLast(), settings.racesMax());
            meetings.addAll(found);
            fewer.addAll(found.subList(0, Math.min(found.size(), settings.crashesMax())));
        }
        boolean isSeen = glimpses.stream().anyMatch(glimpse -> pair.contains(glimpse.mutation()));
        List<Duel> straight = duels(Situation.values());
        boolean isOfOne = pair.getFirst().equals(pair.getLast());
        List<Duel> reversed =
                isOfOne
                        ? List.of()
                        : duels(
                                Stream.of(Situation.values())
                                        .filter(Situation::isUneven)
                                        .toArray(Situation[]::new));
        for (Encounter each : meetings) {
            boolean isCrashing = fewer.contains(each);
            Contents contents = new Contents(subject, statements, now, each.data());
            meet(each, contents, straight, isCrashing);
            if (isCrashing) {
                meet(each.reversed(), contents, reversed, true);
            }
            simulation.forget();
        }
        add(straight, pair, isSeen, findings);
        add(reversed, pair.reversed(), isSeen, findings);
    }

    private List<Duel> duels(Situation[] situations) {
        return Stream.of(situations)
                .map(each -> new Duel(statements, simulation, each, settings.statesMax()))
                .toList();
    }

    private void meet(
            Encounter encounter, Contents contents, List<Duel> duels, boolean isCrashing) {
        Referee referee = new Referee(contents, simulation, encounter);
        for (Duel duel : duels) {
            if (isCrashing || !duel.situation().isUneven()) {
                duel.meet(encounter, referee);
            }
        }
    }

    private static void add(
            List<Duel> duels, List<String> pair, boolean isSeen, List<Finding> findings) {
        for (Duel duel : duels) {
            if (duel.hasMet()) {
                Finding finding = duel.finding(pair);
                boolean isTransient = isSeen && finding.anomaly() == Anomaly.NEVER_WRONG;
                findings.add(isTransient ? finding.with(Anomaly.TRANSIENT) : finding);
            }
        }
    }
}
