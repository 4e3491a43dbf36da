package dev.rowhouse.prove.explore;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.check.AnswerCheck;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.contest.Encounters;
import dev.rowhouse.prove.explore.contest.SmallData;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.report.Glimpse;
import dev.rowhouse.prove.explore.report.WrongAnswer;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.SoloRun;
import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.stage.ShortNames;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Asks all questions between the requests of a mutation: an answer must be that of the data before
/// the mutation or that of the data after it.
///
/// **Thread safety.** Belongs to one thread.
final class Glimpses {
    private final Subject subject;
    private final Simulation simulation;
    private final LedgerAnswers answers;

    Glimpses(
            Subject subject,
            LedgerStatements statements,
            Simulation simulation,
            SmallData small,
            RandomSource random) {
        this.subject = subject;
        this.simulation = simulation;
        this.answers = new LedgerAnswers(statements, simulation.now(), small.generator(), random);
    }

    /// Adds the wrong answers for all mutations, one for each mutation and question.
    void add(Encounters encounters, List<Glimpse> glimpses) {
        Map<List<String>, Glimpse> found = new LinkedHashMap<>();
        glimpses.forEach(each -> found.put(List.of(each.mutation(), each.question()), each));
        for (String mutation : encounters.mutations()) {
            for (Encounter single : encounters.of(mutation)) {
                for (Question question : subject.workload().questions()) {
                    for (Glimpse each : wrong(mutation, single, question)) {
                        found.merge(
                                List.of(mutation, question.name()),
                                each,
                                (first, more) -> first.with(more.wrong()));
                    }
                }
            }
        }
        glimpses.clear();
        glimpses.addAll(found.values());
    }

    private List<Glimpse> wrong(String mutation, Encounter single, Question question) {
        Optional<QueryPlan> plan = subject.design().findQuery(question.name());
        if (plan.isEmpty()) {
            return List.of();
        }
        SoloRun run = simulation.ran(single.ledger(), single.states(simulation.now()).getFirst());
        ReferenceEvaluator before = new ReferenceEvaluator(single.data());
        ReferenceEvaluator after = new ReferenceEvaluator(single.after(List.of(0)));
        Set<Bindings> asked = new LinkedHashSet<>();
        answers.draw(before, question, asked);
        answers.draw(after, question, asked);
        ShortNames names = ShortNames.of(single.data(), single.calls());
        List<Glimpse> wrong = new ArrayList<>();
        for (int i = 0; i < run.calls().size(); i++) {
            Ledger ledger = run.ledgers().get(i);
            if (!run.calls().get(i).isWrite() || ledger.equals(run.after())) {
                continue;
            }
            String request =
                    run.calls().get(i).calls().getLast().toString().replaceAll("\\s+", " ");
            for (Bindings bindings : asked) {
                List<ValueRow> rows = answers.of(ledger, plan.get(), bindings);
                Answer left = before.answer(question.query(), bindings);
                Answer right = after.answer(question.query(), bindings);
                Optional<String> difference =
                        AnswerCheck.compare(right, rows, AnswerCheck.Extent.WHOLE);
                if (difference.isPresent()
                        && AnswerCheck.compare(left, rows, AnswerCheck.Extent.WHOLE).isPresent()) {
                    wrong.add(
                            new Glimpse(
                                    mutation,
                                    question.name(),
                                    Set.of(kind(left.rows(), right.rows(), rows)),
                                    names.shortened(bindings.toString()),
                                    names.shortened(request),
                                    names.shortened(difference.get()).lines().toList()));
                }
            }
        }
        return wrong;
    }

    private static WrongAnswer kind(
            List<ValueRow> before, List<ValueRow> after, List<ValueRow> rows) {
        if (rows.size() < Math.min(before.size(), after.size())) {
            return WrongAnswer.TOO_FEW;
        }
        if (rows.size() > Math.max(before.size(), after.size())) {
            return WrongAnswer.TOO_MANY;
        }
        return rows.stream().allMatch(row -> before.contains(row) || after.contains(row))
                ? WrongAnswer.MIXED
                : WrongAnswer.STRANGE_ROW;
    }
}
