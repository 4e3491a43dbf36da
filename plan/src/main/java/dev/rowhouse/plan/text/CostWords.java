package dev.rowhouse.plan.text;

import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.sizes.Quantity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/// Formats costs and rates for people.
public final class CostWords {
    private CostWords() {}

    /// Whether the design is the cheapest, and among how many candidates.
    public static String verdict(Explanation explanation) {
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

    /// The number of statements of one run: `3 statements (1 conditional)`.
    public static String statements(Explanation.OfMutation.Statements statements) {
        String all = Quantity.count(statements.all(), "statement");
        return statements.conditional() == 0
                ? all
                : all + " (" + Quantity.count(statements.conditional()) + " conditional)";
    }

    /// A rate with two digits in the notation of model files: `12/s`, `3.5/min`.
    public static String perTime(double perSecond) {
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

    /// The number of ways among which the answer was chosen.
    public static String ways(Explanation.OfQuestion question) {
        if (question.isOrdered()) {
            return "as the model asks";
        }
        return question.ways() == 1
                ? "the only way considered"
                : "the best of " + question.ways() + " ways";
    }

    /// The cost of another design relative to the cost of this one: `12.0 % more`.
    public static String compared(double other, double cost) {
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
    public static String work(double microsPerSecond) {
        if (microsPerSecond >= MICROS_OF_A_CORE) {
            return String.format(
                    Locale.ROOT, "uses %.1f processor cores", microsPerSecond / MICROS_OF_A_CORE);
        }
        double percent = microsPerSecond / MICROS_OF_A_CORE * 100;
        String digits = percent >= 10 ? "%.1f" : percent >= 0.1 ? "%.2f" : "%.4f";
        return "uses " + String.format(Locale.ROOT, digits, percent) + " % of one processor core";
    }

    private static final double MICROS_OF_A_CORE = 1e6;

    /// A cost in processor time: `850 µs`, `12.0 ms`.
    public static String micros(double micros) {
        return micros >= 10_000
                ? String.format(Locale.ROOT, "%.1f ms", micros / 1e3)
                : String.format(Locale.ROOT, "%.0f µs", micros);
    }

    /// A rate in words: `10 a second`.
    public static String rate(double perSecond) {
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
