package dev.rowhouse.plan.text;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes a design for people: tables with their Chebotko marks, a statement for each question,
/// steps for each mutation, sizes, warnings.
public final class DesignText {
    private DesignText() {}

    /// The whole design with lines of any length. It includes the forecast only when sizes change.
    public static List<TextLine> of(Design design) {
        return of(design, PageWidth.UNBOUNDED);
    }

    /// The whole design. It includes the forecast only when sizes change.
    ///
    /// @param page the page for which tables are laid out
    public static List<TextLine> of(Design design, PageWidth page) {
        List<TextLine> lines = new ArrayList<>(unforecast(design));
        if (design.forecast().isMoving()) {
            heading(lines, "Growth");
            lines.addAll(ForecastText.of(design.forecast(), Optional.empty(), page));
        }
        return List.copyOf(lines);
    }

    /// The whole design with its forecast.
    ///
    /// @param today the current month; later months are named from it
    public static List<TextLine> forecast(Design design, YearMonth today, PageWidth page) {
        List<TextLine> lines = new ArrayList<>(unforecast(design));
        heading(lines, "Growth");
        lines.addAll(ForecastText.of(design.forecast(), Optional.of(today), page));
        if (!design.forecast().isMoving()) {
            lines.add(
                    TextLine.of(
                            Emphasis.FAINT,
                            "  nothing grows: write `growth: 10_000/day` under an entity, and `retention: 90 days` if it is not kept for ever"));
        }
        return List.copyOf(lines);
    }

    /// One table, as it is in the whole design.
    public static List<TextLine> of(TableDesign table) {
        return TableText.of(table);
    }

    /// The plan of one question, as it is in the whole design.
    public static List<TextLine> of(QueryPlan plan) {
        return PlanText.of(plan);
    }

    /// The plan of one mutation, as it is in the whole design.
    public static List<TextLine> of(MutationPlan plan) {
        return PlanText.of(plan);
    }

    private static List<TextLine> unforecast(Design design) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.HEADING, design.name())
                        .and(
                                Emphasis.PLAIN,
                                design.about().isEmpty() ? "" : ": " + design.about()));
        lines.add(TextLine.of(Emphasis.FAINT, summary(design)));
        RateText.of(design).ifPresent(line -> lines.add(TextLine.of(Emphasis.FAINT, line)));
        addUnserved(lines, design.unserved());
        addWarnings(lines, design.warnings());
        heading(lines, "Tables");
        for (TableDesign table : design.tables()) {
            lines.addAll(TableText.of(table));
            lines.add(TextLine.BLANK);
        }
        heading(lines, "Questions");
        for (QueryPlan query : design.queries()) {
            lines.addAll(PlanText.of(query));
            lines.add(TextLine.BLANK);
        }
        if (!design.mutations().isEmpty()) {
            heading(lines, "Mutations");
        }
        for (MutationPlan mutation : design.mutations()) {
            lines.addAll(PlanText.of(mutation));
            lines.add(TextLine.BLANK);
        }
        while (lines.getLast().runs().isEmpty()) {
            lines.removeLast();
        }
        return List.copyOf(lines);
    }

    private static String summary(Design design) {
        return "keyspace "
                + design.keyspace()
                + ": "
                + Quantity.count(design.tables().size(), "table")
                + " for "
                + Quantity.count(design.queries().size(), "question")
                + " and "
                + Quantity.count(design.mutations().size(), "mutation")
                + (design.unserved().isEmpty()
                        ? ""
                        : "; " + design.unserved().size() + " not served")
                + (design.warnings().isEmpty()
                        ? ""
                        : "; " + Quantity.count(design.warnings().size(), "warning"));
    }

    private static void heading(List<TextLine> lines, String title) {
        if (!lines.getLast().runs().isEmpty()) {
            lines.add(TextLine.BLANK);
        }
        lines.add(TextLine.of(Emphasis.HEADING, title));
        lines.add(TextLine.BLANK);
    }

    private static void addUnserved(List<TextLine> lines, List<Unserved> unserved) {
        if (!unserved.isEmpty()) {
            heading(lines, "Not served");
        }
        for (Unserved one : unserved) {
            lines.add(
                    TextLine.of(Emphasis.BAD, "  " + one.name())
                            .and(Emphasis.PLAIN, "  " + one.ask()));
            lines.add(TextLine.of("    " + one.reason()));
            lines.add(TextLine.of(Emphasis.FAINT, "    remedy: " + one.remedy()));
            lines.add(TextLine.BLANK);
        }
    }

    private static void addWarnings(List<TextLine> lines, List<Warning> warnings) {
        if (!warnings.isEmpty()) {
            heading(lines, "Warnings");
        }
        for (Warning warning : warnings) {
            lines.add(
                    TextLine.of(Emphasis.WARNING, "  " + warning.subject() + ": ")
                            .and(Emphasis.PLAIN, warning.message()));
            lines.add(TextLine.of(Emphasis.FAINT, "    remedy: " + warning.remedy()));
        }
    }
}
