package dev.rowhouse.design.designer;

import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.DesignProblem;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.plan.cost.Explanation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the rates of one question at which another design becomes the cheapest. All other rates
/// and the splits of tables stay the same.
///
/// As one question's rate changes, the cost of a design changes along a straight line. The search
/// starts with the cheapest design at a far rate and computes the rate at which its line crosses
/// the line of the present design. At this rate the solver looks for a cheaper design. If there is
/// one, its line replaces the other and the search repeats; if there is none, the designs change at
/// this rate. A few rounds give the exact rate. The design may change a little earlier or later
/// when a simpler one at nearly the same cost is preferred.
final class RateSensitivity {
    /// The highest rate that is tried, as a multiple of the given rate.
    private static final double MOST = 1_000;

    private static final double LEAST = 0.1;

    /// The most designs that are solved in one direction.
    private static final int RUNS_MAX = 8;

    /// The share of the cost by which two designs must differ; smaller differences may come from
    /// rounding in the solver.
    private static final double ROUNDING = 1e-6;

    private final DesignProblem problem;
    private final Choice cheapest;
    private final Solver solver;

    /// @param cheapest the cheapest choice at the rates of the model
    RateSensitivity(DesignProblem problem, Choice cheapest, Solver solver) {
        this.problem = problem;
        this.cheapest = cheapest;
        this.solver = solver;
    }

    /// The nearest changes of the design below and above the rate of a question.
    List<Explanation.RateChange> of(String question) {
        double rate = Rates.weight(cheapest.findAnswer(question).orElseThrow().rate());
        List<Explanation.RateChange> changes = new ArrayList<>();
        change(question, rate, LEAST).ifPresent(changes::add);
        change(question, rate, MOST).ifPresent(changes::add);
        return List.copyOf(changes);
    }

    /// The cost of a design as a function of one question's rate.
    ///
    /// @param fixed the cost when the question is never asked
    /// @param perFactor the cost that the question adds at its rate in the model
    private record Line(Choice choice, double fixed, double perFactor) {
        static Line of(Choice choice, String question, double rate, double factor) {
            double asked = rate * choice.findAnswer(question).orElseThrow().cost().micros();
            return new Line(choice, choice.cost() - factor * asked, asked);
        }

        double at(double factor) {
            return fixed + factor * perFactor;
        }
    }

    private Optional<Explanation.RateChange> change(String question, double rate, double end) {
        Line own = Line.of(cheapest, question, rate, 1);
        double factor = end;
        Optional<Line> found = Optional.empty();
        for (int run = 0; run < RUNS_MAX; run++) {
            Line other = Line.of(problem.asked(question, factor, solver), question, rate, factor);
            if (other.at(factor) >= own.at(factor) * (1 - ROUNDING)) {
                break;
            }
            found = Optional.of(other);
            factor = (other.fixed() - own.fixed()) / (own.perFactor() - other.perFactor());
        }
        double at = factor * rate;
        return found.map(line -> answers(line.choice()))
                .filter(answers -> !answers.isEmpty())
                .map(answers -> new Explanation.RateChange(end > 1, at, answers));
    }

    /// The answers in another design that differ from those in the cheapest one.
    private Map<String, String> answers(Choice other) {
        Map<String, String> answers = new LinkedHashMap<>();
        for (Choice.PricedAnswer priced : other.answers()) {
            String text = AnswerText.of(priced.answer());
            boolean isSame =
                    cheapest.findAnswer(priced.question())
                            .map(same -> AnswerText.of(same.answer()))
                            .filter(text::equals)
                            .isPresent();
            if (!isSame) {
                answers.put(priced.question(), text);
            }
        }
        return answers;
    }
}
