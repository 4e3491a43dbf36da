package dev.rowhouse.plan.text;

import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.ArrayList;
import java.util.List;

/// Writes the plans of questions and mutations as indented lines.
final class PlanText {
    private static final String INDENT = "    ";
    private static final String STEP = "  ";

    private PlanText() {}

    static List<TextLine> of(QueryPlan plan) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.NAME, "  " + plan.query())
                        .and(Emphasis.PLAIN, "  " + plan.ask()));
        addNotes(lines, PlanOutline.of(plan), INDENT);
        addSettings(lines, plan.settings());
        if (!plan.reason().isEmpty()) {
            lines.add(TextLine.of(Emphasis.FAINT, INDENT + plan.reason()));
        }
        return lines;
    }

    private static void addSettings(List<TextLine> lines, RequestSettings settings) {
        if (!settings.text().isEmpty()) {
            lines.add(TextLine.of(INDENT + "requests: " + settings.text()));
        }
    }

    static List<TextLine> of(MutationPlan plan) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.NAME, "  " + plan.mutation())
                        .and(Emphasis.PLAIN, "  " + plan.ask()));
        addNotes(lines, PlanOutline.of(plan), INDENT);
        addSettings(lines, plan.settings());
        for (String cost : CostText.of(plan.cost())) {
            lines.add(TextLine.of(Emphasis.FAINT, INDENT + cost));
        }
        lines.add(TextLine.of(INDENT + "guarantee: " + plan.guarantee().text()));
        for (String crash : plan.crashes()) {
            lines.add(TextLine.of(Emphasis.FAINT, INDENT + crash));
        }
        for (String assumption : plan.allAssumptions()) {
            lines.add(TextLine.of(Emphasis.FAINT, INDENT + "assumes " + assumption));
        }
        return lines;
    }

    private static void addNotes(List<TextLine> lines, List<PlanNote> notes, String indent) {
        for (PlanNote note : notes) {
            switch (note) {
                case PlanNote.Sentence(var runs) -> lines.add(sentence(indent, runs));
                case PlanNote.Statement statement -> addStatement(lines, indent, statement);
                case PlanNote.Nested(var inner) -> addNotes(lines, inner, indent + STEP);
                case PlanNote.Step step -> addStep(lines, indent, step);
            }
        }
    }

    private static TextLine sentence(String indent, List<TextLine.Run> runs) {
        TextLine.Run first = runs.getFirst();
        TextLine line = TextLine.of(first.emphasis(), indent + first.text());
        for (TextLine.Run run : runs.subList(1, runs.size())) {
            line = line.and(run.emphasis(), run.text());
        }
        return line;
    }

    private static void addStep(List<TextLine> lines, String indent, PlanNote.Step step) {
        String label = step.number() + ". ";
        String inner = indent + " ".repeat(label.length());
        lines.add(
                TextLine.of(Emphasis.MARK, indent + label)
                        .and(Emphasis.PLAIN, step.title())
                        .and(Emphasis.FAINT, step.reason().isEmpty() ? "" : ": " + step.reason())
                        .hangingBy(inner));
        addNotes(lines, step.inner(), inner);
        if (!step.otherwise().isEmpty()) {
            lines.add(TextLine.of(indent + "   otherwise"));
            addNotes(lines, step.otherwise(), inner);
        }
    }

    private static void addStatement(
            List<TextLine> lines, String indent, PlanNote.Statement statement) {
        statement
                .cql()
                .lines()
                .forEach(line -> lines.add(TextLine.of(Emphasis.CODE, indent + line)));
        if (!statement.values().isEmpty()) {
            lines.add(TextLine.of(Emphasis.FAINT, indent + "with " + statement.values()));
        }
    }
}
