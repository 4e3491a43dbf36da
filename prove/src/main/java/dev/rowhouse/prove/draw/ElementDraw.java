package dev.rowhouse.prove.draw;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Draws the elements that an UPDATE adds to a set or map, or removes from it. Every other time
/// some of them are elements that the instance has.
///
/// @param random the source of their chance
record ElementDraw(DataGenerator generator, RandomSource random) {
    /// Values for the parameters that are elements.
    ///
    /// @param selected the parameters that select what is updated
    Map<String, Optional<Datum>> of(
            Dataset data, ConceptualMutation.Update update, Bindings selected) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        for (Assignment each : update.values()) {
            if (each.value() instanceof Value.Merged merged
                    && merged.elements() instanceof Value.Parameter parameter) {
                Object made = generator.value(update.entity().name(), merged.collection()).java();
                Object elements =
                        random.nextInt(2) == 0
                                ? known(data, update, selected, merged).orElse(made)
                                : made;
                values.put(
                        parameter.name(),
                        Optional.of(Datum.of(parameter.type(), part(merged, elements))));
            }
        }
        return values;
    }

    /// The collection of an instance that is updated, if it has one.
    private static Optional<Object> known(
            Dataset data,
            ConceptualMutation.Update update,
            Bindings selected,
            Value.Merged merged) {
        List<Instance> targets = MutationEvaluator.targets(data, update.pattern(), selected);
        return targets.stream()
                .flatMap(target ->
                        Optional.ofNullable(target.values().get(merged.collection().name()))
                                .stream())
                .map(Datum::java)
                .findFirst();
    }

    /// Some elements of a collection; those of a map to be removed by their keys.
    private Object part(Value.Merged merged, Object collection) {
        if (collection instanceof Map<?, ?> entries) {
            List<Object> keys = some(entries.keySet());
            if (merged.isRemoval()) {
                return keys;
            }
            Map<Object, Object> some = new LinkedHashMap<>(entries);
            some.keySet().retainAll(keys);
            return some;
        }
        return some((Collection<?>) collection);
    }

    private List<Object> some(Collection<?> all) {
        List<Object> some = new ArrayList<>(all);
        some.removeIf(_ -> random.nextInt(3) == 0);
        return some;
    }
}
