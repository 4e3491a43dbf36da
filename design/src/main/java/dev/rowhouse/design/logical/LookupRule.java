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
import java.util.Set;

/// An answer in two steps by rule: a lookup table has the key that the question needs and of
/// everything else only keys; what the question shows besides comes from the rows of the entities,
/// read by those keys.
///
/// Few copies have to be kept up that way, and every answer costs one more read for each different
/// key.
public final class LookupRule {
    private final Model model;

    /// The rule for questions about a model.
    public LookupRule(Model model) {
        this.model = model;
    }

    /// What came of a question.
    public sealed interface Outcome {
        /// It can be answered in two steps.
        ///
        /// @param lookup what is asked of the lookup table
        /// @param parts the instances whose rows are read then
        record Split(Demand lookup, List<Part> parts) implements Outcome {
            /// Copies the list.
            public Split {
                parts = List.copyOf(parts);
            }
        }

        /// Two steps would be senseless.
        record Senseless(Refusal refusal) implements Outcome {}
    }

    /// An instance in each row of a question and what its own row shows.
    ///
    /// @param node the instance
    /// @param shown the fields of the question that its row holds
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
        // A key that one part needs anyway may be all that is shown of another.
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
                            "it shows nothing but what the table that finds its rows has in its key, so a second step would bring nothing",
                            "leave out `using: lookup`"));
        }
        for (Node node : parts.keySet()) {
            boolean isKnown =
                    node.isRoot()
                            && demand.equal().containsAll(identity.key(node))
                            && identity.key(node).stream().noneMatch(demand.oneOf()::contains);
            if (isKnown) {
                return new Outcome.Senseless(
                        new Refusal(
                                "it binds the key of %s, so there is nothing to look up"
                                        .formatted(identity.entity(node).name()),
                                "leave out `using: lookup`"));
            }
        }
        // The table that is chosen may tell its rows apart by something else that is unique.
        demand.outputs().stream().filter(looked::contains).forEach(stored::add);
        List<Part> all = new ArrayList<>();
        parts.forEach((node, shown) -> all.add(new Part(node, shown)));
        return new Outcome.Split(demand.showing(List.copyOf(stored)), all);
    }
}
