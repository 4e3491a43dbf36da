package dev.rowhouse.prove.draw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Each way in which a call may be special comes up once.
class SpecialCallsTest {
    private final Workload accounts =
            WorkloadFile.read(
                            FileSystem.system(),
                            Path.of("src", "test", "resources", "faults", "accounts.yaml"))
                    .value()
                    .orElseThrow();
    private final DataGenerator generator =
            new DataGenerator(accounts.model(), RandomSource.seeded(1));
    private final Dataset data = generator.generate();
    private final SpecialCalls calls =
            new SpecialCalls(
                    accounts.model(),
                    new MutationDraw(accounts.model(), generator, RandomSource.seeded(2)));

    private ConceptualMutation mutation(String name) {
        return accounts.findMutation(name).orElseThrow();
    }

    @Test
    void an_insert_is_declined_for_each_unique_value_alone_and_for_the_key() {
        List<Bindings> declined = calls.declined(data, mutation("register"), Misses.SOME);

        assertThat(declined)
                .hasSize(6)
                .allMatch(call ->
                        Decisions.of(data, mutation("register"), call)
                                == Decisions.Verdict.DECLINED);
        assertThat(declined.get(0)).matches(call -> isTaken(call, "email"));
        assertThat(declined.get(0)).matches(call -> !isTaken(call, "phone"));
        assertThat(declined.get(2)).matches(call -> isTaken(call, "phone"));
        assertThat(declined.get(2)).matches(call -> !isTaken(call, "email"));
        assertThat(declined.get(4)).matches(call -> isTaken(call, "id"));
        assertThat(declined.get(4)).matches(call -> !isTaken(call, "email"));
    }

    @Test
    void an_insert_of_an_instance_that_exists_has_its_unique_values_and_others() {
        Bindings call = calls.declined(data, mutation("register"), Misses.NONE).get(5);
        Instance user = owner(call, "id");

        assertThat(owner(call, "email")).isEqualTo(user);
        assertThat(owner(call, "phone")).isEqualTo(user);
        assertThat(Optional.ofNullable(user.values().get("since")))
                .isNotEqualTo(call.values().get("since"));
    }

    @Test
    void an_insert_is_repeated_with_old_values_of_some_attributes_and_new_ones_of_the_others() {
        List<Bindings> again =
                calls.again(
                        data,
                        (ConceptualMutation.Insert) mutation("register"),
                        data.instances("User"),
                        List.of("email"));

        assertThat(again)
                .hasSizeGreaterThan(2)
                .allSatisfy(call -> assertThat(owner(call, "email")).isEqualTo(owner(call, "id")))
                .anySatisfy(call ->
                        assertThat(call.values().get("since"))
                                .isNotEqualTo(
                                        Optional.ofNullable(
                                                owner(call, "id").values().get("since"))));
    }

    @Test
    void an_insert_of_an_instance_that_exists_keeps_all_its_unique_values_but_one() {
        List<Bindings> declined = calls.declined(data, mutation("register"), Misses.NONE);

        assertThat(owner(declined.get(1), "phone")).isEqualTo(owner(declined.get(1), "id"));
        assertThat(owner(declined.get(1), "email")).isNotEqualTo(owner(declined.get(1), "id"));
        assertThat(owner(declined.get(3), "email")).isEqualTo(owner(declined.get(3), "id"));
        assertThat(owner(declined.get(3), "phone")).isNotEqualTo(owner(declined.get(3), "id"));
    }

    private Instance owner(Bindings call, String attribute) {
        return data.instances("User").stream()
                .filter(user ->
                        Optional.ofNullable(user.values().get(attribute))
                                .equals(call.values().get(attribute)))
                .findFirst()
                .orElseThrow();
    }

    private boolean isTaken(Bindings call, String attribute) {
        return data.instances("User").stream()
                .anyMatch(user ->
                        Objects.equals(
                                Optional.ofNullable(user.values().get(attribute)),
                                call.values().get(attribute)));
    }

    @Test
    void a_call_is_about_nothing_sets_a_null_fills_one_and_changes_nothing() {
        ConceptualMutation.Update update = (ConceptualMutation.Update) mutation("call");
        List<Bindings> special = calls.of(data, update, Misses.SOME);

        assertThat(special).hasSize(4);
        assertThat(MutationEvaluator.targets(data, update.pattern(), special.get(0))).isEmpty();
        assertThat(special.get(1).values().get("phone")).isEmpty();
        assertThat(special.get(1).values().get("name")).isPresent();
        assertThat(special.get(2).values().get("phone")).isPresent();
        assertThat(MutationEvaluator.targets(data, update.pattern(), special.get(2)))
                .singleElement()
                .satisfies(user -> assertThat(user.values()).doesNotContainKey("phone"));
        assertThat(MutationEvaluator.targets(data, update.pattern(), special.get(3))).hasSize(1);
        assertThat(MutationEvaluator.apply(data, update, special.get(3)).differsFrom(data))
                .isFalse();
    }

    @Test
    void a_caller_who_may_not_miss_calls_about_something() {
        ConceptualMutation.Update update = (ConceptualMutation.Update) mutation("call");

        assertThat(calls.of(data, update, Misses.NONE))
                .allMatch(
                        call -> !MutationEvaluator.targets(data, update.pattern(), call).isEmpty());
    }
}
