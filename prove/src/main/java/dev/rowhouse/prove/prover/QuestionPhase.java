package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Asks every question many times and compares each answer. When half of the askings have found
/// nothing, the rest is asked with parameters that fit an instance, if any can.
///
/// **Thread safety.** Belongs to one thread.
final class QuestionPhase {
    private static final int WARM_UP_RUNS = 10;

    private final DatabaseUnderProof stage;
    private final DataGenerator generator;
    private final RandomSource random;
    private final Map<Question, QuestionMeasure> measures = new LinkedHashMap<>();

    QuestionPhase(
            DatabaseUnderProof stage, DataGenerator generator, RandomSource random, Clock clock) {
        this.stage = stage;
        this.generator = generator;
        this.random = random;
        for (Question question : stage.subject().workload().questions()) {
            Optional<QueryPlan> plan = stage.subject().design().findQuery(question.name());
            plan.ifPresent(found -> measures.put(question, new QuestionMeasure(clock, found)));
        }
    }

    /// A question that was answered wrongly, and with which parameters.
    record Wrong(Question question, Bindings bindings, Trial.Finding finding) {}

    /// Asks each question some times; those that were answered wrongly, each with its first wrong
    /// answer.
    List<Wrong> ask(int runs, Progress progress) {
        ReferenceEvaluator evaluator = new ReferenceEvaluator(stage.data());
        List<Wrong> wrong = new ArrayList<>();
        long total = (long) measures.size() * runs;
        long done = 0;
        for (Map.Entry<Question, QuestionMeasure> entry : measures.entrySet()) {
            Question question = entry.getKey();
            QuestionDraw draw =
                    new QuestionDraw(
                            evaluator,
                            new QuestionDraw.Wanted(
                                    question.query().pattern(), question.parameters(), Misses.SOME),
                            generator,
                            random);
            Optional<Wrong> first = Optional.empty();
            for (int run = 0; run < runs; run++) {
                boolean isAimed = run >= runs / 2 && entry.getValue().isHitless();
                Bindings bindings = isAimed ? draw.aimed().orElseGet(draw::next) : draw.next();
                Optional<Wrong> found = ask(question, bindings, evaluator, entry.getValue());
                first = first.or(() -> found);
                if (run == WARM_UP_RUNS && runs > 2 * WARM_UP_RUNS) {
                    entry.getValue().warm();
                }
                progress.advance(Progress.Phase.ASK, ++done, total);
            }
            first.ifPresent(wrong::add);
        }
        return wrong;
    }

    private Optional<Wrong> ask(
            Question question,
            Bindings bindings,
            ReferenceEvaluator evaluator,
            QuestionMeasure measure) {
        try {
            DatabaseUnderProof.Asked asked = stage.ask(question, bindings, evaluator, measure);
            measure.asked(asked);
            return asked.difference()
                    .map(difference ->
                            new Wrong(
                                    question,
                                    bindings,
                                    new Trial.Finding(
                                            Failure.Kind.WRONG_ANSWER,
                                            asked.statements(),
                                            difference)));
        } catch (TargetException | IllegalStateException e) {
            measure.refused();
            return Optional.of(new Wrong(question, bindings, Trial.refused(List.of(), e)));
        }
    }

    List<QuestionReport> report() {
        return measures.values().stream().map(QuestionMeasure::report).toList();
    }
}
