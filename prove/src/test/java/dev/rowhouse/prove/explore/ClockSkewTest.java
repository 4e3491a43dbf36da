package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.contest.Encounters;
import dev.rowhouse.prove.explore.contest.SmallData;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.explore.ledger.WriteTime;
import dev.rowhouse.prove.explore.search.Search;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.explore.search.World;
import dev.rowhouse.prove.run.MutationState;
import dev.rowhouse.prove.run.NextCall;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Clocks that differ by less than a round trip to the database leave only tables that equal clocks
/// leave as well: the situation RACE visits all that they can do.
///
/// A caller takes a time after another one, and gets a smaller one. Within the bound this can only
/// happen if it has seen nothing that was sent after the other one took its time: to see it takes a
/// message to the database and one back.
class ClockSkewTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final int RUNS = 150;
    private static final long SPAN = 1L << 55;
    private static final long FIRST = 1L << 40;

    /// The differences of clocks that are tried.
    private enum Skew {
        WITHIN_BOUND,
        BEYOND_BOUND
    }

    private record Outcome(Ledger tables, List<Object> ends) {}

    private final RandomSource random = RandomSource.seeded(7);
    private final LedgerStatements statements;
    private final Simulation simulation;
    private final List<Encounter> encounters;
    private int swapped;

    ClockSkewTest() {
        Path model = Path.of("..", "examples", "likes", "model.yaml");
        Subject subject =
                Designed.subject(
                        WorkloadFile.read(FileSystem.system(), model).value().orElseThrow());
        statements = new LedgerStatements(subject.design(), Clock.system());
        simulation = new Simulation(statements, NOW, true);
        RandomSource seeded = RandomSource.seeded(1);
        SmallData small = SmallData.of(subject.workload(), NOW, seeded);
        LedgerTarget target = new LedgerTarget(statements, Ledger.EMPTY, NOW);
        new DatabaseUnderProof(target, subject).load(small.data(), (_, _) -> {}, _ -> {});
        Encounters all =
                new Encounters(
                        subject,
                        small,
                        target.ledger().settled(NOW.getEpochSecond()),
                        simulation,
                        seeded);
        encounters = new ArrayList<>();
        for (String first : List.of("like", "unlike", "renameProduct")) {
            for (String second : List.of("like", "unlike", "renameProduct")) {
                encounters.addAll(all.of(List.of(first, second), 1));
            }
        }
    }

    private Set<Outcome> raced(Encounter encounter) {
        Set<Outcome> ends = new HashSet<>();
        new Search(simulation, Situation.RACE, true)
                .run(
                        World.of(encounter.states(NOW), encounter.ledger()),
                        Integer.MAX_VALUE,
                        Integer.MAX_VALUE - 1,
                        end -> {
                            ends.add(
                                    outcome(
                                            end.ledger(),
                                            end.callers().stream()
                                                    .map(caller -> caller.run())
                                                    .toList()));
                            return false;
                        });
        simulation.forget();
        return ends;
    }

    private static Outcome outcome(Ledger ledger, List<MutationState> runs) {
        return new Outcome(
                ledger.settled(NOW.getEpochSecond()),
                runs.stream().map(run -> (Object) run.end()).toList());
    }

    /// The times of one run, and who has seen what of them.
    private final class Times {
        private final Skew skew;
        private final TreeSet<Long> all = new TreeSet<>();
        private final Set<Long> stored = new HashSet<>();
        private final List<Set<Long>> seen = List.of(new HashSet<>(), new HashSet<>());

        Times(Skew skew) {
            this.skew = skew;
        }

        /// A request brings to the database what its caller knows, and brings back what is there.
        void requested(int caller) {
            seen.get(caller).addAll(stored);
            stored.addAll(seen.get(caller));
        }

        /// A time that is later than all that the caller has seen, and anywhere among the others.
        long taken(int caller, Set<Long> own) {
            Set<Long> before = skew == Skew.WITHIN_BOUND ? seen.get(caller) : own;
            long least = before.stream().mapToLong(each -> each).max().orElse(FIRST);
            List<Long> gaps = new ArrayList<>(all.tailSet(least + 1));
            int place = random.nextInt(gaps.size() + 1);
            long from = place == 0 ? least : gaps.get(place - 1);
            long to = place == gaps.size() ? from + SPAN / 8 : gaps.get(place);
            long time = from + (to - from) / 2;
            if (place < gaps.size()) {
                swapped++;
            }
            all.add(time);
            seen.get(caller).add(time);
            own.add(time);
            return time;
        }
    }

    /// One interleaving by chance, in which each caller takes a time before its first request.
    private Outcome ran(Encounter encounter, Skew skew) {
        Times times = new Times(skew);
        List<Set<Long>> own = List.of(new HashSet<>(), new HashSet<>());
        List<MutationState> runs = new ArrayList<>(encounter.states(NOW));
        Set<Integer> begun = new HashSet<>();
        Ledger ledger = encounter.ledger();
        while (runs.stream().anyMatch(run -> run.end().isEmpty())) {
            int caller = random.nextInt(2);
            MutationState run = runs.get(caller);
            if (run.end().isPresent()) {
                continue;
            }
            if (begun.add(caller)) {
                Operation call = encounter.calls().get(caller);
                runs.set(
                        caller,
                        MutationState.begin(
                                call.plan(),
                                call.bindings(),
                                NOW,
                                times.taken(caller, own.get(caller))));
                continue;
            }
            if (run.next() instanceof NextCall.TakeTime) {
                runs.set(caller, run.afterTime(NOW, times.taken(caller, own.get(caller))));
                continue;
            }
            times.requested(caller);
            if (run.next() instanceof NextCall.Read(Call call)) {
                runs.set(
                        caller,
                        run.afterRead(statements.read(ledger, call, NOW.getEpochSecond()), NOW));
            } else {
                assertThat(run.next().calls())
                        .as("all writes name their times")
                        .allMatch(call -> call.timestamp().isPresent());
                ledger =
                        statements.written(
                                ledger, run.next().calls(), WriteTime.of(1, NOW.getEpochSecond()));
                runs.set(caller, run.afterWrite(NOW));
            }
        }
        return outcome(ledger, runs);
    }

    @Test
    void clocks_within_the_bound_leave_only_what_equal_clocks_leave() {
        for (Encounter encounter : encounters) {
            Set<Outcome> raced = raced(encounter);
            for (int i = 0; i < RUNS; i++) {
                assertThat(raced)
                        .as("%s", encounter.calls())
                        .contains(ran(encounter, Skew.WITHIN_BOUND));
            }
        }
        assertThat(swapped).as("times in another order than in reality").isGreaterThan(RUNS);
    }

    @Test
    void clocks_beyond_the_bound_leave_more() {
        boolean isMore = false;
        for (Encounter encounter : encounters) {
            Set<Outcome> raced = raced(encounter);
            for (int i = 0; i < RUNS && !isMore; i++) {
                isMore = !raced.contains(ran(encounter, Skew.BEYOND_BOUND));
            }
        }
        assertThat(isMore).isTrue();
    }
}
