package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The new values of an instance by the paths of its properties, in terms of where they come from.
///
/// An attribute that is computed from others is a value like the others where the mutation sets all
/// of these. Otherwise the plan reads the missing ones.
final class AssignedValues {
    private AssignedValues() {}

    /// The values of an INSERT, which are all given.
    static Map<String, Source> of(List<Assignment> assignments) {
        Map<String, Source> values = new LinkedHashMap<>();
        assignments.forEach(
                each -> values.put(each.property().path(), new Source.Given(each.value())));
        return values;
    }

    /// The values of an UPDATE.
    ///
    /// @param instance the instance that changes
    static Map<String, Source> of(List<Assignment> assignments, Instance instance) {
        Map<String, Source> values = new LinkedHashMap<>();
        for (Assignment each : assignments) {
            values.put(
                    each.property().path(),
                    each.value() instanceof Value.Computed computed && !computed.isComplete()
                            ? computed(computed, instance)
                            : new Source.Given(each.value()));
        }
        return values;
    }

    private static Source computed(Value.Computed computed, Instance instance) {
        Map<String, Source> inputs = new LinkedHashMap<>();
        for (String input : computed.formula().inputs()) {
            Value given = computed.given().get(input);
            inputs.put(input, given == null ? stored(instance, input) : new Source.Given(given));
        }
        Map<String, Value> known = new LinkedHashMap<>();
        inputs.forEach((name, source) -> {
            if (source instanceof Source.Given(var value)) {
                known.put(name, value);
            }
        });
        return known.size() == inputs.size()
                ? new Source.Given(new Value.Computed(computed.formula(), computed.type(), known))
                : new Source.Computed(computed.formula(), computed.type(), inputs);
    }

    private static Source stored(Instance instance, String input) {
        Optional<Attribute> attribute = instance.entity().findAttribute(input);
        return instance.own(
                new Property(
                        instance.entity().name(),
                        List.of(),
                        attribute.orElseThrow(),
                        attribute.get().optional()));
    }
}
