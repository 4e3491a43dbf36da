package dev.rowhouse.plan.text;

import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.SortTerm;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Describes the steps that answer a question, and the steps with which a mutation updates all
/// copies.
public final class PlanOutline {
    private PlanOutline() {}

    /// The statements of a question with everything that the application does around them.
    public static List<PlanNote> of(QueryPlan plan) {
        List<PlanNote> notes = new ArrayList<>(LoopText.of(plan));
        notes.add(statement(plan.statement()));
        plan.unnesting()
                .ifPresent(unnesting ->
                        add(
                                notes,
                                unnesting.text()
                                        + (plan.direction() == QueryPlan.ReadDirection.REVERSED
                                                ? ", last element first"
                                                : "")));
        addChecks(notes, plan.checksAfter(plan.row()));
        for (FetchStep fetch : plan.fetches()) {
            notes.add(
                    new PlanNote.Sentence(
                            List.of(
                                    new TextLine.Run(
                                            Emphasis.PLAIN,
                                            forEach(fetch) + ", read " + fetch.source() + " as "),
                                    new TextLine.Run(Emphasis.NAME, fetch.name()),
                                    new TextLine.Run(Emphasis.PLAIN, joined(fetch)),
                                    new TextLine.Run(Emphasis.FAINT, ": " + fetch.reason()))));
            notes.add(new PlanNote.Nested(List.of(statement(fetch.statement()))));
            addChecks(notes, plan.checksAfter(fetch.name()));
        }
        if (!plan.sort().isEmpty()) {
            add(
                    notes,
                    "sort in the application by "
                            + plan.sort().stream()
                                    .map(SortTerm::text)
                                    .collect(Collectors.joining(", then ")));
        }
        if (plan.isDistinct()) {
            add(notes, "leave out rows that are equal to earlier ones");
        }
        plan.nextPage().ifPresent(next -> notes.addAll(NextPageText.of(next, plan)));
        return List.copyOf(notes);
    }

    private static void add(List<PlanNote> notes, String text) {
        notes.add(PlanNote.Sentence.of(text));
    }

    private static void addChecks(List<PlanNote> notes, List<Check> checks) {
        if (!checks.isEmpty()) {
            add(
                    notes,
                    "filter in the application: "
                            + checks.stream()
                                    .map(Check::text)
                                    .collect(Collectors.joining(" and ")));
        }
    }

    private static String forEach(FetchStep fetch) {
        String keys =
                fetch.statement().binds().stream()
                        .map(Bind::value)
                        .filter(Expression.RowColumn.class::isInstance)
                        .map(Expression::text)
                        .distinct()
                        .collect(Collectors.joining(" and "));
        return "for each different " + (keys.isEmpty() ? "page" : keys);
    }

    /// `, of which each row takes the one with label = folder.label`.
    private static String joined(FetchStep fetch) {
        String values =
                fetch.joins().entrySet().stream()
                        .map(each -> each.getKey() + " = " + each.getValue().text())
                        .collect(Collectors.joining(" and "));
        return values.isEmpty() ? "" : ", of which each row takes the one with " + values;
    }

    /// The steps of a mutation.
    public static List<PlanNote> of(MutationPlan plan) {
        List<PlanNote> notes = new ArrayList<>(steps(plan.steps(), "", 1));
        if (!plan.afterwards().isEmpty()) {
            add(notes, "then always:");
            notes.addAll(steps(plan.afterwards(), "", plan.steps().size() + 1));
        }
        return List.copyOf(notes);
    }

    /// @param first the number of the first step
    private static List<PlanNote> steps(List<? extends PlanStep> steps, String prefix, int first) {
        List<PlanNote> notes = new ArrayList<>();
        int number = first;
        for (PlanStep step : steps) {
            String label = prefix + number;
            notes.add(
                    new PlanNote.Step(
                            label,
                            StepTitle.of(step),
                            step.reason(),
                            inner(step, label + "."),
                            steps(otherwise(step), label + "b.", 1)));
            number++;
        }
        return notes;
    }

