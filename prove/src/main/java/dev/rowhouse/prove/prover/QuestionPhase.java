package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.ConceptualQuery;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.ExpiryWatch;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Asks every question many times and compares each answer. When half of the askings have found
/// nothing, the rest is asked with parameters that fit an instance, if any can.
///
/// **Thread safety.** Belongs to one thread.
final class QuestionPhase {
    private static final int WARM_UP_RUNS = 10;

    /// The number of pages to read of each answer. The first answer is the largest, and is read to
    /// its end.
    private static final int PAGES_MAX = 4;

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
            QuestionDraw draw = draw(question, evaluator);
            Optional<Wrong> first = Optional.empty();
            for (int run = 0; run < runs; run++) {
                boolean isAimed = run >= runs / 2 && entry.getValue().isHitless();
                Bindings bindings = isAimed ? draw.aimed().orElseGet(draw::next) : draw.next();
                int pages = run == 0 ? Integer.MAX_VALUE : PAGES_MAX;
                Optional<Wrong> found = ask(question, bindings, evaluator, entry.getValue(), pages);
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

    /// Draws parameters for a question.
    QuestionDraw draw(Question question, ReferenceEvaluator evaluator) {
        return new QuestionDraw(
                evaluator,
                new QuestionDraw.Wanted(
                        question.query().pattern(), question.parameters(), Misses.SOME),
                generator,
                random);
    }

    /// Asks a question about the current data; what is wrong with the answer.
    Optional<Wrong> ask(Question question, Bindings bindings) {
        return Optional.ofNullable(measures.get(question))
                .flatMap(measure ->
                        ask(
                                question,
                                bindings,
                                new ReferenceEvaluator(stage.data()),
                                measure,
                                PAGES_MAX));
    }

    /// The questions that have a plan.
    Set<Question> questions() {
        return measures.keySet();
    }

    /// Asks each question once for its largest answer, and reads it to its end.
    List<Wrong> askLargest() {
        ReferenceEvaluator evaluator = new ReferenceEvaluator(stage.data());
        List<Wrong> wrong = new ArrayList<>();
        measures.forEach((question, measure) -> {
            Bindings bindings = draw(question, evaluator).widest();
            ask(question, bindings, evaluator, measure, Integer.MAX_VALUE).ifPresent(wrong::add);
        });
        return wrong;
    }

    /// Asks each question that reads no other table a few times, with parameters that fitted all
    /// instances, about those that are left; the first difference. A question whose answer depends
    /// on what may have expired or not is not asked.
    ///
    /// @param isClosed whether a question needs nothing that may go before what refers to it
    /// @param tables the tables that hold nothing of that kind
    Optional<String> askAlive(
            ExpiryWatch.Left left, Predicate<Question> isClosed, Set<String> tables, int runs) {
        ReferenceEvaluator all = new ReferenceEvaluator(stage.data());
        ReferenceEvaluator certain = new ReferenceEvaluator(left.certain());
        ReferenceEvaluator possible =
                left.isExact() ? certain : new ReferenceEvaluator(left.possible());
        for (Map.Entry<Question, QuestionMeasure> entry : measures.entrySet()) {
            if (isClosed.test(entry.getKey()) && tables.containsAll(entry.getValue().tables())) {
                Optional<Wrong> wrong = askAs(entry, all, certain, possible, runs);
                if (wrong.isPresent()) {
                    return wrong.map(each ->
                            "%s with %s: %s"
                                    .formatted(
                                            each.question().name(),
                                            each.bindings(),
                                            each.finding().difference()));
                }
            }
        }
        return Optional.empty();
    }

    /// Asks each question once with parameters that fitted earlier data: what is gone must not come
    /// back.
    List<Wrong> askGone(Dataset before) {
        ReferenceEvaluator earlier = new ReferenceEvaluator(before);
        ReferenceEvaluator current = new ReferenceEvaluator(stage.data());
        List<Wrong> wrong = new ArrayList<>();
        for (Map.Entry<Question, QuestionMeasure> entry : measures.entrySet()) {
            askAs(entry, earlier, current, current, 1).ifPresent(wrong::add);
        }
        return wrong;
    }

    /// Asks a question with parameters that fit some data, about others; the first wrong answer.
    ///
    /// @param evaluator over the data that the tables represent
    /// @param other over other data that they may represent
    private Optional<Wrong> askAs(
            Map.Entry<Question, QuestionMeasure> asked,
            ReferenceEvaluator fitting,
            ReferenceEvaluator evaluator,
            ReferenceEvaluator other,
            int runs) {
        QuestionDraw draw = draw(asked.getKey(), fitting);
        for (int run = 0; run < runs; run++) {
            Bindings bindings = draw.aimed().orElseGet(draw::next);
            ConceptualQuery query = asked.getKey().query();
            if (other != evaluator
                    && !evaluator.answer(query, bindings).equals(other.answer(query, bindings))) {
                continue;
            }
            Optional<Wrong> wrong =
                    ask(asked.getKey(), bindings, evaluator, asked.getValue(), PAGES_MAX);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private Optional<Wrong> ask(
            Question question,
            Bindings bindings,
            ReferenceEvaluator evaluator,
            QuestionMeasure measure,
            int pages) {
        try {
            DatabaseUnderProof.Asked asked =
                    stage.ask(question, bindings, evaluator, measure, pages);
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

    Collection<QuestionMeasure> measures() {
        return measures.values();
    }

    List<QuestionReport> report() {
        return measures.values().stream().map(QuestionMeasure::report).toList();
    }
}
