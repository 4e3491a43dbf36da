package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rules for counter tables. Cassandra does not allow counters and other columns in one table:
///
/// - An entity with counters and other attributes has its counters in separate tables. Questions
///   read the counters for the rows that they have found.
/// - An entity with nothing but a key and counters has counter tables only. Counting creates its
///   instances.
public final class CounterTables {
    private CounterTables() {}

    /// Whether a question asks for instances that counting creates.
    public static boolean isCount(Model model, Demand demand) {
        return demand.shape().roots().stream().anyMatch(root -> model.isCount(root.name()));
    }

    /// The reason why a question about such instances cannot be answered from a counter table;
    /// empty when it can.
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
                            "the counters of %s are in a separate table, but the question needs more than its key and its counters"
                                    .formatted(entity.name()),
                            "ask for the counters in one question, and for the rest by key in another"));
        }
        if (by == ServedBy.INDEX || by == ServedBy.VIEW) {
            return Optional.of(
                    new Refusal(
                                    "Cassandra has no views and no indexes on counter tables",
                                    "remove `using`, so that the question gets a table")
                            .helpedBy("using"));
        }
        return demand.bucket().orElse(null) instanceof Bucketing.ByTime
                ? Optional.of(
                        new Refusal(
                                "a counter table cannot be split by time: each count would also have to write to the list of its buckets",
                                "add the day or month to the key of %s".formatted(entity.name())))
                : Optional.empty();
    }

    /// Whether only a counter table can serve a demand.
    public static boolean isServing(Model model, Demand demand) {
        return isCount(model, demand)
                || demand.outputs().stream().anyMatch(field -> field.attribute().isCounter());
    }

    /// A question about instances that counting creates, with a counter of each counting mutation
    /// among its outputs. The first count creates the row, whichever mutation it is, so the table
    /// must have a counter of each.
    public static Demand withEachCount(Demand demand, List<ConceptualMutation> mutations) {
        EntityType entity = demand.shape().roots().getFirst();
        Set<Field> outputs = new LinkedHashSet<>(demand.outputs());
        for (ConceptualMutation mutation : mutations) {
            if (mutation instanceof ConceptualMutation.Count count
                    && !count.isReset()
                    && count.entity().equals(entity)) {
                List<Field> counted =
                        count.steps().stream()
                                .map(step -> Field.of(Node.root(0), step.counter()))
                                .toList();
                if (counted.stream().noneMatch(outputs::contains)) {
                    outputs.add(counted.getFirst());
                }
            }
        }
        return demand.showing(List.copyOf(outputs));
    }

    /// The counters that a question shows of entities with other attributes, by their instances.
    public static Map<Node, Set<Field>> beside(Model model, Question question) {
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
        return counted;
    }

    /// The demand for the counters of an instance, found by its key.
    ///
    /// @param name the name of the question or mutation that asks
    /// @param counters counters of the entity
    public static Demand keyed(
            Model model, String name, EntityType entity, Collection<Attribute> counters) {
        RowShape shape = RowShape.of(entity);
        return Demand.support(
                name,
                shape,
                new Identity(model, shape).key(Node.root(0)),
                counters.stream().map(counter -> Field.of(Node.root(0), counter)).toList());
    }
}
