package dev.rowhouse.prove.prover;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Trial;
import dev.rowhouse.prove.value.Datum;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Gives the identifiers of a case short names: the id of a product becomes `product1`.
///
/// An id that is an instance's own is named after its entity, another one after its attribute or
/// parameter. The names follow from the order of the case.
final class ShortNames {
    private static final Set<NativeType> IDS = EnumSet.of(NativeType.UUID, NativeType.TIMEUUID);

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    private ShortNames() {}

    /// The names by the id as it is written.
    static Map<String, String> of(Trial.Case failing) {
        ShortNames names = new ShortNames();
        for (Instance instance : failing.data().targetsFirst()) {
            instance.values()
                    .forEach((path, value) ->
                            names.add(isKey(instance, path) ? instance.entity() : path, value));
        }
        failing.operations().forEach(operation -> names.add(operation.bindings()));
        if (failing.check() instanceof Trial.Check.OfAnswer(var _, var bindings)) {
            names.add(bindings);
        }
        return names.names;
    }

    /// Whether a value is the instance's own id, not that of another one.
    private static boolean isKey(Instance instance, String path) {
        return !path.contains(".")
                && instance.values().keySet().stream().findFirst().filter(path::equals).isPresent();
    }

    private void add(Bindings bindings) {
        bindings.values().forEach((name, value) -> value.ifPresent(given -> add(name, given)));
    }

    private void add(String path, Datum value) {
        if (isId(value.type())) {
            name(path, value.toString());
            return;
        }
        List<CqlType> parts = value.type().components();
        if (value.type().isCollection() && parts.size() == 1 && isId(parts.getFirst())) {
            Bindings.elements(value).forEach(element -> name(path, element.toString()));
        }
    }

    private static boolean isId(CqlType type) {
        return type instanceof NativeType plain && IDS.contains(plain);
    }

    private void name(String path, String id) {
        names.computeIfAbsent(
                id,
                _ -> {
                    String word = word(path);
                    return word + counts.merge(word, 1, Integer::sum);
                });
    }

    /// `customer` for `Customer`, `customer.id` and `customer`, `sender` for `message.sender.id`.
    private static String word(String path) {
        String[] parts = path.split("\\.", -1);
        String last = parts[parts.length - 1];
        String word = parts.length > 1 && last.equals("id") ? parts[parts.length - 2] : last;
        return word.substring(0, 1).toLowerCase(Locale.ROOT) + word.substring(1);
    }
}
