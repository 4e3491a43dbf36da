package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.Comparison;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.stream.Collectors;

/// The tests of a [PlanStep.Require] and a [PlanStep.RefuseSame] in Java.
///
/// @param expressions the expressions of the method
record RequirementCode(PlanExpressions expressions) {
    private static final String AND = " && ";

    /// A condition that holds when one of the tests does not.
    String fails(List<PlanStep.Test> tests, PlanScope scope) {
        List<String> conditions = tests.stream().map(test -> fails(test, scope)).toList();
        return conditions.stream()
                .map(each -> conditions.size() > 1 && each.contains(AND) ? "(" + each + ")" : each)
                .collect(Collectors.joining(" || "));
    }

    /// The scope where such a condition holds.
    static PlanScope afterFailure(List<PlanStep.Test> tests, PlanScope scope) {
        return tests.size() == 1 && tests.getFirst().comparison() == Comparison.ABSENT
                ? scope.withPresent(tests.getFirst().value())
                : scope;
    }

    /// Conditions that hold when a row has all values that the plan writes.
    List<String> done(List<PlanStep.Change> pairs, PlanScope scope) {
        return pairs.stream()
                .map(pair -> equal(pair.before(), pair.after(), scope))
                .distinct()
                .toList();
    }

    /// Ends a call that names one instance twice.
    void refuseSame(PlanStep.RefuseSame refuse, PlanScope scope) {
        JavaSource source = expressions.source();
        source.open(
                "if (%s.equals(%s, %s)) {"
                        .formatted(
                                source.use("java.util.Objects"),
                                expressions.value(refuse.one(), scope),
                                expressions.value(refuse.other(), scope)));
        source.line(
                "throw new IllegalArgumentException(%s);"
                        .formatted(
                                SourceText.literal(
                                        "two statements name the same " + refuse.one().what())));
        source.close("}");
    }

    /// Ends a call whose lists do not fit together.
    void refuseLists(PlanStep.RefuseLists refuse, PlanScope scope, JavaNames.Unique names) {
        new ListCode(expressions).refuse(refuse, scope, names);
    }

    private String fails(PlanStep.Test test, PlanScope scope) {
        Expression value = test.value();
        Expression other = test.other();
        return switch (test.comparison()) {
            case ABSENT -> expressions.isPresent(value, scope);
            case ABSENT_OR_EQUAL ->
                    expressions.isPresent(value, scope)
                            + AND
                            + "!"
                            + equal(value, other, scope.withPresent(value));
            case EQUAL ->
                    isOrdered(value, scope)
                            ? "!" + compared("isEqual", test, scope)
                            : "!" + isOneOf(value, other, scope);
            case NOT_EQUAL ->
                    isOrdered(value, scope)
                            ? "!" + compared("isDifferent", test, scope)
                            : "%s || %s || %s"
                                    .formatted(
                                            expressions.isAbsent(value, scope),
                                            expressions.isAbsent(other, scope),
                                            equal(value, other, scope));
            case LESS -> "!" + compared("isLess", test, scope);
            case LESS_OR_EQUAL -> "!" + compared("isLessOrEqual", test, scope);
            case GREATER -> "!" + compared("isGreater", test, scope);
            case GREATER_OR_EQUAL -> "!" + compared("isGreaterOrEqual", test, scope);
        };
    }

    private boolean isOrdered(Expression value, PlanScope scope) {
        return expressions.type(value, scope) instanceof NativeType type
                && type != NativeType.DURATION;
    }

    private String equal(Expression one, Expression other, PlanScope scope) {
        return "%s.equals(%s, %s)"
                .formatted(
                        expressions.source().use("java.util.Objects"),
                        expressions.exactValue(one, scope),
                        expressions.exactValue(other, scope));
    }

    private String isOneOf(Expression value, Expression other, PlanScope scope) {
        return "%s.isOneOf(%s, %s.asList(%s))"
                .formatted(
                        check(),
                        expressions.exactValue(value, scope),
                        expressions.source().use("java.util.Arrays"),
                        expressions.exactValue(other, scope));
    }

    private String compared(String condition, PlanStep.Test test, PlanScope scope) {
        return "%s.%s(%s)"
                .formatted(
                        check(),
                        condition,
                        new CheckCode(expressions).compare(test.value(), test.other(), scope));
    }

    private String check() {
        return expressions.source().use(expressions.types().base() + ".support.Check");
    }
}
