package dev.rowhouse.model.concept;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Several ways of using the same application: in each mix its questions and mutations happen at
/// other rates.
///
/// @param names the mixes in the order of the file; the first is the one that counts unless another
///     is chosen
/// @param rates the rates of a question or mutation in each mix in which it happens at all; without
///     those that have one rate, or none, in all mixes
public record Mixes(List<String> names, Map<String, Map<String, Rate>> rates) {
    /// Copies the collections, keeping their order.
    public Mixes {
        names = List.copyOf(names);
        Map<String, Map<String, Rate>> copy = new LinkedHashMap<>();
        rates.forEach((name, byMix) -> copy.put(name, new LinkedHashMap<>(byMix)));
        copy.replaceAll((_, byMix) -> Collections.unmodifiableMap(byMix));
        rates = Collections.unmodifiableMap(copy);
    }

    /// One way of using the application, without a name.
    public static Mixes none() {
        return new Mixes(List.of(), Map.of());
    }

    /// The mix that counts unless another is chosen; empty when there are none.
    public Optional<String> first() {
        return names.stream().findFirst();
    }

    /// The rate of a question or mutation in a mix, [Rate#NEVER] when it does not happen there;
    /// empty when its rate is the same in all mixes.
    public Optional<Rate> rate(String name, String mix) {
        return Optional.ofNullable(rates.get(name))
                .map(byMix -> byMix.getOrDefault(mix, Rate.NEVER));
    }
}
