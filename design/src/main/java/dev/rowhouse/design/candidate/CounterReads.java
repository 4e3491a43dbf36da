package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.CounterTables;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.FetchStep.Missing;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Lists the ways to read the counters that a question shows beside other attributes. They are in
/// tables of their own, which are read last: by the key of each instance; or once for all rows of
/// the answer, where these agree on a part of the key.
///
/// For example, the folders of a user have the key `(user, label)`. A table of their counters with
/// the user as its partition key answers in one read, and the application finds the counters of
/// each folder by its label.
///
/// @param counters the counters by the instances that they belong to
public record CounterReads(Model model, Map<Node, Set<Field>> counters) {
    /// Copies the map, keeping its order.
    public CounterReads {
        counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    }

    /// A way to answer a question, with all ways to read its counters afterwards.
    public List<Strategy> after(Strategy strategy) {
        List<Strategy> strategies = List.of(strategy);
        for (Map.Entry<Node, Set<Field>> each : counters.entrySet()) {
            List<Fetch> reads = reads(strategy.whole(), each.getKey(), each.getValue());
            strategies =
                    strategies.stream()
                            .flatMap(before -> reads.stream().map(before::then))
                            .toList();
        }
        return strategies;
    }

    private List<Fetch> reads(Demand question, Node node, Set<Field> shown) {
        List<Fetch> reads = new ArrayList<>();
        reads.add(byKey(question, node, shown));
        together(question, reads.getFirst()).ifPresent(reads::add);
        return reads;
    }

    private Fetch byKey(Demand question, Node node, Set<Field> shown) {
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
        return new Fetch(
                node,
                demand,
                binds,
                Map.of(),
                brings,
                ReadCount.ONE,
                mayMiss(question, node, binds.values()) ? Missing.ZERO_OR_NULL : Missing.ZERO);
    }

    /// Whether a row of the answer may have no such instance: it has nothing to join.
    private boolean mayMiss(Demand question, Node node, Collection<Field> key) {
        Identity identity = new Identity(model, question.shape());
        return key.stream().anyMatch(identity::isOptional)
                || question.perInstance()
                        .filter(instance -> instance.missing() == Missing.NULL)
                        .filter(instance -> !instance.node().leadsTo(node))
                        .isPresent();
    }

    /// The read of a partition with the counters of all rows; empty where the rows of the answer
    /// have nothing of the key in common, or all of it.
    private Optional<Fetch> together(Demand question, Fetch byKey) {
        Identity identity = new Identity(model, question.shape());
        Map<Field, Field> common = new LinkedHashMap<>();
        Map<Field, Field> joins = new LinkedHashMap<>();
        byKey.binds()
                .forEach((own, asked) ->
                        (identity.isDetermined(asked, question.equal()) ? common : joins)
                                .put(own, asked));
        boolean isWhole = question.bucket().filter(Bucketing.Single.class::isInstance).isPresent();
        if (joins.isEmpty() || common.isEmpty() && !isWhole) {
            return Optional.empty();
        }
        List<Field> shown = new ArrayList<>(joins.keySet());
        shown.addAll(byKey.brings().values());
        Demand all =
                Demand.support(
                        question.name(),
                        byKey.demand().shape(),
                        List.copyOf(common.keySet()),
                        shown);
        return Optional.of(
                new Fetch(
                        byKey.node(),
                        common.isEmpty() ? all.bucketed(new Bucketing.Single()) : all,
                        common,
                        joins,
                        byKey.brings(),
                        ReadCount.ONE,
                        byKey.missing()));
    }
}
