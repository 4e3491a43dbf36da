package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.explore.ExplorationProgress;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Set;

/// Owners with nothing but their key and derived attributes, which come with their first instance.
/// A caller that changes this instance before its owner is there finds no owner to change.
class ComingOwnersTest {
    private static final Set<Situation> CRASHES = Set.of(Situation.CRASH, Situation.CRASH_BEFORE);
    private static final String DROP =
            "drop: {ask: m, jpql: \"DELETE FROM Reading r WHERE r.hour = :hour AND r.at = :at\"}";
    private static final String CORRECT =
            "correct: {ask: m, jpql: \"UPDATE Reading r SET r.value = :value WHERE r.hour = :hour AND r.at = :at\"}";
    private static final String CLEAR =
            "clear: {ask: m, jpql: \"DELETE FROM Reading r WHERE r.hour = :hour\"}";
    private static final String ADJUST =
            "adjust: {ask: m, jpql: \"UPDATE Reading r SET r.value = :value WHERE r.hour = :hour AND r.kind = :kind\"}";

    private static Subject hours(String mutation, String callers) {
        String model =
                """
                model: hours
                entities:
                  Hour: {key: [sensor, hour], count: 1_000, attributes: {sensor: {type: text, distinct: 20}, hour: timestamp, readings: {derived: COUNT(readings)}, sum: {derived: SUM(readings.value)}}}
                  Reading: {key: [hour, at], attributes: {at: timestamp, value: int, kind: {type: text, distinct: 2}}}
                relationships:
                  Reading.hour: {to: Hour, inverse: readings, cardinality: many to one, count: "6 per Hour, at most 60"}
                queries:
                  Hours: {ask: q, jpql: "SELECT h.hour, h.readings, h.sum FROM Hour h WHERE h.sensor = :sensor ORDER BY h.hour DESC"}
                  Readings: {ask: q, jpql: "SELECT r.at, r.value, r.kind FROM Reading r WHERE r.hour = :hour ORDER BY r.at"}
                mutations:
                  measure: {ask: m, jpql: "INSERT INTO Reading (hour, at, value, kind) VALUES (:hour, :at, :value, :kind)"%s}
                  %s
                """
                        .formatted(callers, mutation);
        return Designed.subject(WorkloadFile.parse("model.yaml", model).value().orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {DROP, CLEAR, ADJUST})
    void its_attributes_are_right_whoever_changes_the_first_instance(String mutation) {
        Exploration exploration =
                new Explorer(
                                hours(mutation, ""),
                                new ExplorationSettings(1, 1, 16, 2, 200_000),
                                Clock.system(),
                                ExplorationProgress.NONE)
                        .explore(names -> names.contains("measure"));

        assertThat(exploration.isComplete()).isTrue();
        assertThat(exploration.wrong())
                .allMatch(finding ->
                        CRASHES.contains(finding.situation())
                                && finding.mutations().contains("adjust"));
    }

    @Test
    void an_insert_looks_again_and_heals() {
        Subject subject = hours(DROP, "");

        assertThat(looksAgain(subject)).isTrue();
        assertThat(List.of("measure", "drop"))
                .allMatch(name ->
                        subject.design().findMutation(name).orElseThrow().guarantee().kind()
                                == Guarantee.Kind.HEALS);
    }

    @Test
    void an_update_of_found_instances_does_not_complete_other_attributes_after_a_crash() {
        Subject subject = hours(ADJUST, "");

        assertThat(subject.design().findMutation("measure").orElseThrow().guarantee())
                .isEqualTo(
                        new Guarantee(
                                Guarantee.Kind.ONE_CALLER,
                                "a crash between its writes stays, and `adjust` does not complete them"));
    }

    @Test
    void it_looks_once_where_nobody_changes_instances_that_may_be_missing() {
        assertThat(looksAgain(hours(CORRECT, ""))).isFalse();
    }

    @Test
    void it_looks_once_where_it_is_alone() {
        assertThat(looksAgain(hours(DROP, ", callers: one at a time"))).isFalse();
    }

    private static boolean looksAgain(Subject subject) {
        return PlanStep.walk(
                        subject.design().findMutation("measure").orElseThrow().allSteps(),
                        PlanStep.WhenDifferent.class)
                .findAny()
                .isPresent();
    }
}
