package dev.rowhouse.prove.draw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;

import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

class MutationDrawTest {
    private static final String USERS =
            """
              leave:
                ask: A user leaves
                jpql: DELETE FROM User u WHERE u.username = :user
              rename:
                ask: A user is called otherwise
                jpql: UPDATE User u SET u.username = :newName WHERE u.username = :user
            """;

    private final Workload workload =
            TestModels.read(TestModels.FOLLOWERS + TestModels.FOLLOWERS_MUTATIONS + USERS);
    private final Model model = new Scale(300).apply(workload.model());
    private final DataGenerator generator = new DataGenerator(model, RandomSource.seeded(3));
    private final MutationDraw draw = new MutationDraw(model, generator, RandomSource.seeded(4));

    private ConceptualMutation mutation(String name) {
        return workload.findMutation(name).orElseThrow();
    }

    @Test
    void an_insert_takes_a_free_key_and_a_delete_names_what_exists() {
        Dataset data = generator.generate();
        for (int i = 0; i < 50; i++) {
            Bindings follow = draw.next(data, mutation("follow"), Misses.NONE).orElseThrow();
            Dataset more = MutationEvaluator.apply(data, mutation("follow"), follow);
            assertThat(more.size()).isEqualTo(data.size() + 1);
            Bindings unfollow = draw.next(more, mutation("unfollow"), Misses.NONE).orElseThrow();
            Dataset less = MutationEvaluator.apply(more, mutation("unfollow"), unfollow);
            assertThat(less.size()).isEqualTo(data.size());
            data = less;
        }
    }

    @Test
    void references_lead_to_instances() {
        Dataset data = generator.generate();
        for (int i = 0; i < 20; i++) {
            for (String name : new String[] {"leave", "rename"}) {
                Dataset before = data;
                data =
                        draw.next(before, mutation(name), Misses.NONE)
                                .map(bindings ->
                                        MutationEvaluator.apply(before, mutation(name), bindings))
                                .orElse(before);
                assertThat(data.withoutDangling()).isSameAs(data);
            }
        }
    }

    @Test
    void a_key_changes_to_which_others_refer() {
        Dataset data = generator.generate();
        boolean isFollowed = false;
        for (int i = 0; i < 20; i++) {
            Bindings rename = draw.next(data, mutation("rename"), Misses.NONE).orElseThrow();
            Dataset after = MutationEvaluator.apply(data, mutation("rename"), rename);
            assertThat(after.size()).isEqualTo(data.size());
            isFollowed |=
                    !List.copyOf(after.instances("Follow"))
                            .equals(List.copyOf(data.instances("Follow")));
        }

        assertThat(isFollowed).isTrue();
    }

    @Test
    void what_was_removed_may_come_back() {
        Dataset data = generator.generate();
        var gone = data.instances("Follow").iterator().next();
        Dataset less = data.minus("Follow", List.of(gone.key(model)));
        boolean isBack = false;
        for (int i = 0; i < 20 && !isBack; i++) {
            draw.remember(gone);
            Bindings again = draw.next(less, mutation("follow"), Misses.NONE).orElseThrow();
            Dataset more = MutationEvaluator.apply(less, mutation("follow"), again);
            isBack = more.find("Follow", gone.key(model)).isPresent();
        }

        assertThat(isBack).isTrue();
    }

    @Test
    void only_a_mutation_that_names_the_whole_key_may_miss() {
        assertThat(
                        KeyConditions.areAll(
                                model,
                                ((ConceptualMutation.Delete) mutation("unfollow")).pattern()))
                .isTrue();
        Workload other =
                TestModels.read(
                        TestModels.FOLLOWERS
                                + """
                                mutations:
                                  unfollow:
                                    ask: knowing the time
                                    jpql: DELETE FROM Follow f WHERE f.follower = :a AND f.followed = :b AND f.since = :since
                                """);
        assertThat(
                        KeyConditions.areAll(
                                model,
                                ((ConceptualMutation.Delete) other.mutations().getFirst())
                                        .pattern()))
                .isFalse();
    }

    @Test
    void a_condition_that_few_instances_meet_is_met_now_and_then() {
        Workload orders =
                TestModels.read(
                        """
                        model: orders
                        entities:
                          Order:
                            key: id
                            count: 2_000
                            attributes:
                              id: uuid
                              status: {type: text, values: [new, ready, done], shares: {ready: 0.2 %}}
                        queries:
                          Q1: {ask: An order, jpql: "SELECT o.status FROM Order o WHERE o.id = :id"}
                        mutations:
                          take:
                            ask: Somebody takes it
                            jpql: UPDATE Order o SET o.status = 'done' WHERE o.id = :id
                            when: o.status = 'ready'
                        """);
        DataGenerator instances = new DataGenerator(orders.model(), RandomSource.seeded(3));
        Dataset data = instances.generate();
        ConceptualMutation take = orders.findMutation("take").orElseThrow();
        MutationDraw calls = new MutationDraw(orders.model(), instances, RandomSource.seeded(5));

        List<Decisions.Verdict> verdicts =
                IntStream.range(0, 40)
                        .mapToObj(_ -> calls.next(data, take, Misses.SOME).orElseThrow())
                        .map(call -> Decisions.of(data, take, call))
                        .toList();

        assertThat(verdicts)
                .haveAtLeast(10, equalTo(Decisions.Verdict.HAPPENS))
                .haveAtLeast(10, equalTo(Decisions.Verdict.DECLINED));
    }

    private static Condition<Decisions.Verdict> equalTo(Decisions.Verdict wanted) {
        return new Condition<>(wanted::equals, "%s", wanted);
    }
}
