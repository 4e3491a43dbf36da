package dev.rowhouse.prove.explore.contest;

import dev.rowhouse.prove.explore.search.SoloRun;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One possible call and its run without any other.
///
/// @param shape a number that is the same for runs with the same statements
record Sample(Operation call, SoloRun run, int shape) {
    /// The parameters.
    Bindings bindings() {
        return call.bindings();
    }

    /// The values of all parameters that are not null.
    Set<Datum> values() {
        Set<Datum> values = new HashSet<>();
        bindings().values().values().forEach(value -> value.ifPresent(values::add));
        return values;
    }

    /// The pattern of the parameters of some calls: which are null, which are equal, and which have
    /// values of existing instances.
    static List<Integer> pattern(List<Bindings> calls, Set<Datum> existing) {
        Map<Datum, Integer> numbers = new HashMap<>();
        List<Integer> pattern = new ArrayList<>();
        for (Bindings each : calls) {
            for (Optional<Datum> value : each.values().values()) {
                if (value.isEmpty()) {
                    pattern.add(0);
                    continue;
                }
                int number = numbers.computeIfAbsent(value.get(), _ -> numbers.size() + 1);
                pattern.add(existing.contains(value.get()) ? number : -number);
            }
        }
        return pattern;
    }
}
