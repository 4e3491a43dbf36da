package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// The data that calls of several statements may leave.
class InterleavingsTest {
    private static final Subject PAIRS = pairs("");
    private static final Subject HELD = pairs("callers: help each other, ");

    private static Subject pairs(String callers) {
        return Designed.subject(
                TestModels.read(
                        """
                        model: pairs
                        entities:
                          Left: {key: id, count: 10, %1$sattributes: {id: int, v: int}}
                          Right: {key: id, count: 10, %1$sattributes: {id: int, v: int}}
                        queries:
                          L: {ask: l, jpql: "SELECT l.v FROM Left l WHERE l.id = :id"}
                          R: {ask: r, jpql: "SELECT r.v FROM Right r WHERE r.id = :id"}
                        mutations:
                          both:
                            ask: both
                            jpql:
                              - {jpql: "UPDATE Left l SET l.v = :v WHERE l.id = :id", when: l.v < :v}
                              - UPDATE Right r SET r.v = :v WHERE r.id = :id
                          left: {ask: one, jpql: "UPDATE Left l SET l.v = :v WHERE l.id = :id"}
                        """
                                .formatted(callers)));
    }

    private static Datum number(int value) {
        return Datum.of(NativeType.INT, value);
    }

    private static final Dataset START =
            Dataset.of(
                    PAIRS.workload().model(),
                    List.of(
                            new Instance("Left", Map.of("id", number(1), "v", number(0))),
                            new Instance("Right", Map.of("id", number(1), "v", number(0)))));

    private static Operation call(String mutation, int value) {
        return call(PAIRS, mutation, value);
    }

    private static Operation call(Subject subject, String mutation, int value) {
        ConceptualMutation found =
                subject.workload().calls().stream()
                        .filter(each -> each.header().name().equals(mutation))
                        .findFirst()
                        .orElseThrow();
        return new Operation(
                found,
                subject.design().findMutation(mutation).orElseThrow(),
                new Bindings(Map.of("v", Optional.of(number(value)), "id", Optional.of(number(1)))),
                Misses.NONE,
                OptionalInt.empty());
    }

    private static Encounter encounter(Operation... calls) {
        return new Encounter(START, Ledger.EMPTY, List.of(calls));
    }

    /// The values of the left and the right instance at each end.
    private static Set<String> ends(Encounter encounter, List<List<Integer>> orders) {
        return encounter.ends(orders, OptionalInt.empty()).stream()
                .map(data -> value(data, "Left") + " " + value(data, "Right"))
                .collect(Collectors.toSet());
    }

    private static String value(Dataset data, String entity) {
        return String.valueOf(data.instances(entity).iterator().next().values().get("v"));
    }

    @Test
    void statements_of_calls_that_meet_mix() {
        assertThat(ends(encounter(call("both", 1), call("both", 2)), Situation.RACE.orders(2)))
                .containsExactlyInAnyOrder("2 2", "2 1");
    }

    @Test
    void calls_that_follow_one_another_do_not_mix() {
        assertThat(ends(encounter(call("both", 1), call("both", 2)), List.of(List.of(0, 1))))
                .containsExactly("2 2");
    }

    @Test
    void a_call_that_is_declined_does_nothing() {
        assertThat(ends(encounter(call("both", 2), call("both", 1)), List.of(List.of(0, 1))))
                .containsExactly("2 2");
    }

    @Test
    void a_crashed_call_may_have_run_its_first_statements_only() {
        assertThat(
                        ends(
                                encounter(call("both", 1), call("left", 5)),
                                Situation.CRASH_BEFORE.orders(2)))
                .containsExactlyInAnyOrder("5 0", "5 1");
    }

    @Test
    void a_call_that_is_retried_runs_all_of_them() {
        assertThat(ends(encounter(call("both", 1), call("left", 0)), Situation.RETRY.orders(2)))
                .containsExactlyInAnyOrder("0 1", "1 1");
    }

    @Test
    void a_call_after_all_others_mixes_with_none() {
        Encounter encounter = encounter(call("both", 1), call("left", 0));

        assertThat(
                        encounter.ends(Situation.RACE.orders(2), OptionalInt.of(1)).stream()
                                .map(data -> value(data, "Left") + " " + value(data, "Right")))
                .containsOnly("0 1");
    }

    @Test
    void statements_of_calls_that_hold_their_instances_do_not_mix() {
        assertThat(
                        ends(
                                encounter(call(HELD, "both", 1), call(HELD, "both", 2)),
                                Situation.RACE.orders(2)))
                .containsExactly("2 2");
    }

    @Test
    void a_crashed_call_that_holds_its_instances_has_run_all_statements_or_none() {
        assertThat(
                        ends(
                                encounter(call(HELD, "both", 1), call(HELD, "left", 5)),
                                Situation.CRASH_BEFORE.orders(2)))
                .containsExactlyInAnyOrder("5 0", "5 1");
        assertThat(
                        ends(
                                encounter(call(HELD, "both", 3), call(HELD, "left", 1)),
                                Situation.CRASH.orders(2)))
                .containsExactlyInAnyOrder("1 0", "1 3", "3 3");
    }
}
