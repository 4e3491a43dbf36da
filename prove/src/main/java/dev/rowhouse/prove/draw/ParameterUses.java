package dev.rowhouse.prove.draw;

import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Value;

import java.util.ArrayList;
import java.util.List;

/// The uses of parameters in the conditions of a pattern.
final class ParameterUses {
    private ParameterUses() {}

    /// The comparison of a parameter with an attribute.
    enum Kind {
        /// Compared by `=`.
        EQUAL,
        /// A lower bound.
        FROM,
        /// An upper bound.
        TO,
        /// One of the values after `IN`.
        ONE_OF,
        /// The list after `IN`.
        LIST,
        /// A member of a collection.
        MEMBER
    }

    /// One place of a parameter.
    record Use(String parameter, Kind kind, AttributeReference attribute) {}

    static List<Use> of(List<Condition> conditions) {
        List<Use> uses = new ArrayList<>();
        conditions.forEach(condition -> add(condition, uses));
        return uses;
    }

    /// Whether a condition names no parameter.
    static boolean isConstant(Condition condition) {
        return of(List.of(condition)).isEmpty();
    }

    private static void add(Condition condition, List<Use> uses) {
        switch (condition) {
            case Condition.Comparison(var attribute, var operator, var value) ->
                    add(value, kind(operator), attribute, uses);
            case Condition.RowComparison(var attributes, var operator, var values) -> {
                for (int i = 0; i < values.size(); i++) {
                    add(values.get(i), kind(operator), attributes.get(i), uses);
                }
            }
            case Condition.InValues(var attribute, var values) ->
                    values.forEach(value -> add(value, Kind.ONE_OF, attribute, uses));
            case Condition.InParameter(var attribute, var list) ->
                    add(list, Kind.LIST, attribute, uses);
            case Condition.Member(var value, var collection) ->
                    add(value, Kind.MEMBER, collection, uses);
        }
    }

    private static Kind kind(Condition.Operator operator) {
        return switch (operator) {
            case EQUAL -> Kind.EQUAL;
            case GREATER, GREATER_OR_EQUAL -> Kind.FROM;
            case LESS, LESS_OR_EQUAL -> Kind.TO;
        };
    }

    private static void add(Value value, Kind kind, AttributeReference attribute, List<Use> uses) {
        if (value instanceof Value.Parameter(String name, var _, var _)) {
            uses.add(new Use(name, kind, attribute));
        }
    }
}
