package dev.rowhouse.prove.reference;

import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.value.Datum;

import java.util.List;
import java.util.Optional;

/// Whether a tuple meets a condition. A comparison with null is never met.
final class Conditions {
    private Conditions() {}

    static boolean meets(Tuple tuple, List<Condition> conditions, Bindings bindings) {
        return conditions.stream().allMatch(condition -> meets(tuple, condition, bindings));
    }

    private static boolean meets(Tuple tuple, Condition condition, Bindings bindings) {
        return switch (condition) {
            case Condition.Comparison(var attribute, var operator, var value) ->
                    compares(tuple.value(attribute), operator, bindings.value(value));
            case Condition.RowComparison row -> comparesAsRow(tuple, row, bindings);
            case Condition.InValues(var attribute, var values) ->
                    values.stream()
                            .anyMatch(
                                    value -> equal(tuple.value(attribute), bindings.value(value)));
            case Condition.InParameter(var attribute, var list) ->
                    bindings.list(list).stream()
                            .anyMatch(value -> equal(tuple.value(attribute), Optional.of(value)));
            case Condition.Member(Value value, AttributeReference collection) ->
                    tuple.value(collection).map(Bindings::elements).orElse(List.of()).stream()
                            .anyMatch(
                                    element -> equal(Optional.of(element), bindings.value(value)));
        };
    }

    private static boolean equal(Optional<Datum> left, Optional<Datum> right) {
        return compares(left, Condition.Operator.EQUAL, right);
    }

    private static boolean compares(
            Optional<Datum> left, Condition.Operator operator, Optional<Datum> right) {
        return left.isPresent()
                && right.isPresent()
                && holds(operator, left.get().compareTo(right.get()));
    }

    private static boolean holds(Condition.Operator operator, int comparison) {
        return switch (operator) {
            case EQUAL -> comparison == 0;
            case LESS -> comparison < 0;
            case LESS_OR_EQUAL -> comparison <= 0;
            case GREATER -> comparison > 0;
            case GREATER_OR_EQUAL -> comparison >= 0;
        };
    }

    private static boolean comparesAsRow(
            Tuple tuple, Condition.RowComparison row, Bindings bindings) {
        for (int i = 0; i < row.attributes().size(); i++) {
            Optional<Datum> left = tuple.value(row.attributes().get(i));
            Optional<Datum> right = bindings.value(row.values().get(i));
            if (left.isEmpty() || right.isEmpty()) {
                return false;
            }
            int comparison = left.get().compareTo(right.get());
            if (comparison != 0) {
                return holds(row.operator(), comparison);
            }
        }
        return holds(row.operator(), 0);
    }
}
