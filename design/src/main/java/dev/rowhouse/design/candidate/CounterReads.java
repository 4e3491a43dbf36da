package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.CounterTables;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Lists the ways to read the counters that a question shows beside other attributes. They are in
/// tables of their own, which are read last: by the key of each instance.
///
/// @param counters the counters by the instances that they belong to
public record CounterReads(Model model, Map<Node, Set<Field>> counters) {
    /// Copies the map, keeping its order.
    public CounterReads {
        counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    }

    /// A way to answer a question, with all ways to read its counters afterwards.
    public List<Variant> after(Variant variant) {
        List<Variant> variants = List.of(variant);
        for (Map.Entry<Node, Set<Field>> each : counters.entrySet()) {
            List<FetchDemand> reads = reads(variant.whole(), each.getKey(), each.getValue());
            variants =
                    variants.stream()
                            .flatMap(before -> reads.stream().map(before::then))
                            .toList();
        }
        return variants;
    }

    private List<FetchDemand> reads(Demand question, Node node, Set<Field> shown) {
        return List.of(byKey(question, node, shown));
    }

    private FetchDemand byKey(Demand question, Node node, Set<Field> shown) {
        Identity identity = new Identity(model, question.shape());
        EntityType entity = identity.entity(node);
        Identity own = new Identity(model, RowShape.of(entity));
        Map<Field, Field> binds = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            binds.put(own.field(Node.root(0), property), identity.field(node, property));
        }
        Map<Field, Field> brings = new LinkedHashMap<>();
        shown.forEach(field -> brings.put(field, field.at(Node.root(0))));
        Demand demand =
                CounterTables.keyed(
                        model,
                        question.name(),
                        entity,
                        shown.stream().map(Field::attribute).toList());
        return new FetchDemand(node, demand, binds, brings, ReadCount.ONE);
    }
}
