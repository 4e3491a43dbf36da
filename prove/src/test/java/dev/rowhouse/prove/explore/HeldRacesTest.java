package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.prover.Spoiled;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Plans whose callers help each other leave no wrong tables, and each of their parts is needed.
class HeldRacesTest {
    static final Path JOBS = Path.of("..", "examples", "jobs", "model.yaml");
    private static final Path ACCOUNTS =
            Path.of("..", "exports", "src", "test", "resources", "models", "accounts.yaml");

    private static final ExplorationSettings BRIEF = new ExplorationSettings(1, 1, 4, 2, 40_000);
    private static final ExplorationSettings EARLY = new ExplorationSettings(1, 1, 2, 1, 1_000);

    /// The subject of a model in which the callers of all mutations help each other.
    static Subject helped(Path model) throws IOException {
        String text = FileSystem.system().readText(model);
        return Designed.subject(
                WorkloadFile.parse(
                                "helped",
                                text.replace(
                                        "\n    key: id\n",
                                        "\n    key: id\n    callers: help each other\n"))
                        .value()
                        .orElseThrow());
    }

    private static Exploration explored(Subject subject, ExplorationSettings settings) {
        return new Explorer(subject, settings, Clock.system(), ExplorationProgress.NONE).explore();
    }

    /// The same subject without some steps inside the hold of a mutation. Callers who finish its
    /// calls still run all steps.
    private static Subject without(Subject right, String mutation, Predicate<PlanStep> left) {
        return new Subject(
                right.workload(),
                Spoiled.withSteps(
                        right.design(),
                        mutation,
                        steps -> {
                            PlanStep.Hold hold = (PlanStep.Hold) steps.getFirst();
                            List<PlanStep> inner = new ArrayList<>(hold.steps());
                            assertThat(inner.removeIf(left)).isTrue();
                            return List.of(hold.around(inner));
                        }),
                right.sizes());
    }

    private static List<Anomaly> anomalies(Exploration exploration, Situation situation) {
        return exploration.findings().stream()
                .filter(each -> each.situation() == situation)
                .map(Finding::anomaly)
                .toList();
    }

    @Test
    void a_job_that_is_raised_and_withdrawn_is_in_all_tables_or_in_none() throws IOException {
        Subject subject = helped(JOBS);
        assertThat(subject.design().unserved()).isEmpty();
        assertThat(subject.design().schemaCql()).last().isEqualTo(HeldCalls.create());

        Exploration jobs = explored(subject, BRIEF);

        assertThat(jobs.isComplete()).isTrue();
        assertThat(jobs.wrong()).isEmpty();
        assertThat(anomalies(jobs, Situation.CRASH_BEFORE)).containsOnly(Anomaly.HEALS);
        assertThat(jobs.findings())
                .as("an advert may be repeated after it was raised")
                .anyMatch(each ->
                        each.mutations().equals(List.of("advertise", "raise"))
                                && each.situation() == Situation.REPEAT);
    }

    @Test
    void without_its_look_a_slow_caller_writes_what_it_has_read_of_a_later_call()
            throws IOException {
        Exploration jobs =
                explored(
                        without(helped(JOBS), "raise", PlanStep.StillHeld.class::isInstance),
                        BRIEF);
        assertThat(jobs.wrong().stream().map(Finding::mutations))
                .contains(List.of("advertise", "raise"));
    }

    @Test
    void an_insert_that_does_not_clean_up_leaves_the_row_of_a_raise() throws IOException {
        Exploration jobs =
                explored(
                        without(helped(JOBS), "advertise", PlanStep.WhenPresent.class::isInstance),
                        BRIEF);
        assertThat(
                        jobs.wrong().stream()
                                .filter(each -> each.situation() == Situation.REPEAT)
                                .map(Finding::mutations))
                .contains(List.of("advertise", "raise"));
    }

    @Test
    void callers_who_change_addresses_leave_no_claims_behind() throws IOException {
        Subject subject = helped(ACCOUNTS);
        assertThat(subject.design().unserved()).isEmpty();
        assertThat(subject.design().mutations())
                .allMatch(plan -> plan.hold().isPresent())
                .noneMatch(plan ->
                        PlanStep.walk(plan.allSteps()).anyMatch(PlanStep.Decide.class::isInstance));
        assertThat(explored(subject, EARLY).wrong()).isEmpty();
    }

    /// Two UPDATEs, each of which sets one part of a candidate key and reads the other.
    private static final String SEATS =
            """
            model: seats
            entities:
              Seat:
                key: id
                unique: [[day, place]]
                count: 60
                callers: help each other
                attributes: {id: int, day: {type: int, range: 1..2}, place: {type: int, range: 1..2, optional: true}}
            queries:
              Q1: {ask: a seat, jpql: "SELECT s.day, s.place FROM Seat s WHERE s.id = :id"}
            mutations:
              add: {ask: a seat, jpql: "INSERT INTO Seat (id, day, place) VALUES (:id, :day, :place)"}
              shift: {ask: another day, jpql: "UPDATE Seat s SET s.day = :day WHERE s.id = :id"}
              move: {ask: another place, jpql: "UPDATE Seat s SET s.place = :place WHERE s.id = :id"}
              drop: {ask: no seat, jpql: "DELETE FROM Seat s WHERE s.id = :id"}
            """;

    @Test
    void callers_who_change_parts_of_a_candidate_key_leave_no_claims_behind() {
        Subject subject = Designed.subject(TestModels.read(SEATS));
        assertThat(subject.design().unserved()).isEmpty();
        assertThat(explored(subject, EARLY).wrong()).isEmpty();
    }

    @Test
    void without_the_read_of_the_owner_two_seats_have_one_place() {
        Subject subject = Designed.subject(TestModels.read(SEATS));
        Exploration seats =
                explored(without(subject, "shift", PlanStep.WhenPresent.class::isInstance), BRIEF);
        assertThat(seats.wrong()).isNotEmpty();
    }

    /// The number is unique by itself, and a part of the key.
    private static final String BADGES =
            """
            model: badges
            entities:
              Office: {key: name, count: 20, attributes: {name: text}}
              Badge:
                key: [number, office]
                count: 60
                callers: help each other
                attributes: {number: {type: int, unique: true}, holder: text}
            relationships:
              Badge.office: {to: Office, inverse: badges, cardinality: many to one, count: "3 per Office, at most 9"}
            queries:
              Q1: {ask: badges of an office, jpql: "SELECT b.number, b.holder FROM Badge b WHERE b.office = :office"}
              Q2: {ask: badges of somebody, jpql: "SELECT b.number FROM Badge b WHERE b.holder = :holder"}
            mutations:
              issue: {ask: a badge, jpql: "INSERT INTO Badge (number, office, holder) VALUES (:number, :office, :holder)"}
              change: {ask: a change, jpql: "UPDATE Badge b SET %s WHERE b.number = :number AND b.office = :office"}
            """;

    /// After a crash, the claim of the new number may be there, and the badge under the old one.
    @ParameterizedTest
    @ValueSource(strings = {"b.number = :new", "b.number = :new, b.office = :other"})
    void a_claim_of_a_part_of_the_key_cannot_be_held(String change) {
        Subject subject = Designed.subject(TestModels.read(BADGES.formatted(change)));

        assertThat(subject.design().unserved())
                .singleElement()
                .asString()
                .contains("it changes the unique `number` together with its key");
    }
}
