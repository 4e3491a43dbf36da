package dev.rowhouse.prove.reference;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The sets and maps of an instance to which a mutation adds elements, or from which it removes
/// some. A collection without elements is null, as in CQL.
final class MergedValues {
    private MergedValues() {}

    /// The new values by the names of the attributes.
    static Map<String, Optional<Datum>> of(
            Instance instance, List<Assignment> assignments, Bindings bindings) {
        Map<String, Optional<Datum>> merged = new LinkedHashMap<>();
        for (Assignment each : assignments) {
            if (each.value() instanceof Value.Merged value) {
                String name = value.collection().name();
                Optional<Object> before =
                        Optional.ofNullable(instance.values().get(name)).map(Datum::java);
                Optional<Object> elements = bindings.value(value.elements()).map(Datum::java);
                merged.put(name, after(value.type(), before, elements, value.isRemoval()));
            }
        }
        return merged;
    }

    private static Optional<Datum> after(
            CqlType type, Optional<Object> before, Optional<Object> elements, boolean isRemoval) {
        if (before.or(() -> elements).orElse(Set.of()) instanceof Map<?, ?>) {
            Map<Object, Object> entries = new LinkedHashMap<>();
            before.ifPresent(old -> entries.putAll((Map<?, ?>) old));
            if (isRemoval) {
                elements.ifPresent(
                        keys -> entries.keySet().removeAll(Set.copyOf((Collection<?>) keys)));
            } else {
                elements.ifPresent(more -> entries.putAll((Map<?, ?>) more));
            }
            return entries.isEmpty() ? Optional.empty() : Optional.of(Datum.of(type, entries));
        }
        Set<Object> all = new LinkedHashSet<>();
        before.ifPresent(old -> all.addAll((Collection<?>) old));
        if (isRemoval) {
            elements.ifPresent(less -> all.removeAll(Set.copyOf((Collection<?>) less)));
        } else {
            elements.ifPresent(more -> all.addAll((Collection<?>) more));
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(Datum.of(type, all));
    }
}
