package dev.rowhouse.design.text;

import dev.rowhouse.design.designer.Explanation;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Formats an explanation as text for people.
public final class ExplanationText {
    private ExplanationText() {}

    private static String verdict(Explanation explanation) {
        String candidates = Quantity.count(explanation.candidates(), "candidate table");
        if (explanation.more() < ROUNDING) {
            return "%s to be the cheapest with %s"
                    .formatted(explanation.isProven() ? "proven" : "not proven", candidates);
        }
        return "%s more than the %s with %s, for simpler answers"
                .formatted(
                        percent(explanation.more()),
                        explanation.isProven() ? "proven cheapest" : "cheapest found",
                        candidates);
    }

    /// The relative difference from the least cost below which a design counts as the cheapest.
    private static final double ROUNDING = 5e-4;

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    /// The whole explanation.
    public static List<TextLine> of(Explanation explanation) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(TextLine.of(Emphasis.HEADING, "Why these tables"));
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of("  %s, %s".formatted(work(explanation.cost()), verdict(explanation))));
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
                                            compared(baseline.cost(), explanation.chosen()))));
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
        String own = statements(mutation.own());
        String alone = mutation.alone().map(ExplanationText::statements).orElse(own);
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

    private static String statements(Explanation.OfMutation.Statements statements) {
        String all = Quantity.count(statements.all(), "statement");
        return statements.conditional() == 0
                ? all
                : all + " (" + Quantity.count(statements.conditional()) + " conditional)";
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
                                        micros(question.micros()),
                                        rate(question.rate())
                                                + (question.isAssumed() ? " (assumed)" : ""),
                                        ways(question))));
        for (Explanation.Alternative other : question.alternatives()) {
            lines.add(
                    TextLine.of(
                            "    or%s %s: %s an answer, the design %s"
                                    .formatted(
                                            other.isAllowed() ? "" : ", if the model allowed it,",
                                            other.answer(),
                                            micros(other.micros()),
                                            compared(other.total(), cost))));
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
                                        perTime(change.perSecond()))));
        change.answers()
                .forEach((question, answer) ->
                        lines.add(TextLine.of("      " + question + " by " + answer)));
        return lines;
    }

    /// A rate with two digits in the notation of model files: `12/s`, `3.5/min`.
    private static String perTime(double perSecond) {
        if (perSecond >= 1) {
            return digits(perSecond) + "/s";
        }
        return perSecond * 60 >= 1
                ? digits(perSecond * 60) + "/min"
                : digits(perSecond * 3600) + "/h";
    }

    private static String digits(double number) {
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(2));
        return String.format(Locale.ROOT, rounded.scale() > 0 ? "%.1f" : "%,.0f", rounded);
    }

    private static String ways(Explanation.OfQuestion question) {
        if (question.isOrdered()) {
            return "as the model asks";
        }
        return question.ways() == 1
                ? "the only way considered"
                : "the best of " + question.ways() + " ways";
    }

    private static String compared(double other, double cost) {
        double ratio = other / cost;
        if (ratio >= 2) {
            return String.format(Locale.ROOT, "%.1f times the cost", ratio);
        }
        double percent = (ratio - 1) * 100;
        if (percent < -0.05) {
            return String.format(Locale.ROOT, "%.1f %% less", -percent);
        }
        return percent < 0.05
                ? "the same cost"
                : String.format(Locale.ROOT, "%.1f %% more", percent);
    }

    /// A cost in words: `uses 1.8 processor cores` or `uses 19 % of one processor core`.
    private static String work(double microsPerSecond) {
        if (microsPerSecond >= MICROS_OF_A_CORE) {
            return String.format(
                    Locale.ROOT, "uses %.1f processor cores", microsPerSecond / MICROS_OF_A_CORE);
        }
        double percent = microsPerSecond / MICROS_OF_A_CORE * 100;
        String digits = percent >= 10 ? "%.1f" : percent >= 0.1 ? "%.2f" : "%.4f";
        return "uses " + String.format(Locale.ROOT, digits, percent) + " % of one processor core";
    }

    private static final double MICROS_OF_A_CORE = 1e6;

    private static String micros(double micros) {
        return micros >= 10_000
                ? String.format(Locale.ROOT, "%.1f ms", micros / 1e3)
                : String.format(Locale.ROOT, "%.0f µs", micros);
    }

    private static String rate(double perSecond) {
        if (perSecond == 0) {
            return "never";
        }
        if (perSecond >= 1) {
            return String.format(Locale.ROOT, "%,.0f a second", perSecond);
        }
        return perSecond * 3600 >= 1
                ? String.format(Locale.ROOT, "%,.0f an hour", perSecond * 3600)
                : String.format(Locale.ROOT, "%,.1f a day", perSecond * 86_400);
    }
}
