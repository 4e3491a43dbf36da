package dev.rowhouse.prove.draw;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.ComputedValues;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The calls of a mutation about instances for which a `CASE` of a computed attribute has the one
/// or the other result. Where few instances have one of them, chance seldom draws such a call.
final class ChoiceCalls {
    private ChoiceCalls() {}

    /// One call for each result of each `CASE` of the mutation's entity, as far as there are
    /// instances that have it.
    static List<Bindings> of(Dataset data, ConceptualMutation mutation, MutationDraw draw) {
        List<Bindings> calls = new ArrayList<>();
        String entity = mutation.entity().name();
        for (Attribute attribute : mutation.entity().attributes()) {
            attribute.formula().stream()
                    .flatMap(ChoiceCalls::choices)
                    .flatMap(choice ->
                            Stream.of(true, false)
                                    .flatMap(isMet ->
                                            draw
                                                    .meaning(
                                                            data,
                                                            mutation,
                                                            each ->
                                                                    has(
                                                                            entity, each, choice,
                                                                            isMet))
                                                    .stream()))
                    .forEach(calls::add);
        }
        return calls;
    }

    /// Whether an instance of an entity has one of the results. Other statements of a mutation may
    /// be about other entities.
    private static boolean has(
            String entity, Instance instance, Formula.Choice choice, boolean isMet) {
        return instance.entity().equals(entity)
                && Stream.ofNullable(instance.values().get(choice.tested().attribute()))
                        .anyMatch(value -> ComputedValues.meets(choice, value) == isMet);
    }

    private static Stream<Formula.Choice> choices(Formula formula) {
        return switch (formula) {
            case Formula.Input _, Formula.Constant _, Formula.Calendar _ -> Stream.empty();
            case Formula.Arithmetic(_, var left, var right) ->
                    Stream.concat(choices(left), choices(right));
            case Formula.Choice choice ->
                    Stream.concat(
                            Stream.of(choice),
                            Stream.concat(choices(choice.then()), choices(choice.otherwise())));
        };
    }
}
