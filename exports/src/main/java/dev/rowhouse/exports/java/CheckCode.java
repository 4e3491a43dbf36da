package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.Condition.Operator;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Expression;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The checks of the application on rows, as Java conditions.
///
/// @param expressions the expressions of the method
record CheckCode(PlanExpressions expressions) {
    /// A condition that holds when all checks do.
    String all(List<Check> checks, PlanScope scope) {
        return checks.stream()
                .map(check -> code(check, scope))
                .collect(Collectors.joining("\n                && "));
    }

    private String code(Check check, PlanScope scope) {
        String helper = helper();
        return switch (check) {
            case Check.Comparison(var value, var operator, var operand) ->
                    expressions.type(value, scope) instanceof NativeType
                            ? holds(helper, operator, compare(value, operand, scope))
                            : isOneOf(helper, value, List.of(operand), scope);
            case Check.RowComparison(var values, var operator, var operands) ->
                    holds(
                            helper,
                            operator,
                            IntStream.range(0, values.size())
                                    .mapToObj(i -> compare(values.get(i), operands.get(i), scope))
                                    .collect(Collectors.joining(", ", helper + ".rows(", ")")));
            case Check.OneOf(var value, var operands) -> isOneOf(helper, value, operands, scope);
            case Check.InList(var value, var list) ->
                    "%s.isOneOf(%s, %s)"
                            .formatted(
                                    helper,
                                    expressions.value(value, scope),
                                    expressions.value(list, scope));
            case Check.Member(var operand, var collection) ->
                    "%s.isOneOf(%s, %s%s)"
                            .formatted(
                                    helper,
                                    expressions.value(operand, scope),
                                    expressions.value(collection, scope),
                                    expressions.type(collection, scope) instanceof MapType
                                            ? ".keySet()"
                                            : "");
        };
    }

    private String isOneOf(
            String helper, Expression value, List<? extends Expression> operands, PlanScope scope) {
        String others =
                operands.stream()
                        .map(each -> expressions.value(each, scope))
                        .collect(Collectors.joining(", "));
        return "%s.isOneOf(%s, %s.asList(%s))"
                .formatted(
                        helper,
                        expressions.value(value, scope),
                        expressions.source().use("java.util.Arrays"),
                        others);
    }

    private String helper() {
        return expressions.source().use(expressions.types().base() + ".support.Check");
    }

    /// The Java expression that compares two values.
    String compare(Expression left, Expression right, PlanScope scope) {
        CqlType type = expressions.type(left, scope);
        List<String> arguments = new ArrayList<>();
        arguments.add(expressions.value(left, scope));
        arguments.add(expressions.value(right, scope));
        if (!JavaTypes.hasNaturalOrder(type)) {
            arguments.add(expressions.types().order(expressions.source(), type));
        }
        return "%s.compare(%s)".formatted(helper(), String.join(", ", arguments));
    }

    private static String holds(String helper, Operator operator, String comparison) {
        String condition =
                switch (operator) {
                    case EQUAL -> "isEqual";
                    case LESS -> "isLess";
                    case LESS_OR_EQUAL -> "isLessOrEqual";
                    case GREATER -> "isGreater";
                    case GREATER_OR_EQUAL -> "isGreaterOrEqual";
                };
        return "%s.%s(%s)".formatted(helper, condition, comparison);
    }
}
