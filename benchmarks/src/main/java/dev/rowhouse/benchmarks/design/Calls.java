package dev.rowhouse.benchmarks.design;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Parameters for each question and mutation of a workload, drawn once and used for every schema.
///
/// @param questions by the question's name
/// @param mutations by the mutation's name
record Calls(Map<String, List<Bindings>> questions, Map<String, List<Bindings>> mutations) {
    private static final int QUESTIONS = 64;

    /// A mutation is drawn against all data, which takes a while.
    private static final int MUTATIONS = 16;

    static Calls draw(Workload workload, Dataset data, long instances, long seed) {
        RandomSource random = RandomSource.seeded(seed);
        DataGenerator generator =
                new DataGenerator(FewerInstances.of(workload.model(), instances), random);
        ReferenceEvaluator evaluator = new ReferenceEvaluator(data);
        Map<String, List<Bindings>> questions = new LinkedHashMap<>();
        for (Question question : workload.questions()) {
            QuestionDraw draw =
                    new QuestionDraw(
                            evaluator,
                            new QuestionDraw.Wanted(
                                    question.query().pattern(), question.parameters(), Misses.NONE),
                            generator,
                            random);
            List<Bindings> drawn = new ArrayList<>();
            for (int i = 0; i < QUESTIONS; i++) {
                drawn.add(draw.next());
            }
            questions.put(question.name(), drawn);
        }
        MutationDraw draw = new MutationDraw(workload.model(), generator, random);
        Map<String, List<Bindings>> mutations = new LinkedHashMap<>();
        for (ConceptualMutation mutation : workload.calls()) {
            List<Bindings> drawn = new ArrayList<>();
            for (int i = 0; i < MUTATIONS; i++) {
                draw.next(data, mutation, Misses.NONE).ifPresent(drawn::add);
            }
            mutations.put(mutation.header().name(), drawn);
        }
        return new Calls(questions, mutations);
    }
}
