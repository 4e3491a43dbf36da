package dev.rowhouse.exports.java;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.Promises;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A short proof of generated code on data and calls of its own, for models that no recorded proof
/// exists of.
final class GeneratedProof {
    private static final int INSTANCES = 80;
    private static final int CHANGES = 40;
    private static final int CALLS = 6;

    private final Workload workload;
    private final Design design;
    private final CodeUnderProof code;
    private final RandomSource random;
    private int hits;

    GeneratedProof(Workload workload, Design design, GeneratedDatabase database, long seed) {
        this.workload = workload;
        this.design = design;
        this.code = new CodeUnderProof(workload, design, database);
        this.random = RandomSource.seeded(seed);
    }

    /// Inserts made-up data, through the generated mutations as far as there are any; then changes
    /// it, asks about it, and asks once more what was asked before the changes: some of it has no
    /// answer left.
    ///
    /// @return how many rows all answers had together
    int run() {
        DataGenerator generator = generator(INSTANCES);
        code.load(generator.generate());
        code.compare("after loading");
        List<Asked> before = ask(generator);
        change();
        ask(generator);
        before.forEach(asked -> hits += code.ask(asked.question(), asked.bindings()));
        code.checkFlags();
        return hits;
    }

    private DataGenerator generator(int instances) {
        Model unexpired = UnexpiredInstances.at(workload.model(), Instant.now());
        return new DataGenerator(new Scale(instances).apply(unexpired), random);
    }

    private void change() {
        MutationDraw draw = new MutationDraw(workload.model(), generator(CHANGES), random);
        for (int i = 0; i < CALLS; i++) {
            for (MutationPlan plan : design.mutations()) {
                ConceptualMutation mutation = workload.findMutation(plan.mutation()).orElseThrow();
                Misses misses = Promises.of(workload.model(), mutation, plan);
                Optional<Bindings> bindings = draw.next(code.data(), mutation, misses);
                if (bindings.isPresent()) {
                    code.apply(mutation, bindings.get());
                    code.compare(plan.mutation() + " " + bindings.get());
                }
            }
        }
    }

    private record Asked(Question question, Bindings bindings) {}

    private List<Asked> ask(DataGenerator generator) {
        List<Asked> all = new ArrayList<>();
        ReferenceEvaluator evaluator = new ReferenceEvaluator(code.data());
        for (QueryPlan plan : design.queries()) {
            Question question = workload.findQuestion(plan.query()).orElseThrow();
            QuestionDraw draw =
                    new QuestionDraw(
                            evaluator,
                            new QuestionDraw.Wanted(
                                    question.query().pattern(), question.parameters(), Misses.SOME),
                            generator,
                            random);
            for (int i = 0; i < CALLS; i++) {
                Asked asked = new Asked(question, draw.next());
                hits += code.ask(question, asked.bindings());
                all.add(asked);
            }
        }
        return all;
    }
}
