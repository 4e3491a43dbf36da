package dev.rowhouse.prove.stage;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Gives the ids in some data and calls short names, so that people can tell them apart: the id of
/// a product becomes `product1`.
///
/// An id that is an instance's own is named after its entity, another one after its attribute or
/// parameter. The names follow from the order of the data and the calls.
///
/// **Thread safety.** Belongs to one thread.
public final class ShortNames {
    private static final Set<NativeType> IDS = EnumSet.of(NativeType.UUID, NativeType.TIMEUUID);

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    private ShortNames() {}

    /// Names for the ids in the data of a case, its operations, and its question.
    public static ShortNames of(Trial.Case failing) {
        ShortNames names = of(failing.data(), failing.operations());
        if (failing.check() instanceof Trial.Check.OfAnswer(var _, var bindings)) {
            names.add(bindings);
        }
        return names;
    }

    /// Names for the ids in some data and in the calls that change them.
    public static ShortNames of(Dataset data, List<Operation> calls) {
        ShortNames names = new ShortNames();
        data.targetsFirst().forEach(names::add);
        for (Operation call : calls) {
            if (call.mutation() instanceof ConceptualMutation.Insert insert) {
                names.add(MutationEvaluator.inserted(insert, call.bindings()));
            }
            names.add(call.bindings());
        }
        return names;
    }

    /// The names by the id as it is written.
    public Map<String, String> byId() {
        return new LinkedHashMap<>(names);
    }

    /// A text with the names in the place of the ids.
    public String shortened(String text) {
        String result = text;
        for (Map.Entry<String, String> each : names.entrySet()) {
            result = result.replace(each.getKey(), each.getValue());
        }
        return result;
    }

    private void add(Instance instance) {
        instance.values()
                .forEach((path, value) ->
                        add(isKey(instance, path) ? instance.entity() : path, value));
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
