package dev.rowhouse.prove.run;

import dev.rowhouse.model.query.Condition.Operator;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import java.util.List;
import java.util.Optional;

/// The checks of an application on rows. A comparison with null is never met.
final class Checks {
    private Checks() {}

    /// Whether a row passes all of some checks.
    static boolean hold(List<Check> checks, Scope row) {
        return checks.stream().allMatch(check -> holds(check, row));
    }

    private static boolean holds(Check check, Scope row) {
        return switch (check) {
            case Check.Comparison(var value, var operator, var operand) ->
                    compares(row.value(value), operator, row.value(operand));
            case Check.RowComparison(var values, var operator, var operands) ->
                    comparesAsRow(values, operator, operands, row);
            case Check.OneOf(var value, var operands) ->
                    operands.stream().anyMatch(each -> equal(row.value(value), row.value(each)));
            case Check.InList(var value, var list) ->
                    elements(row.value(list)).stream()
                            .anyMatch(each -> equal(row.value(value), Optional.of(each)));
            case Check.Member(var operand, var collection) ->
                    elements(row.value(collection)).stream()
                            .anyMatch(each -> equal(Optional.of(each), row.value(operand)));
        };
    }

    private static boolean comparesAsRow(
            List<Expression.RowColumn> values,
            Operator operator,
            List<Expression> operands,
            Scope row) {
        for (int i = 0; i < values.size(); i++) {
            Optional<Datum> left = row.value(values.get(i));
            Optional<Datum> right = row.value(operands.get(i));
            if (left.isEmpty() || right.isEmpty()) {
                return false;
            }
            int comparison = left.get().compareTo(right.get());
            if (comparison != 0) {
                return holds(operator, comparison);
            }
        }
        return holds(operator, 0);
    }

    private static List<Datum> elements(Optional<Datum> collection) {
        return collection.map(Bindings::elements).orElse(List.of());
    }

    private static boolean equal(Optional<Datum> left, Optional<Datum> right) {
        return compares(left, Operator.EQUAL, right);
    }

    private static boolean compares(
            Optional<Datum> left, Operator operator, Optional<Datum> right) {
        return left.isPresent()
                && right.isPresent()
                && holds(operator, left.get().compareTo(right.get()));
    }

    private static boolean holds(Operator operator, int comparison) {
        return switch (operator) {
            case EQUAL -> comparison == 0;
            case LESS -> comparison < 0;
            case LESS_OR_EQUAL -> comparison <= 0;
            case GREATER -> comparison > 0;
            case GREATER_OR_EQUAL -> comparison >= 0;
        };
    }
}
