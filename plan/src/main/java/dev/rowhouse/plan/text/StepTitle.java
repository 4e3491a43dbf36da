package dev.rowhouse.plan.text;

import dev.rowhouse.plan.step.Comparison;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.stream.Collectors;

/// Writes the title of a step, such as `read follows_by_user as follow`.
final class StepTitle {
    private StepTitle() {}

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

    static String of(PlanStep step) {
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
                                    .map(StepTitle::test)
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
}
