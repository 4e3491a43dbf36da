package dev.rowhouse.prove.draw;

import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Value;

import java.util.ArrayList;
import java.util.List;

/// Where the parameters of a pattern's conditions stand.
final class ParameterPlaces {
    private ParameterPlaces() {}

    /// How a parameter is compared with an attribute.
    enum Kind {
        /// By `=`.
        EQUAL,
        /// As a lower bound.
        FROM,
        /// As an upper bound.
        TO,
        /// As one of the values after `IN`.
        ONE_OF,
        /// As the list after `IN`.
        LIST,
        /// As a member of a collection.
        MEMBER
    }

    /// One place of a parameter.
    record Place(String parameter, Kind kind, AttributeReference attribute) {}

    static List<Place> of(List<Condition> conditions) {
        List<Place> places = new ArrayList<>();
        conditions.forEach(condition -> add(condition, places));
        return places;
    }

    /// Whether a condition names no parameter.
    static boolean isConstant(Condition condition) {
        return of(List.of(condition)).isEmpty();
    }

    private static void add(Condition condition, List<Place> places) {
        switch (condition) {
            case Condition.Comparison(var attribute, var operator, var value) ->
                    add(value, kind(operator), attribute, places);
            case Condition.RowComparison(var attributes, var operator, var values) -> {
                for (int i = 0; i < values.size(); i++) {
                    add(values.get(i), kind(operator), attributes.get(i), places);
                }
            }
            case Condition.InValues(var attribute, var values) ->
                    values.forEach(value -> add(value, Kind.ONE_OF, attribute, places));
            case Condition.InParameter(var attribute, var list) ->
                    add(list, Kind.LIST, attribute, places);
            case Condition.Member(var value, var collection) ->
                    add(value, Kind.MEMBER, collection, places);
        }
    }

    private static Kind kind(Condition.Operator operator) {
        return switch (operator) {
            case EQUAL -> Kind.EQUAL;
            case GREATER, GREATER_OR_EQUAL -> Kind.FROM;
            case LESS, LESS_OR_EQUAL -> Kind.TO;
        };
    }

    private static void add(
            Value value, Kind kind, AttributeReference attribute, List<Place> places) {
        if (value instanceof Value.Parameter(String name, var _)) {
            places.add(new Place(name, kind, attribute));
        }
    }
}