    private static List<PlanNote> inner(PlanStep step, String prefix) {
        List<PlanNote> notes = new ArrayList<>();
        switch (step) {
            case PlanStep.Read read -> {
                notes.add(statement(read.statement()));
                if (read.missing() == PlanStep.WhenMissing.DECLINE) {
                    add(notes, "if there is none, end: declined");
                }
            }
            case PlanStep.Write write -> notes.add(statement(write.statement()));
            case PlanStep.TakeTime _, PlanStep.HoldAlso _, PlanStep.StillHeld _ -> {}
            case PlanStep.Require require -> addRequire(notes, require);
            case PlanStep.RefuseSame _ -> add(notes, "if so, end: failed");
            case PlanStep.RefuseLists _ -> add(notes, "otherwise, end: failed");
            case PlanStep.Hold hold -> addHold(notes, hold, prefix);
            case PlanStep.Decide decide -> {
                notes.add(statement(decide.statement()));
                addDeclined(notes, decide);
                if (!decide.undo().isEmpty()) {
                    notes.add(new PlanNote.Nested(steps(decide.undo(), prefix, 1)));
                }
            }
            case PlanStep.Part _,
                    PlanStep.ForEach _,
                    PlanStep.ForEachElement _,
                    PlanStep.ForEachPosition _,
                    PlanStep.OwnTime _,
                    PlanStep.WhenApplied _,
                    PlanStep.Batch _ ->
                    notes.addAll(steps(step.inner(), prefix, 1));
            case PlanStep.WhenPresent when -> notes.addAll(steps(when.steps(), prefix, 1));
            case PlanStep.WhenDifferent when -> notes.addAll(steps(when.usual(), prefix, 1));
        }
        return notes;
    }

    private static List<PlanStep> otherwise(PlanStep step) {
        return switch (step) {
            case PlanStep.WhenPresent when -> when.otherwise();
            case PlanStep.WhenDifferent when when !when.steps().isEmpty() -> when.otherwise();
            default -> List.of();
        };
    }

    private static void addHold(List<PlanNote> notes, PlanStep.Hold hold, String prefix) {
        notes.add(statement(hold.claim()));
        if (!hold.taken().isEmpty()) {
            add(
                    notes,
                    "beside the parameters the row keeps "
                            + hold.taken().stream()
                                    .map(each -> ":" + each.name() + " = " + each.value().text())
                                    .collect(Collectors.joining(", ")));
        }
        notes.add(statement(hold.look()));
        add(notes, "if the row is of another call, finish that call and try again");
        add(notes, "all writes carry the time of the row");
        notes.addAll(steps(hold.steps(), prefix, 1));
        add(notes, "whatever the end");
        notes.add(statement(hold.release()));
    }

    private static void addRequire(List<PlanNote> notes, PlanStep.Require require) {
        String done =
                require.done().stream()
                        .map(each -> each.before().text() + " is " + each.after().text())
                        .collect(Collectors.joining(" and "));
        add(
                notes,
                done.isEmpty()
                        ? "else end: declined"
                        : "else end: done if "
                                + done
                                + " (an earlier run wrote it), otherwise declined");
    }

    private static void addDeclined(List<PlanNote> notes, PlanStep.Decide decide) {
        String end = (decide.undo().isEmpty() ? "" : "undo and ") + "end: declined";
        if (!decide.isRecognised()) {
            add(notes, "if it is declined, " + end);
            return;
        }
        add(notes, "if it is declined, read");
        notes.add(new PlanNote.Nested(List.of(statement(decide.look()))));
        add(notes, "and continue if " + done(decide) + "; else " + end);
    }

    private static String done(PlanStep.Decide decide) {
        if (decide.kind() == PlanStep.WriteKind.DELETE) {
            return "the row is gone (a crashed run may have left the rest), then end: declined";
        }
        return (decide.done().isEmpty()
                        ? "the row exists"
                        : decide.done().stream()
                                .map(written -> written.column() + " is " + written.value().text())
                                .collect(Collectors.joining(" and ")))
                + " (an earlier run wrote it)";
    }

    static PlanNote statement(PlanStatement statement) {
        return new PlanNote.Statement(
                statement.cql(),
                statement.binds().stream()
                        .filter(bind -> !isItself(bind))
                        .map(bind -> ":" + bind.marker() + " = " + bind.value().text())
                        .collect(Collectors.joining(", ")));
    }

    /// Whether a marker takes the parameter with its own name, and so needs no explanation.
    private static boolean isItself(Bind bind) {
        return bind.value() instanceof Expression.Parameter parameter
                && parameter.name().equals(bind.marker());
    }
}
