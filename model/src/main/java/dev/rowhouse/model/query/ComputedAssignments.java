package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Property;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The assignments of attributes that are computed from others, which a mutation makes without
/// naming them.
final class ComputedAssignments {
    private ComputedAssignments() {}

    /// The assignments of a new instance, with those that follow from them. An attribute is null
    /// when a value from which it is computed is left out.
    static List<Assignment> ofInsert(EntityType entity, List<Assignment> assignments) {
        return with(entity, assignments, true);
    }

    /// The assignments of an UPDATE, with those that follow from them. What an attribute is
    /// computed from and the UPDATE does not set, the instance has already.
    static List<Assignment> ofUpdate(EntityType entity, List<Assignment> assignments) {
        return with(entity, assignments, false);
    }

    private static List<Assignment> with(
            EntityType entity, List<Assignment> assignments, boolean isComplete) {
        Map<String, Value> set = new LinkedHashMap<>();
        assignments.forEach(each -> set.put(each.property().path(), each.value()));
        List<Assignment> all = new ArrayList<>(assignments);
        for (Attribute attribute : entity.attributes()) {
            attribute
                    .formula()
                    .map(formula -> computed(formula, attribute, set))
                    .filter(value -> isComplete ? value.isComplete() : !value.given().isEmpty())
                    .ifPresent(value ->
                            all.add(
                                    new Assignment(
                                            new Property(
                                                    entity.name(),
                                                    List.of(),
                                                    attribute,
                                                    attribute.optional()),
                                            value)));
        }
        return all;
    }

    private static Value.Computed computed(
            Formula formula, Attribute attribute, Map<String, Value> set) {
        Map<String, Value> given = new LinkedHashMap<>();
        for (String input : formula.inputs()) {
            Value value = set.get(input);
            if (value != null) {
                given.put(input, value);
            }
        }
        return new Value.Computed(formula, attribute.type(), given);
    }
}
