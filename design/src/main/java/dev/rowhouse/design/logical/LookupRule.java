package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Splits a question into two steps. First it reads a lookup table with the key that the question
/// needs, which stores only keys of other entities. Then it reads the rows of these entities by
/// their keys.
///
/// Mutations then have few copies to update, but every answer costs one more read for each
/// different key.
public final class LookupRule {
    private final Model model;

    /// Creates the rule for questions about a model.
    public LookupRule(Model model) {
        this.model = model;
    }

    /// The result of splitting a question.
    public sealed interface Outcome {
        /// The question can be answered in two steps.
        ///
        /// @param lookup the demand on the lookup table
        /// @param parts the instances whose rows the second step reads
        record Split(Demand lookup, List<Part> parts) implements Outcome {
            /// Copies the list.
            public Split {
                parts = List.copyOf(parts);
            }
        }

        /// A second step would add nothing.
        record Senseless(Refusal refusal) implements Outcome {}
    }

    /// An instance in each row of a question, with the fields that its own row supplies.
    ///
    /// @param node the instance
    /// @param shown the question's fields that the instance's own row stores
    public record Part(Node node, Set<Field> shown) {}

    /// Splits a question.
    public Outcome split(Demand demand) {
        RowShape shape = demand.shape();
        Identity identity = new Identity(model, shape);
        Set<Field> looked = new LinkedHashSet<>(demand.equal());
        looked.addAll(demand.sequence());
        looked.addAll(identity.missing(looked));
        Set<Field> stored = new LinkedHashSet<>();
        shape.required().forEach(node -> stored.addAll(identity.key(node)));
        Map<Node, Set<Field>> parts = new LinkedHashMap<>();
        // The key fields come last: if only the key of an instance is shown and another part reads
        // it anyway, the instance needs no read of its own.
        for (boolean isKey : List.of(false, true)) {
            for (Field field : demand.outputs()) {
                if (looked.contains(field)
                        || stored.contains(field)
                        || identity.key(field.node()).contains(field) != isKey) {
                    continue;
                }
                Node holder = identity.holder(field);
                parts.computeIfAbsent(holder, _ -> new LinkedHashSet<>()).add(field);
                stored.addAll(identity.key(holder));
            }
        }
        if (parts.isEmpty()) {
            return new Outcome.Senseless(
                    new Refusal(
                                    "it shows only attributes in the key of the first table, so a second read would find nothing new",
                                    "remove `using: lookup`")
                            .helpedBy("using"));
        }
        for (Node node : parts.keySet()) {
            boolean isKnown =
                    node.isRoot()
                            && demand.equal().containsAll(identity.key(node))
                            && identity.key(node).stream().noneMatch(demand.oneOf()::contains);
            if (isKnown) {
                return new Outcome.Senseless(
                        new Refusal(
                                        "it binds the key of %s, so one read finds everything"
                                                .formatted(identity.entity(node).name()),
                                        "remove `using: lookup`")
                                .helpedBy("using"));
            }
        }
        // The chosen table may identify its rows by another unique field, so the lookup returns
        // these outputs, too.
        demand.outputs().stream().filter(looked::contains).forEach(stored::add);
        List<Part> all = new ArrayList<>();
        parts.forEach((node, shown) -> all.add(new Part(node, shown)));
        return new Outcome.Split(demand.showing(List.copyOf(stored)), all);
    }

    /// The same split, but the rows of the first table keep the fields of their own instance: only
    /// other instances are read by key. This is so if the question finds and orders its rows by
    /// fields of their own key: then the first table is one of these instances by their key, and
    /// reading the same rows once more would find nothing new.
    public Optional<Outcome.Split> keepingOwn(Outcome.Split split) {
        Demand lookup = split.lookup();
        List<Field> key = new Identity(model, lookup.shape()).key(Node.root(0));
        List<Part> others = split.parts().stream().filter(part -> !part.node().isRoot()).toList();
        if (!lookup.shape().isSingle()
                || others.isEmpty()
                || others.size() == split.parts().size()
                || !key.containsAll(lookup.equal())
                || !key.containsAll(lookup.sequence())) {
            return Optional.empty();
        }
        Set<Field> stored = new LinkedHashSet<>(split.lookup().outputs());
        split.parts().stream()
                .filter(part -> part.node().isRoot())
                .forEach(part -> stored.addAll(part.shown()));
        return Optional.of(new Outcome.Split(split.lookup().showing(List.copyOf(stored)), others));
    }
}
