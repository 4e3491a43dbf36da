package dev.rowhouse.plan.text;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The steps of a plan that hold instances and test values, as a tree for JSON.
final class HoldTree {
    private HoldTree() {}

    static Map<String, Object> of(PlanStep step) {
        return switch (step) {
            case PlanStep.Hold hold -> hold(hold);
            case PlanStep.HoldAlso also ->
                    DesignTree.ordered(
                            "step",
                            "hold also",
                            "names",
                            also.names().stream().map(Expression::text).toList());
            case PlanStep.Require require -> require(require);
            case PlanStep.RefuseSame refuse ->
                    DesignTree.ordered(
                            "step", "refuse same",
                            "one", refuse.one().text(),
                            "other", refuse.other().text());
            case PlanStep.RefuseLists refuse ->
                    DesignTree.ordered(
                            "step",
                            "refuse lists",
                            "lists",
                            refuse.lists().stream().map(Expression.Parameter::text).toList(),
                            "instance",
                            refuse.instance().text());
            default -> throw new IllegalArgumentException("it holds nothing: " + step);
        };
    }

    private static Map<String, Object> hold(PlanStep.Hold hold) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        hold.parameters().forEach(each -> parameters.put(each.name(), each.type().cql()));
        Map<String, Object> tree =
                DesignTree.ordered(
                        "step",
                        "hold",
                        "table",
                        hold.table(),
                        "instances",
                        hold.instances().stream().map(Expression::text).toList(),
                        "parameters",
                        parameters);
        if (!hold.taken().isEmpty()) {
            tree.put("taken", taken(hold));
        }
        tree.put("claim", DesignTree.statement(hold.claim()));
        tree.put("look", DesignTree.statement(hold.look()));
        tree.put("steps", DesignTree.steps(hold.steps()));
        tree.put("release", DesignTree.statement(hold.release()));
        return tree;
    }

    private static Map<String, Object> taken(PlanStep.Hold hold) {
        Map<String, Object> taken = new LinkedHashMap<>();
        hold.taken()
                .forEach(each ->
                        taken.put(
                                each.name(),
                                DesignTree.ordered(
                                        "type", each.type().cql(), "value", each.value().text())));
        return taken;
    }

    private static Map<String, Object> require(PlanStep.Require require) {
        return DesignTree.ordered(
                "step",
                "require",
                "tests",
                require.tests().stream()
                        .map(test ->
                                List.of(
                                        test.value().text(),
                                        test.comparison().name().toLowerCase(Locale.ROOT),
                                        test.other().text()))
                        .toList(),
                "done",
                require.done().stream()
                        .map(each -> List.of(each.before().text(), each.after().text()))
                        .toList());
    }
}
