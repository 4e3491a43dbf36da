package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tables of counters. Cassandra keeps counters apart from everything else, so there is nothing
/// to choose:
///
/// - What an entity counts beside its other attributes is in one table by its key, which questions
///   read for each row that they have found.
/// - An entity that has nothing but its key and counters is in a table for each way in which it is
///   asked for.
public final class CounterTables {
    private final Model model;
    private final TableSet tables;

    /// Tables of counters among others.
    public CounterTables(TableSet tables) {
        this.model = tables.model();
        this.tables = tables;
    }

    /// Whether a question asks for instances that come by being counted.
    public static boolean isCount(Model model, Demand demand) {
        return demand.shape().roots().stream().anyMatch(root -> model.isCount(root.name()));
    }

    /// Why a question about such instances cannot be answered from a table of counters, if it
    /// cannot.
    public static Optional<Refusal> refusal(Model model, Demand demand, ServedBy by) {
        EntityType entity = demand.shape().roots().getFirst();
        Identity identity = new Identity(model, demand.shape());
        Set<Field> held = new LinkedHashSet<>(identity.key(Node.root(0)));
        entity.counters().forEach(counter -> held.add(Field.of(Node.root(0), counter)));
        boolean isAlone =
                demand.shape().isSingle()
                        && demand.shape().elements().isEmpty()
                        && held.containsAll(demand.outputs())
                        && held.containsAll(demand.equal());
        if (!isAlone) {
            return Optional.of(
                    new Refusal(
                            "a %s is counted in a table of its own, and the question is about more than its key and its counters"
                                    .formatted(entity.name()),
                            "ask for the counters alone, and for the rest by its key"));
        }
        if (by == ServedBy.INDEX || by == ServedBy.VIEW) {
            return Optional.of(
                    new Refusal(
                            "Cassandra keeps no views and no indexes of tables of counters",
                            "leave `using` out, so that the question gets a table"));
        }
        return demand.bucket().orElse(null) instanceof Bucketing.ByTime
                ? Optional.of(
                        new Refusal(
                                "which buckets a table of counters has would have to be listed with each count",
                                "put the day or month into the key of %s".formatted(entity.name())))
                : Optional.empty();
    }

    /// Sees to it that every counter that is added to is stored.
    public void keep(ConceptualMutation.Count count) {
        RowShape shape = RowShape.of(count.entity());
        for (ConceptualMutation.Step step : count.steps()) {
            Field field = Field.of(Node.root(0), step.counter());
            boolean isStored =
                    tables.tables().stream()
                            .filter(table -> table.isCounter() && table.shape().equals(shape))
                            .anyMatch(table -> table.others().contains(field));
            if (!isStored) {
                tables.replace(beside(count.entity()).storing(List.of(field)));
            }
        }
    }

    /// How a table of counters answers such a question: one that is there and fits, or a new one;
    /// empty when no key can.
    public Optional<Serving> serve(Demand demand) {
        for (LogicalTable table : tables.tables()) {
            Optional<Serving> serving =
                    table.isCounter() && fitsTo(table, demand)
                            ? tables.serving(table, demand)
                            : Optional.empty();
            if (serving.isPresent()) {
                tables.replace(tables.table(table.number()).serving(serving.get().demand()));
                return serving;
            }
        }
        return tables.solver()
                .solve(demand.shape(), List.of(demand))
                .filter(key -> tables.solver().hasAllRows(demand.shape(), key, demand))
                .flatMap(key ->
                        tables.serving(
                                tables.add(LogicalTable.Origin.COUNTER, key, List.of(demand)),
                                demand));
    }

    private static boolean fitsTo(LogicalTable table, Demand demand) {
        return table.key().partition().size() == demand.equal().size()
                && table.key().bucket().equals(demand.bucket());
    }

    /// The same answer with the counters that the question shows beside other things, each read by
    /// the key of its instance.
    public Serving counting(Question question, Serving serving) {
        PatternShape pattern = DemandReader.shapeOf(question);
        Identity identity = new Identity(model, pattern.shape());
        Map<Node, Set<Field>> counted = new LinkedHashMap<>();
        for (SelectItem item : question.query().items()) {
            Field field = pattern.field(item.attribute());
            if (field.attribute().isCounter()
                    && !model.isCount(identity.entity(field.node()).name())) {
                counted.computeIfAbsent(field.node(), _ -> new LinkedHashSet<>()).add(field);
            }
        }
        List<Fetch> fetches = new ArrayList<>(serving.fetches());
        counted.forEach((node, fields) -> fetches.add(fetch(question, identity, node, fields)));
        return serving.then(fetches, serving.after());
    }

    private Fetch fetch(Question question, Identity identity, Node node, Set<Field> counters) {
        EntityType entity = identity.entity(node);
        LogicalTable table = beside(entity);
        Map<Field, Field> binds = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            binds.put(
                    new Identity(model, table.shape()).field(Node.root(0), property),
                    identity.field(node, property));
        }
        Map<Field, Field> brings = new LinkedHashMap<>();
        counters.forEach(field -> brings.put(field, field.at(Node.root(0))));
        Demand demand =
                Demand.support(
                        question.name(),
                        table.shape(),
                        List.copyOf(binds.keySet()),
                        List.copyOf(brings.values()));
        tables.replace(table.storing(demand.outputs()));
        return new Fetch(table.number(), demand, binds, brings, ReadCount.ONE);
    }

    /// The table of what an entity counts beside its other attributes, made when there is none.
    public LogicalTable beside(EntityType entity) {
        RowShape shape = RowShape.of(entity);
        for (LogicalTable table : tables.tables()) {
            if (table.isCounter() && table.shape().equals(shape)) {
                return table;
            }
        }
        Identity identity = new Identity(model, shape);
        List<Field> key = identity.key(Node.root(0));
        Demand demand =
                Demand.support(entity.name(), shape, key, List.of())
                        .withName(SnakeCase.of(entity.name()) + "_counters");
        return tables.add(
                LogicalTable.Origin.COUNTER,
                new TableKey(key, Optional.empty(), List.of()),
                List.of(demand));
    }
}
