package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.List;

/// The positions of lists at which the steps of a [PlanStep.ForEachPosition] run.
final class Positions {
    private Positions() {}

    /// The scope at each position: there, each parameter has the value at that position.
    static List<Scope> of(List<Expression.Parameter> lists, Scope scope) {
        List<List<Datum>> values = values(lists, scope);
        int items = values.stream().mapToInt(List::size).min().orElse(0);
        List<Scope> scopes = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            Scope at = scope;
            for (int list = 0; list < lists.size(); list++) {
                at = at.withParameter(lists.get(list).name(), values.get(list).get(i));
            }
            scopes.add(at);
        }
        return scopes;
    }

    /// Whether lists have the same length, and the instance has another name at each position.
    static boolean fit(List<Expression.Parameter> lists, Expression.NameOf instance, Scope scope) {
        List<Scope> positions = of(lists, scope);
        boolean haveSameLength =
                values(lists, scope).stream().allMatch(each -> each.size() == positions.size());
        return haveSameLength
                && positions.stream().map(at -> at.value(instance)).distinct().count()
                        == positions.size();
    }

    private static List<List<Datum>> values(List<Expression.Parameter> lists, Scope scope) {
        return lists.stream()
                .map(each -> scope.value(each).map(Bindings::elements).orElse(List.of()))
                .toList();
    }
}
