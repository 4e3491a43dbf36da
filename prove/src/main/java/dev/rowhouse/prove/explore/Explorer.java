package dev.rowhouse.prove.explore;

import dev.rowhouse.base.Clock;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Glimpse;
import dev.rowhouse.prove.stage.Subject;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Explores what concurrent and crashed callers of a design's mutations can leave behind.
///
/// 1. Make up small data and load it by the design's own plans into a ledger.
/// 2. For each two mutations, or each two and three, combine calls whose parameters are equal and
///    different.
/// 3. Visit every interleaving of their requests, in each
///    [dev.rowhouse.prove.explore.search.Situation], and compare the tables at each end with the
///    data after the calls in some order, one after the other.
/// 4. For each mutation, ask all questions between its requests.
///
/// The shortest way to wrong tables is kept for each group of mutations and situation.
///
/// Groups are explored by several threads; the result does not depend on their number. Each group
/// may visit an equal share of the states. What some of them leave over is for those that need
/// more.
///
/// **Thread safety.** Belongs to one thread; one object per exploration.
public final class Explorer {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Subject subject;
    private final ExplorationSettings settings;
    private final Clock clock;
    private final ExplorationProgress progress;
    private final Supplier<ExecutorService> pools;

    /// An exploration by the calling thread that is about to begin.
    ///
    /// @param clock the time of day, from which times to live are counted
    public Explorer(
            Subject subject,
            ExplorationSettings settings,
            Clock clock,
            ExplorationProgress progress) {
        this(subject, settings, clock, progress, CallerRuns::new);
    }

    /// An exploration that is about to begin.
    ///
    /// @param clock the time of day, from which times to live are counted
    /// @param pools makes the threads that explore; the exploration shuts them down
    public Explorer(
            Subject subject,
            ExplorationSettings settings,
            Clock clock,
            ExplorationProgress progress,
            Supplier<ExecutorService> pools) {
        this.subject = subject;
        this.settings = settings;
        this.clock = clock;
        this.progress = progress;
        this.pools = pools;
    }

    /// Explores all groups of mutations.
    public Exploration explore() {
        return explore(_ -> true);
    }

    /// Explores some groups of mutations, which then have all states for themselves.
    ///
    /// @param isWanted tells by the names of the mutations in a group
    public Exploration explore(Predicate<List<String>> isWanted) {
        long start = clock.nanoTime();
        Instant now = Instant.ofEpochMilli(clock.epochMillis());
        GroupExplorer first = new GroupExplorer(subject, settings, clock, now);
        List<Glimpse> glimpses = first.glimpses();
        Set<String> seen = glimpses.stream().map(Glimpse::mutation).collect(Collectors.toSet());
        List<List<String>> groups = groups(first.mutations()).stream().filter(isWanted).toList();
        ParallelGroups crew =
                new ParallelGroups(
                        first, () -> new GroupExplorer(subject, settings, clock, now), pools);
        IntConsumer told =
                done -> progress.advance(done, groups.size(), left(start, done, groups.size()));
        List<List<Finding>> explored =
                new ArrayList<>(crew.explore(groups, settings.allStatesMax(), told));
        exploreFurther(crew, groups, explored, told);
        List<Finding> findings = new ArrayList<>();
        explored.forEach(found -> found.forEach(each -> findings.add(marked(each, seen))));
        return new Exploration(
                subject.design().name(),
                settings.seed(),
                now,
                vouched().sorted().toList(),
                findings,
                glimpses,
                settings.replicas(),
                (clock.nanoTime() - start) / NANOS_PER_SECOND);
    }

    /// Explores the groups again that have used up their share, with the states that the others
    /// have left over, as long as that gives each of them at least twice as many. A group that is
    /// incomplete because of the limit of one search would find the same again.
    private void exploreFurther(
            ParallelGroups crew,
            List<List<String>> groups,
            List<List<Finding>> explored,
            IntConsumer progress) {
        long share = ParallelGroups.share(groups.size(), settings.allStatesMax());
        while (true) {
            List<Integer> open = new ArrayList<>();
            long left = settings.allStatesMax();
            for (int i = 0; i < explored.size(); i++) {
                long states = explored.get(i).stream().mapToLong(Finding::states).sum();
                if (states < share || explored.get(i).stream().allMatch(Finding::isComplete)) {
                    left -= states;
                } else {
                    open.add(i);
                }
            }
            long larger = ParallelGroups.share(open.size(), left);
            if (open.isEmpty() || larger < 2 * share) {
                return;
            }
            share = larger;
            int done = groups.size() - open.size();
            List<List<Finding>> again =
                    crew.explore(
                            open.stream().map(groups::get).toList(),
                            left,
                            more -> progress.accept(done + more));
            for (int i = 0; i < open.size(); i++) {
                explored.set(open.get(i), again.get(i));
            }
        }
    }

    private static Finding marked(Finding finding, Set<String> seen) {
        boolean isSeen = finding.mutations().stream().anyMatch(seen::contains);
        return isSeen && finding.anomaly() == Anomaly.NEVER_WRONG
                ? finding.with(Anomaly.TRANSIENT)
                : finding;
    }

    private Optional<Duration> left(long start, int done, int total) {
        return done == 0
                ? Optional.empty()
                : Optional.of(Duration.ofNanos((clock.nanoTime() - start) / done * (total - done)));
    }

    /// The mutations that are for one caller at a time. One of several statements is not, if the
    /// design holds all its instances.
    private Stream<String> vouched() {
        return subject.workload().calls().stream()
                .map(ConceptualMutation::header)
                .filter(header -> !header.mayRace())
                .map(ConceptualMutation.Header::name)
                .filter(name ->
                        subject.design().findMutation(name).stream()
                                .noneMatch(plan -> plan.hold().isPresent()));
    }

    /// Two mutations each, also twice the same one; then three each, if so many callers may meet.
    private List<List<String>> groups(List<String> mutations) {
        Set<String> vouched = vouched().collect(Collectors.toSet());
        List<String> names = mutations.stream().filter(name -> !vouched.contains(name)).toList();
        List<List<String>> groups = new ArrayList<>();
        for (int callers = 2; callers <= settings.callersMax(); callers++) {
            groups.addAll(groups(names, callers));
        }
        return groups;
    }

    private static List<List<String>> groups(List<String> names, int callers) {
        if (callers == 0) {
            return List.of(List.of());
        }
        List<List<String>> groups = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (List<String> others : groups(names.subList(i, names.size()), callers - 1)) {
                List<String> group = new ArrayList<>(List.of(names.get(i)));
                group.addAll(others);
                groups.add(List.copyOf(group));
            }
        }
        return groups;
    }
}
