package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.contest.Encounters;
import dev.rowhouse.prove.explore.contest.SmallData;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.explore.search.Search;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.explore.search.World;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A search that leaves out moves reaches the same ends as one that visits everything.
class ReductionTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final int STATES_MAX = Integer.getInteger("reduction.states", 3_000);
    private static final int MODELS = 1;

    /// The numbers of states that two searches visited.
    private static final class Tally {
        private long reduced;
        private long all;
    }

    /// The nearest way to each end, by its number of moves.
    private static Map<World, Integer> ends(Search search, World start) {
        Map<World, Integer> ends = new HashMap<>();
        search.run(
                start,
                STATES_MAX,
                Integer.MAX_VALUE - 1,
                end -> {
                    ends.put(end, search.way(end).size());
                    return false;
                });
        return ends;
    }

    private static Tally compared(Subject subject, int pairsMax) {
        LedgerStatements statements = new LedgerStatements(subject.design(), Clock.system());
        Simulation simulation =
                new Simulation(statements, NOW, statements.nameTimes(subject.design()));
        RandomSource random = RandomSource.seeded(1);
        SmallData small = SmallData.of(subject.workload(), NOW, random);
        LedgerTarget target = new LedgerTarget(statements, Ledger.EMPTY, NOW);
        new DatabaseUnderProof(target, subject).load(small.data(), (_, _) -> {}, _ -> {});
        Ledger loaded = target.ledger().settled(NOW.getEpochSecond());
        Encounters encounters = new Encounters(subject, small, loaded, simulation, random);
        Tally tally = new Tally();
        for (String first : encounters.mutations()) {
            for (String second : encounters.mutations()) {
                for (Encounter each : encounters.of(List.of(first, second), pairsMax)) {
                    compare(each, simulation, tally);
                    simulation.forget();
                }
            }
        }
        return tally;
    }

    private static void compare(Encounter encounter, Simulation simulation, Tally tally) {
        World start = World.of(encounter.states(NOW), encounter.ledger());
        for (Situation situation : Situation.values()) {
            Search all = new Search(simulation, situation, false);
            Map<World, Integer> wanted = ends(all, start);
            if (all.isComplete()) {
                Search reduced = new Search(simulation, situation, true);
                assertThat(ends(reduced, start))
                        .as("%s of %s", situation, encounter.calls())
                        .isEqualTo(wanted);
                tally.reduced += reduced.states();
                tally.all += all.states();
            }
        }
    }

    private static Subject example(String name) {
        return Designed.subject(
                WorkloadFile.read(
                                FileSystem.system(), Path.of("..", "examples", name, "model.yaml"))
                        .value()
                        .orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"auction", "followers", "hotel", "jobs", "likes", "pagila", "phonebook"})
    void the_ends_of_examples_are_the_same(String name) {
        Tally tally = compared(example(name), 1);
        assertThat(tally.reduced).isPositive().isLessThan(tally.all);
    }

    @Test
    void the_ends_of_callers_that_help_each_other_are_the_same() throws IOException {
        Tally tally = compared(HeldRacesTest.helped(HeldRacesTest.JOBS), 2);
        assertThat(2 * tally.reduced).isPositive().isLessThan(tally.all);
    }

    @Test
    void the_ends_of_models_made_by_chance_are_the_same() {
        long states = 0;
        for (long seed : Seeds.of(MODELS)) {
            String text = RandomWorkload.of(seed);
            Subject subject =
                    Designed.subject(
                            WorkloadFile.parse("seed " + seed, text).value().orElseThrow());
            states += compared(subject, 1).reduced;
        }
        assertThat(states).isPositive();
    }
}
