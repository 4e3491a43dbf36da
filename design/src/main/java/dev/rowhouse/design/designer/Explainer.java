package dev.rowhouse.design.designer;

import dev.rowhouse.design.candidate.FreeChoices;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.DesignProblem;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.design.Design;

import java.util.ArrayList;
import java.util.List;

/// Explains a design by comparing it with designs in which one question is answered otherwise.
final class Explainer {
    private final Stages stages;
    private final Choice best;
    private final DesignProblem problem;
    private final Solver solver;
    private final RateSensitivity rates;

    Explainer(Stages stages, Solver solver) {
        this.stages = stages;
        this.best = stages.choice();
        this.problem = stages.candidates().problem();
        this.solver = solver;
        Choice cheapest = best.more() > 0 ? problem.cheapest(solver) : best;
        this.rates = new RateSensitivity(problem, cheapest, solver);
    }

    /// Explains a design. For a question without a strategy in the model, the explanation shows
    /// only alternatives that the model allows.
    ///
    /// @param most the most alternatives for one question
    /// @param alone the design of the same workload for one caller at a time
    Explanation explain(int most, Design alone) {
        List<Explanation.OfQuestion> explained = new ArrayList<>();
        for (Question question : stages.workload().questions()) {
            best.findAnswer(question.name())
                    .ifPresent(priced ->
                            explained.add(
                                    explain(
                                            question,
                                            priced,
                                            most,
                                            problem.isOrdered(question.name()))));
        }
        return new Explanation(
                stages.layout().cost().total(),
                best.cost(),
                best.more(),
                stages.doubts(),
                problem.candidates(),
                baselines(),
                explained,
                choices(),
                GuaranteePrices.of(stages.design(), alone));
    }

    private List<Explanation.Baseline> baselines() {
        List<Explanation.Baseline> baselines = new ArrayList<>();
        baselines.add(baseline("one table per question", problem.oneTablePerQuestion(solver)));
        baselines.add(baseline("normalised", problem.normalised(solver)));
        problem.unlimited(solver)
                .ifPresent(choice -> baselines.add(baseline("without the limits", choice)));
        return baselines;
    }

    private static Explanation.Baseline baseline(String name, Choice choice) {
        return new Explanation.Baseline(name, choice.tables().size(), choice.cost());
    }

    /// Explains one answer with its alternatives, the ones that the model does not allow included.
    ///
    /// @param most the most alternatives
    Explanation.OfQuestion explain(Question question, int most) {
        Choice.PricedAnswer priced = best.findAnswer(question.name()).orElseThrow();
        return explain(question, priced, most, true);
    }

    private Explanation.OfQuestion explain(
            Question question, Choice.PricedAnswer priced, int most, boolean isOpen) {
        String own = AnswerText.of(priced.answer());
        List<Explanation.Alternative> others = new ArrayList<>();
        for (DesignProblem.Alternative other :
                problem.alternatives(question.name(), most + 1, solver)) {
            String text = AnswerText.of(other.priced().answer());
            if (!text.equals(own) && others.size() < most && (isOpen || other.isAllowed())) {
                others.add(
                        new Explanation.Alternative(
                                text,
                                other.priced().cost().micros(),
                                other.total(),
                                other.isAllowed()));
            }
        }
        return new Explanation.OfQuestion(
                question.name(),
                question.ask(),
                priced.rate(),
                question.rate().isEmpty(),
                priced.cost().micros(),
                own,
                problem.strategies(question.name()),
                problem.isOrdered(question.name()),
                others,
                rates.of(question.name()));
    }

    private List<Explanation.OfTable> choices() {
        FreeChoices free = new FreeChoices(stages.workload().model());
        List<Explanation.OfTable> choices = new ArrayList<>();
        stages.layout()
                .byName()
                .forEach((name, table) -> {
                    List<String> found = free.of(table.shape(), table.key(), table.demands());
                    if (!table.isView() && table.nesting().isEmpty() && !found.isEmpty()) {
                        choices.add(new Explanation.OfTable(name, found));
                    }
                });
        return choices;
    }
}
