package dev.rowhouse.plan.text;

import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Comparison;
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

/// Writes the steps that answer a question, and the steps with which a mutation updates all copies.
final class PlanText {
    static final String INDENT = "    ";

    private PlanText() {}

    static List<TextLine> of(QueryPlan plan) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.NAME, "  " + plan.query())
                        .and(Emphasis.PLAIN, "  " + plan.ask()));
        lines.addAll(LoopText.of(plan));
        addStatement(lines, INDENT, plan.statement());
        plan.unnesting()
                .ifPresent(unnesting ->
                        lines.add(
                                TextLine.of(
                                        INDENT
                                                + unnesting.text()
                                                + (plan.direction()
                                                                == QueryPlan.ReadDirection.REVERSED
                                                        ? ", last element first"
                                                        : ""))));
        addChecks(lines, plan.checksAfter(plan.row()));
        for (FetchStep fetch : plan.fetches()) {
            lines.add(
                    TextLine.of(INDENT + forEach(fetch) + ", read " + fetch.source() + " as ")
                            .and(Emphasis.NAME, fetch.name())
                            .and(Emphasis.PLAIN, joined(fetch))
                            .and(Emphasis.FAINT, ": " + fetch.reason()));
            addStatement(lines, INDENT + "  ", fetch.statement());
            addChecks(lines, plan.checksAfter(fetch.name()));
        }
        if (!plan.sort().isEmpty()) {
            lines.add(
                    TextLine.of(
                            INDENT
                                    + "sort in the application by "
                                    + plan.sort().stream()
                                            .map(SortTerm::text)
                                            .collect(Collectors.joining(", then "))));
        }
        if (plan.isDistinct()) {
            lines.add(TextLine.of(INDENT + "leave out rows that are equal to earlier ones"));
        }
        plan.nextPage().ifPresent(next -> lines.addAll(NextPageText.of(next, plan)));
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

    private static void addChecks(List<TextLine> lines, List<Check> checks) {
        if (!checks.isEmpty()) {
            lines.add(
                    TextLine.of(
                            INDENT
                                    + "filter in the application: "
                                    + checks.stream()
                                            .map(Check::text)
                                            .collect(Collectors.joining(" and "))));
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

    static List<TextLine> of(MutationPlan plan) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.NAME, "  " + plan.mutation())
                        .and(Emphasis.PLAIN, "  " + plan.ask()));
        addSteps(lines, plan.steps(), INDENT, "", 1);
        if (!plan.afterwards().isEmpty()) {
            lines.add(TextLine.of(INDENT + "then always:"));
            addSteps(lines, plan.afterwards(), INDENT, "", plan.steps().size() + 1);
        }
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

    private static void addSteps(
            List<TextLine> lines, List<? extends PlanStep> steps, String indent, String prefix) {
        addSteps(lines, steps, indent, prefix, 1);
    }

    /// @param first the number of the first step
    private static void addSteps(
            List<TextLine> lines,
            List<? extends PlanStep> steps,
            String indent,
            String prefix,
            int first) {
        int number = first;
        for (PlanStep step : steps) {
            String label = prefix + number + ".";
            String inner = indent + " ".repeat(label.length() + 1);
            lines.add(
                    TextLine.of(Emphasis.MARK, indent + label + " ")
                            .and(Emphasis.PLAIN, title(step))
                            .and(
                                    Emphasis.FAINT,
                                    step.reason().isEmpty() ? "" : ": " + step.reason())
                            .hangingBy(inner));
            switch (step) {
                case PlanStep.Read read -> {
                    addStatement(lines, inner, read.statement());
                    if (read.missing() == PlanStep.WhenMissing.DECLINE) {
                        lines.add(TextLine.of(inner + "if there is none, end: declined"));
                    }
                }
                case PlanStep.Write write -> addStatement(lines, inner, write.statement());
                case PlanStep.TakeTime _, PlanStep.HoldAlso _, PlanStep.StillHeld _ -> {}
                case PlanStep.Require require -> addRequire(lines, require, inner);
                case PlanStep.RefuseSame _ -> lines.add(TextLine.of(inner + "if so, end: failed"));
                case PlanStep.RefuseLists _ ->
                        lines.add(TextLine.of(inner + "otherwise, end: failed"));
                case PlanStep.Hold hold -> addHold(lines, hold, inner, prefix + number + ".");
                case PlanStep.Decide decide -> {
                    addStatement(lines, inner, decide.statement());
                    addDeclined(lines, decide, inner);
                    addSteps(lines, decide.undo(), inner + "  ", prefix + number + ".");
                }
                case PlanStep.Part _,
                        PlanStep.ForEach _,
                        PlanStep.ForEachElement _,
                        PlanStep.ForEachPosition _,
                        PlanStep.OwnTime _,
                        PlanStep.WhenApplied _,
                        PlanStep.Batch _ ->
                        addSteps(lines, step.inner(), inner, prefix + number + ".");
                case PlanStep.WhenPresent when -> {
                    addSteps(lines, when.steps(), inner, prefix + number + ".");
                    addOtherwise(lines, when.otherwise(), indent, inner, prefix + number);
                }
                case PlanStep.WhenDifferent when -> {
                    addSteps(lines, when.usual(), inner, prefix + number + ".");
                    if (!when.steps().isEmpty()) {
                        addOtherwise(lines, when.otherwise(), indent, inner, prefix + number);
                    }
                }
            }
            number++;
        }
    }

    private static void addOtherwise(
            List<TextLine> lines,
            List<PlanStep> otherwise,
            String indent,
            String inner,
            String label) {
        if (!otherwise.isEmpty()) {
            lines.add(TextLine.of(indent + "   otherwise"));
            addSteps(lines, otherwise, inner, label + "b.");
        }
    }

    private static void addHold(
            List<TextLine> lines, PlanStep.Hold hold, String inner, String prefix) {
        addStatement(lines, inner, hold.claim());
        if (!hold.taken().isEmpty()) {
            lines.add(
                    TextLine.of(
                            inner
                                    + "beside the parameters the row keeps "
                                    + hold.taken().stream()
                                            .map(each ->
                                                    ":" + each.name() + " = " + each.value().text())
                                            .collect(Collectors.joining(", "))));
        }
        addStatement(lines, inner, hold.look());
        lines.add(
                TextLine.of(
                        inner + "if the row is of another call, finish that call and try again"));
        lines.add(TextLine.of(inner + "all writes carry the time of the row"));
        addSteps(lines, hold.steps(), inner, prefix);
        lines.add(TextLine.of(inner + "whatever the end"));
        addStatement(lines, inner, hold.release());
    }

    private static void addRequire(List<TextLine> lines, PlanStep.Require require, String inner) {
        String done =
                require.done().stream()
                        .map(each -> each.before().text() + " is " + each.after().text())
                        .collect(Collectors.joining(" and "));
        lines.add(
                TextLine.of(
                        inner
                                + (done.isEmpty()
                                        ? "else end: declined"
                                        : "else end: done if "
                                                + done
                                                + " (an earlier run wrote it), otherwise declined")));
    }

    private static String test(PlanStep.Test test) {
        String left = test.value().text() + " " + test.comparison().text();
        return test.comparison() == Comparison.ABSENT ? left : left + " " + test.other().text();
    }

    private static String lists(List<Expression.Parameter> lists) {
        return lists.stream().map(Expression::text).collect(Collectors.joining(", "));
    }

    private static String names(List<Expression.NameOf> names) {
        return names.stream().map(Expression::text).collect(Collectors.joining(" and "));
    }

    private static String compared(PlanStep.WhenDifferent when, String verb, String joined) {
        return when.pairs().stream()
                .map(pair -> pair.before().text() + verb + pair.after().text())
                .collect(Collectors.joining(joined));
    }

    private static void addDeclined(List<TextLine> lines, PlanStep.Decide decide, String inner) {
        String end = (decide.undo().isEmpty() ? "" : "undo and ") + "end: declined";
        if (!decide.isRecognised()) {
            lines.add(TextLine.of(inner + "if it is declined, " + end));
            return;
        }
        lines.add(TextLine.of(inner + "if it is declined, read"));
        addStatement(lines, inner + "  ", decide.look());
        lines.add(TextLine.of(inner + "and continue if " + done(decide) + "; else " + end));
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

    static String title(PlanStep step) {
        return switch (step) {
            case PlanStep.Read read -> "read " + read.table() + " as " + read.name();
            case PlanStep.TakeTime _ -> "take the time";
            case PlanStep.OwnTime _ -> "at a time of its own";
            case PlanStep.Part part -> "statement " + part.number();
            case PlanStep.Hold hold -> "hold " + names(hold.instances());
            case PlanStep.HoldAlso also -> "hold in order " + names(also.names());
            case PlanStep.StillHeld _ -> "look whether this call still holds the instance";
            case PlanStep.RefuseSame refuse ->
                    "test whether %s is %s".formatted(refuse.one().text(), refuse.other().text());
            case PlanStep.RefuseLists refuse ->
                    (refuse.lists().size() == 1 ? "test the list " : "test the lists ")
                            + lists(refuse.lists());
            case PlanStep.Require require ->
                    "require "
                            + require.tests().stream()
                                    .map(PlanText::test)
                                    .collect(Collectors.joining(" and "));
            case PlanStep.ForEach loop -> "for each " + loop.row() + " of " + loop.read();
            case PlanStep.ForEachElement loop ->
                    "for each " + loop.element() + " of " + loop.collection().text();
            case PlanStep.ForEachPosition loop ->
                    "for each "
                            + (loop.lists().size() == 1 ? "element of " : "position of ")
                            + lists(loop.lists());
            case PlanStep.WhenPresent guard when guard.isExpiryGuard() ->
                    "if there are "
                            + guard.values().stream()
                                    .map(Expression::text)
                                    .collect(Collectors.joining(" and "));
            case PlanStep.WhenPresent when ->
                    "if "
                            + when.values().stream()
                                    .map(Expression::text)
                                    .collect(Collectors.joining(" and "))
                            + (when.values().size() == 1 ? " is" : " are")
                            + " not null";
            case PlanStep.WhenApplied _ -> "if its conditional write was applied";
            case PlanStep.WhenDifferent when ->
                    when.steps().isEmpty()
                            ? "if " + compared(when, " is ", " and ")
                            : "if " + compared(when, " differs from ", " or ");
            case PlanStep.Decide decide -> "decide in " + decide.table();
            case PlanStep.Batch batch ->
                    switch (batch.kind()) {
                        case LOGGED -> "logged batch";
                        case COUNTER -> "counter batch";
                    };
            case PlanStep.Write write ->
                    switch (write.kind()) {
                                case INSERT -> "insert into ";
                                case UPDATE -> "update ";
                                case COUNT -> "count in ";
                                case DELETE -> "delete from ";
                            }
                            + write.table();
        };
    }

    static void addStatement(List<TextLine> lines, String indent, PlanStatement statement) {
        statement
                .cql()
                .lines()
                .forEach(line -> lines.add(TextLine.of(Emphasis.CODE, indent + line)));
        String derived =
                statement.binds().stream()
                        .filter(bind -> !isItself(bind))
                        .map(bind -> ":" + bind.marker() + " = " + bind.value().text())
                        .collect(Collectors.joining(", "));
        if (!derived.isEmpty()) {
            lines.add(TextLine.of(Emphasis.FAINT, indent + "with " + derived));
        }
    }

    /// Whether a marker takes the parameter with its own name, and so needs no explanation.
    private static boolean isItself(Bind bind) {
        return bind.value() instanceof Expression.Parameter parameter
                && parameter.name().equals(bind.marker());
    }
}
