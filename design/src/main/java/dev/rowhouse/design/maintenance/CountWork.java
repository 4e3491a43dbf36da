package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Determines what a mutation does to the counters of one instance, in each table that has them.
///
/// @param model the model of the counters
record CountWork(Model model) {
    /// The refusal to change counters of instances that have to be looked up.
    Optional<Refusal> refusal(ConceptualMutation.Count count, Instance instance) {
        if (instance.lookup().isEmpty() && instance.vouched().isEmpty()) {
            return Optional.empty();
        }
        String what =
                "its WHERE clause must bind the whole key of one %s and nothing else: "
                        .formatted(instance.entity().name());
        return Optional.of(
                count.isReset()
                        ? new Refusal(
                                what + "each reset subtracts what it has read of one row",
                                "find the instances by a question first, then reset each by its key")
                        : new Refusal(
                                what
                                        + "after a crash, nobody could know which of several were counted",
                                "find the instances by a question first, then count at each by its key"));
    }

    /// The refusal to give an instance another key if counters are found by it. Nobody can write
    /// the value of a counter under another key.
    Optional<Refusal> refusalOfKey(String entity) {
        List<String> counted =
                model.entities().stream()
                        .filter(each -> !each.counters().isEmpty() && hasInKey(each, entity))
                        .map(EntityType::name)
                        .toList();
        if (counted.isEmpty()) {
            return Optional.empty();
        }
        String counters =
                counted.contains(entity)
                        ? "its counters"
                        : "the counters of %s, which has it in its key,"
                                .formatted(counted.getFirst());
        return Optional.of(
                new Refusal(
                        "it changes the key of a %s, but %s cannot move to the new key"
                                .formatted(entity, counters),
                        "do not change the key, or move the counters to a separate entity"));
    }

    /// Whether the key of an entity is its own or has another entity's key as a part.
    private boolean hasInKey(EntityType counting, String entity) {
        Identity identity = new Identity(model, RowShape.of(counting));
        return identity.key(Node.root(0)).stream()
                .map(field -> field.node().roles())
                .flatMap(roles ->
                        IntStream.rangeClosed(0, roles.size())
                                .mapToObj(length -> new Node(0, roles.subList(0, length))))
                .anyMatch(node -> identity.entity(node).name().equals(entity));
    }

    private static TableWork work(
            Table table, Map<Field, Source> key, List<ConceptualMutation.Step> steps) {
        List<ConceptualMutation.Step.Add> added = new ArrayList<>();
        List<Attribute> reset = new ArrayList<>();
        for (ConceptualMutation.Step step : steps) {
            switch (step) {
                case ConceptualMutation.Step.Add add -> added.add(add);
                case ConceptualMutation.Step.Reset(var counter) -> reset.add(counter);
            }
        }
        return reset.isEmpty()
                ? new TableWork.Add(table.number(), key, added)
                : new TableWork.Reset(table.number(), key, reset);
    }

    /// The work in each table that has one of the counters.
    List<TableWork> of(ConceptualMutation.Count count, Instance instance, List<Table> tables) {
        List<TableWork> works = new ArrayList<>();
        for (Table table : tables) {
            List<ConceptualMutation.Step> steps =
                    count.steps().stream()
                            .filter(step ->
                                    table.others().contains(Field.of(Node.root(0), step.counter())))
                            .toList();
            for (Occurrence occurrence : Occurrence.of(model, table, instance.entity().name())) {
                if (table.isCounter() && !steps.isEmpty() && occurrence.isWholeRow()) {
                    Map<Field, Source> key = new LinkedHashMap<>();
                    RowConditions.keyFields(table)
                            .forEach(field -> key.put(field, instance.current(occurrence, field)));
                    works.add(work(table, key, steps));
                }
            }
        }
        return works;
    }
}
