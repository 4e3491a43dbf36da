package dev.rowhouse.design.text;

import dev.rowhouse.design.designer.Design;
import dev.rowhouse.design.designer.Unserved;
import dev.rowhouse.design.designer.Warning;
import dev.rowhouse.design.physical.TableDesign;
import dev.rowhouse.design.plan.MutationPlan;
import dev.rowhouse.design.plan.QueryPlan;

import java.util.ArrayList;
import java.util.List;

/// A design as people read it: tables with their Chebotko marks, a statement per question, steps per mutation, sizes, warnings.
public final class DesignText {
    private DesignText() {}

    /// The whole design.
    public static List<TextLine> of(Design design) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.HEADING, design.name())
                        .and(
                                Emphasis.PLAIN,
                                design.about().isEmpty() ? "" : ": " + design.about()));
        lines.add(TextLine.of(Emphasis.FAINT, summary(design)));
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
        addUnserved(lines, design.unserved());
        addWarnings(lines, design.warnings());
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
                + Quantity.count(design.mutations().size(), "mutation");
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
