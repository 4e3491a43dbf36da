package dev.rowhouse.prove.draw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.reference.ReferenceEvaluator;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class QuestionDrawTest {
    private final Workload workload = TestModels.read(TestModels.FOLLOWERS);
    private final Model model = new Scale(1_000).apply(workload.model());
    private final DataGenerator generator = new DataGenerator(model, RandomSource.seeded(3));
    private final Dataset data = generator.generate();

    private List<Integer> sizes(String question, Misses misses) {
        Question asked = workload.findQuestion(question).orElseThrow();
        ReferenceEvaluator evaluator = new ReferenceEvaluator(data);
        QuestionDraw draw =
                new QuestionDraw(
                        evaluator,
                        new QuestionDraw.Wanted(
                                asked.query().pattern(), asked.parameters(), misses),
                        generator,
                        RandomSource.seeded(9));
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            sizes.add(evaluator.answer(asked.query(), draw.next()).size());
        }
        return sizes;
    }

    @Test
    void most_draws_hit_and_some_miss() {
        List<Integer> sizes = sizes("Q1", Misses.SOME);

        assertThat(sizes.stream().filter(size -> size == 0).count()).isBetween(5L, 80L);
    }

    @Test
    void without_misses_every_draw_hits() {
        assertThat(sizes("Q1", Misses.NONE)).allMatch(size -> size == 1);
    }

    @Test
    void the_first_draw_takes_the_largest_group() {
        List<Integer> sizes = sizes("Q2", Misses.SOME);

        assertThat(sizes.getFirst()).isEqualTo(sizes.stream().max(Integer::compare).orElse(0));
        assertThat(sizes).contains(1);
    }
}
