package dev.rowhouse.prove.draw;

import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Draws the lists of a statement that runs for each of their elements.
///
/// **Thread safety.** Belongs to one thread.
final class ListDraw {
    private static final int ATTEMPTS = 8;

    private final MutationDraw draw;

    /// @param draw draws for single statements
    ListDraw(MutationDraw draw) {
        this.draw = draw;
    }

    /// Draws a few elements, each for the data that those before it leave, and adds them to
    /// the parameters of the call.
    ///
    /// @param call the parameters so far
    /// @return the data behind the last element; empty when an element was not found that keeps the
    ///     data in order
    Optional<Dataset> next(
            Dataset data, ConceptualMutation part, Map<String, Optional<Datum>> call) {
        List<Value.Parameter> lists = lists(part);
        Map<String, List<Datum>> drawn = new LinkedHashMap<>();
        lists.forEach(each -> drawn.put(each.name(), new ArrayList<>()));
        int items = draw.items(part.header().lists().items());
        Dataset now = data;
        // The other parameters are needed even for no element.
        for (int i = 0; i < Math.max(1, items); i++) {
            Dataset before = now;
            Optional<Bindings> element =
                    IntStream.range(0, ATTEMPTS)
                            .mapToObj(_ -> element(before, part, call))
                            .flatMap(Optional::stream)
                            .findFirst();
            if (element.isEmpty()) {
                return Optional.empty();
            }
            Bindings drawnNow = element.get();
            drawnNow.values()
                    .forEach((name, value) -> {
                        if (!drawn.containsKey(name)) {
                            call.putIfAbsent(name, value);
                        }
                    });
            if (i < items) {
                drawn.forEach((name, all) -> all.add(drawnNow.parameter(name).orElseThrow()));
                now = MutationEvaluator.apply(now, part, drawnNow);
            }
        }
        lists.forEach(each ->
                call.put(
                        each.name(),
                        Optional.of(list(each, drawn.getOrDefault(each.name(), List.of())))));
        return Optional.of(now);
    }

    /// The parameters for one element; empty when they do not fit, or an element would be null.
    private Optional<Bindings> element(
            Dataset data, ConceptualMutation part, Map<String, Optional<Datum>> call) {
        return draw.next(data, part, Misses.NONE)
                .map(drawn -> {
                    Map<String, Optional<Datum>> values = new LinkedHashMap<>(drawn.values());
                    values.replaceAll((name, value) -> call.getOrDefault(name, value));
                    return new Bindings(values);
                })
                .filter(values ->
                        lists(part).stream()
                                .allMatch(each -> values.parameter(each.name()).isPresent()))
                .filter(values -> MutationDraw.isFitting(data, part, values, Misses.NONE));
    }

    private static List<Value.Parameter> lists(ConceptualMutation part) {
        return part.header().lists().of(part.header().parameters());
    }

    private static Datum list(Value.Parameter parameter, List<Datum> elements) {
        return new Datum(
                ListType.frozen(parameter.type()),
                ListType.pack(elements.stream().map(Datum::bytes).toList()));
    }

    /// The call in which all elements of a list are the same one; the call itself for a parameter
    /// that is no list.
    static Bindings with(
            Bindings call, ConceptualMutation part, Value.Parameter to, Optional<Datum> value) {
        if (!part.header().lists().has(to)) {
            return call.with(to.name(), value);
        }
        List<Datum> same = new ArrayList<>();
        call.list(to).forEach(_ -> value.ifPresent(same::add));
        return call.with(to.name(), Optional.of(list(to, same)));
    }

    /// Calls that are mistakes: one whose first element comes twice, and one in which only the
    /// first list has it twice.
    ///
    /// @param usual draws a call that is none
    static List<Bindings> mistakes(ConceptualMutation part, Supplier<Optional<Bindings>> usual) {
        List<Value.Parameter> lists = lists(part);
        if (lists.isEmpty()) {
            return List.of();
        }
        Optional<Bindings> call =
                IntStream.range(0, ATTEMPTS)
                        .mapToObj(_ -> usual.get())
                        .flatMap(Optional::stream)
                        .filter(each -> !each.list(lists.getFirst()).isEmpty())
                        .findFirst();
        return call.map(each -> List.of(doubled(each, lists), doubled(each, lists.subList(0, 1))))
                .orElse(List.of());
    }

    private static Bindings doubled(Bindings call, List<Value.Parameter> lists) {
        Bindings doubled = call;
        for (Value.Parameter each : lists) {
            List<Datum> longer = new ArrayList<>(call.list(each));
            longer.add(longer.getFirst());
            doubled = doubled.with(each.name(), Optional.of(list(each, longer)));
        }
        return doubled;
    }
}
