package dev.rowhouse.prove.explore;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.value.Datum;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Short names for long values, such as `product1` for a UUID, so that people can tell them apart.
///
/// **Thread safety.** Belongs to one thread.
final class ShortNames {
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /// Names for the values in some calls and in the data before them.
    static ShortNames of(Encounter encounter) {
        ShortNames names = new ShortNames();
        Model model = encounter.data().model();
        encounter.data().all().forEach(instance -> names.add(instance, model));
        for (Operation call : encounter.calls()) {
            if (call.mutation() instanceof ConceptualMutation.Insert insert) {
                names.add(MutationEvaluator.inserted(insert, call.bindings()), model);
            }
            call.bindings()
                    .values()
                    .forEach((name, value) ->
                            value.ifPresent(datum ->
                                    names.add(name.substring(name.lastIndexOf('.') + 1), datum)));
        }
        return names;
    }

    private void add(Instance instance, Model model) {
        List<Property> key = model.keyProperties(instance.entity());
        if (key.size() == 1) {
            instance.find(key.getFirst()).ifPresent(value -> add(instance.entity(), value));
        }
        instance.values()
                .forEach((path, value) -> add(path.substring(path.lastIndexOf('.') + 1), value));
    }

    private void add(String kind, Datum value) {
        boolean isLong =
                value.type() == NativeType.UUID
                        || value.type() == NativeType.TIMEUUID
                        || value.type() == NativeType.TIMESTAMP;
        String text = value.toString();
        if (isLong && !names.containsKey(text)) {
            String name = kind.substring(0, 1).toLowerCase(Locale.ROOT) + kind.substring(1);
            names.put(text, name + numbers.merge(name, 1, Integer::sum));
        }
    }

    /// A text with the names instead of the values.
    String shortened(String text) {
        String result = text;
        for (Map.Entry<String, String> each : names.entrySet()) {
            result = result.replace(each.getKey(), each.getValue());
        }
        return result;
    }
}
