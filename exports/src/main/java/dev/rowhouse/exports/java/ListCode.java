package dev.rowhouse.exports.java;

import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The loops over positions of lists, and the tests of the lists, in Java.
///
/// @param expressions the expressions of the method
record ListCode(PlanExpressions expressions) {
    /// Opens a loop over the positions of lists.
    ///
    /// @param names the names that the method has taken
    /// @return the scope in the loop, where the parameters are the elements
    PlanScope open(List<Expression.Parameter> lists, PlanScope scope, JavaNames.Unique names) {
        JavaSource source = expressions.source();
        if (lists.size() == 1) {
            Variable list = list(lists.getFirst(), scope);
            Variable element = element(list, names);
            source.open("for (%s %s : %s) {".formatted(type(element), element.name(), list.name()));
            return scope.withParameter(lists.getFirst().name(), element);
        }
        String position = names.of("position");
        source.open(
                "for (int %1$s = 0; %1$s < %2$s.size(); %1$s++) {"
                        .formatted(position, list(lists.getFirst(), scope).name()));
        PlanScope inner = scope;
        for (Expression.Parameter each : lists) {
            Variable list = list(each, scope);
            Variable element = element(list, names);
            source.line(
                    "%s %s = %s.get(%s);"
                            .formatted(type(element), element.name(), list.name(), position));
            inner = inner.withParameter(each.name(), element);
        }
        return inner;
    }

    /// Ends a call whose lists have different lengths or name one instance twice.
    void refuse(PlanStep.RefuseLists refuse, PlanScope scope, JavaNames.Unique names) {
        JavaSource source = expressions.source();
        List<Expression.Parameter> lists = refuse.lists();
        String first = list(lists.getFirst(), scope).name();
        for (Expression.Parameter each : lists.subList(1, lists.size())) {
            String other = list(each, scope).name();
            source.open("if (%s.size() != %s.size()) {".formatted(other, first));
            source.line(failure("`%s` and `%s` have different lengths".formatted(first, other)));
            source.close("}");
        }
        String named = names.of("instances");
        source.line(
                "%s<String> %s = new %s<>();"
                        .formatted(
                                source.use("java.util.Set"),
                                named,
                                source.use("java.util.HashSet")));
        List<Expression> parts =
                refuse.instance().parts().stream().map(Expression.NameOf.Part::value).toList();
        PlanScope inner = open(lists.stream().filter(parts::contains).toList(), scope, names);
        source.open(
                "if (!%s.add(%s)) {".formatted(named, expressions.value(refuse.instance(), inner)));
        source.line(failure("two elements name the same " + refuse.instance().what()));
        source.close("}");
        source.close("}");
    }

    private static String failure(String message) {
        return "throw new IllegalArgumentException(%s);".formatted(SourceText.literal(message));
    }

    private static Variable list(Expression.Parameter parameter, PlanScope scope) {
        Map<String, Variable> known = scope.parameters();
        return Objects.requireNonNull(known.get(parameter.name()), parameter::text);
    }

    private Variable element(Variable list, JavaNames.Unique names) {
        return new Variable(names.of(list.name() + "Element"), list.type().components().getFirst());
    }

    private String type(Variable variable) {
        return expressions.types().name(expressions.source(), variable.type());
    }
}
