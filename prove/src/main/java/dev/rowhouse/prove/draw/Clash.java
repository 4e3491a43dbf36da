package dev.rowhouse.prove.draw;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Calls of an UPDATE that would give an instance the values of a candidate key that another one
/// has. Where the UPDATE sets a part of the candidate key only, the other instance must have the
/// same values of the rest.
///
/// @param names the attributes and roles of the candidate key
record Clash(Model model, ConceptualMutation.Update update, List<String> names) {
    /// Copies the list.
    Clash {
        names = List.copyOf(names);
    }

    /// The calls that differ from a call in the values that are taken.
    List<Bindings> of(Dataset data, Bindings call) {
        Set<String> set =
                update.values().stream()
                        .map(each -> each.property().path())
                        .collect(Collectors.toSet());
        List<Property> claimed = model.candidateProperties(update.entity().name(), names);
        List<Property> kept = claimed.stream().filter(each -> !set.contains(each.path())).toList();
        Predicate<Instance> hasAll = each -> each.findAll(claimed).isPresent();
        return MutationEvaluator.targets(data, update.pattern(), call).stream()
                .limit(1)
                .flatMap(target ->
                        data.instances(target.entity()).stream()
                                .filter(each -> !each.equals(target))
                                .filter(hasAll)
                                .filter(each -> each.findAll(kept).equals(target.findAll(kept))))
                .map(other -> with(call, other))
                .toList();
    }

    private Bindings with(Bindings call, Instance other) {
        Set<String> selecting = KeyConditions.parameters(update.pattern());
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(call.values());
        for (Assignment each : update.values()) {
            if (names.contains(each.property().name())
                    && each.value() instanceof Value.Parameter(String name, var type, var _)
                    && !selecting.contains(name)) {
                values.put(name, other.find(each.property()).map(value -> value.as(type)));
            }
        }
        return new Bindings(values);
    }
}
