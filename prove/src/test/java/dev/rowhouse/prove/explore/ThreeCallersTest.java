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
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Three callers at the same time, on the tables of the examples `likes` and `suspensions`.
class ThreeCallersTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Finding met(String model, String first, String second) {
        Subject subject =
                Designed.subject(
                        WorkloadFile.read(
                                        FileSystem.system(),
                                        Path.of("..", "examples", model, "model.yaml"))
                                .value()
                                .orElseThrow());
        return met(subject, false, first, second);
    }

    private static Finding met(Subject subject, boolean namesTimes, String first, String second) {
        LedgerStatements statements = new LedgerStatements(subject.design(), Clock.system());
        Simulation simulation = new Simulation(statements, NOW, namesTimes);
        RandomSource random = RandomSource.seeded(1);
        SmallData small = SmallData.of(subject.workload(), NOW, random);
        LedgerTarget target = new LedgerTarget(statements, Ledger.EMPTY, NOW);
        new DatabaseUnderProof(target, subject).load(small.data(), (_, _) -> {}, _ -> {});
        List<Encounter> pairs =
                new Encounters(
                                subject,
                                small,
                                target.ledger().settled(NOW.getEpochSecond()),
                                simulation,
                                random)
                        .of(first, second, 6);
        Duel duel =
                new Duel(
                        statements,
                        simulation,
                        Situation.RACE,
                        new StateBudget(100_000, Long.MAX_VALUE),
                        true);
        for (Encounter pair : pairs) {
            List<Operation> calls = new ArrayList<>(pair.calls());
            calls.add(pair.calls().getLast());
            Encounter three = new Encounter(pair.data(), pair.ledger(), calls);
            Contents contents = new Contents(subject, statements, NOW, three.data());
            duel.meet(three, new Referee(contents, simulation, three));
        }
        return duel.finding(List.of(first, second, first));
    }

    @Test
    void three_renamings_can_leave_a_copy_of_each() {
        Finding finding = met("likes", "renameProduct", "renameProduct");
        assertThat(finding.anomaly()).isEqualTo(Anomaly.PERMANENT);
        assertThat(finding.witness().orElseThrow().calls()).hasSize(3);
    }

    @Test
    void three_callers_that_lift_a_suspension_agree() {
        Finding finding = met("suspensions", "unsuspend", "unsuspend");
        assertThat(finding.isComplete()).isTrue();
        assertThat(finding.states()).isGreaterThan(20);
        assertThat(finding.anomaly()).isEqualTo(Anomaly.NEVER_WRONG);
    }

    @ParameterizedTest
    @CsvSource({"raise,raise", "withdraw,raise", "raise,withdraw"})
    void three_callers_that_help_each_other_agree(String first, String second) throws IOException {
        Subject jobs = HeldRacesTest.helped(HeldRacesTest.JOBS);
        Finding finding = met(jobs, true, first, second);
        assertThat(finding.encounters()).isPositive();
        assertThat(finding.anomaly()).isEqualTo(Anomaly.NEVER_WRONG);
    }

    @Test
    void the_calls_of_three_callers_have_six_orders() {
        assertThat(Orders.of(3)).hasSize(6).doesNotHaveDuplicates();
    }
}
