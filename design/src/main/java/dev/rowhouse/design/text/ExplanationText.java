package dev.rowhouse.design.text;

import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.text.CostWords;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;

import java.util.ArrayList;
import java.util.List;

/// Formats an explanation as text for people.
public final class ExplanationText {
    private ExplanationText() {}

    /// The whole explanation.
    public static List<TextLine> of(Explanation explanation) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(TextLine.of(Emphasis.HEADING, "Why these tables"));
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of(
                        "  %s, %s"
                                .formatted(
                                        CostWords.work(explanation.cost()),
                                        CostWords.verdict(explanation))));
        explanation
                .doubts()
                .forEach(why -> lines.add(TextLine.of(Emphasis.FAINT, "    because " + why)));
        for (Explanation.Baseline baseline : explanation.baselines()) {
            lines.add(
                    TextLine.of(
                            "  %s: %s, %s"
                                    .formatted(
                                            baseline.name(),
                                            Quantity.count(baseline.tables(), "table"),
                                            CostWords.compared(
                                                    baseline.cost(), explanation.chosen()))));
        }
        lines.add(TextLine.BLANK);
        explanation
                .questions()
                .forEach(question -> {
                    lines.addAll(of(question, explanation.chosen()));
                    lines.add(TextLine.BLANK);
                });
        if (!explanation.tables().isEmpty()) {
            lines.add(TextLine.of(Emphasis.HEADING, "Free choices"));
            lines.add(TextLine.BLANK);
        }
        for (Explanation.OfTable table : explanation.tables()) {
            lines.add(TextLine.of("  " + table.name()));
            table.choices()
                    .forEach(choice -> lines.add(TextLine.of(Emphasis.FAINT, "    " + choice)));
        }
        if (!explanation.mutations().isEmpty()) {
            lines.add(TextLine.BLANK);
            lines.add(TextLine.of(Emphasis.HEADING, "What mutations guarantee"));
            lines.add(TextLine.BLANK);
        }
        explanation.mutations().forEach(mutation -> lines.addAll(of(mutation)));
        return List.copyOf(lines);
    }

    private static List<TextLine> of(Explanation.OfMutation mutation) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.HEADING, "  " + mutation.name())
                        .and(Emphasis.PLAIN, "  " + mutation.guarantee().text()));
        String own = CostWords.statements(mutation.own());
        String alone = mutation.alone().map(CostWords::statements).orElse(own);
        lines.add(
                TextLine.of(
                        Emphasis.FAINT,
                        "    "
                                + own
                                + (alone.equals(own)
                                        ? ", as many as for one caller at a time"
                                        : "; for one caller at a time " + alone)));
        return lines;
    }

    /// The explanation of one question, with the other ways to answer it.
    ///
    /// @param cost the cost of the design as it is, in microseconds per second
    public static List<TextLine> of(Explanation.OfQuestion question, double cost) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.HEADING, "  " + question.name())
                        .and(Emphasis.PLAIN, "  " + question.ask()));
        lines.add(TextLine.of("    " + question.answer()));
        lines.add(
                TextLine.of(
                        Emphasis.FAINT,
                        "    %s an answer, %s; %s"
                                .formatted(
                                        CostWords.micros(question.micros()),
                                        CostWords.rate(question.rate())
                                                + (question.isAssumed() ? " (assumed)" : ""),
                                        CostWords.ways(question))));
        for (Explanation.Alternative other : question.alternatives()) {
            lines.add(
                    TextLine.of(
                            "    or%s %s: %s an answer, the design %s"
                                    .formatted(
                                            other.isAllowed() ? "" : ", if the model allowed it,",
                                            other.answer(),
                                            CostWords.micros(other.micros()),
                                            CostWords.compared(other.total(), cost))));
        }
        question.changes().forEach(change -> lines.addAll(of(change)));
        return lines;
    }

    /// A line such as `above 40/s the design changes to`, then each question with its other answer.
    private static List<TextLine> of(Explanation.RateChange change) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(
                        "    %s %s the design changes to"
                                .formatted(
                                        change.isAbove() ? "above" : "below",
                                        CostWords.perTime(change.perSecond()))));
        change.answers()
                .forEach((question, answer) ->
                        lines.add(TextLine.of("      " + question + " by " + answer)));
        return lines;
    }
}
