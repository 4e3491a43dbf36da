package dev.rowhouse.prove.reference;

import dev.rowhouse.design.model.Property;
import dev.rowhouse.design.query.Assignment;
import dev.rowhouse.design.query.ConceptualMutation;
import dev.rowhouse.design.query.Pattern;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Applies mutations to conceptual data: the judge of what a design's plans write.
public final class MutationEvaluator {
    private MutationEvaluator() {}

    /// The data after a mutation: as before when the mutation is declined.
    public static Dataset apply(Dataset data, ConceptualMutation mutation, Bindings bindings) {
        if (Decisions.canDecline(mutation)
                && Decisions.of(data, mutation, bindings) != Decisions.Verdict.HAPPENS) {
            return data;
        }
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> data.plus(inserted(insert, bindings));
            case ConceptualMutation.Update(var _, Pattern pattern, var values) -> {
                Map<String, Optional<Datum>> changes = changes(values, bindings);
                Dataset after = data;
                List<Instance> targets = targets(data, pattern, bindings);
                for (Instance target : targets) {
                    after = after.minus(target.entity(), List.of(target.key(data.model())));
                }
                for (Instance target : targets) {
                    after = after.plus(target.with(changes));
                }
                yield after;
            }
            case ConceptualMutation.Delete(var _, Pattern pattern) ->
                    data.minus(
                            pattern.root().entity().name(),
                            targets(data, pattern, bindings).stream()
                                    .map(target -> target.key(data.model()))
                                    .toList());
        };
    }

    /// The instance that an insert makes.
    public static Instance inserted(ConceptualMutation.Insert insert, Bindings bindings) {
        return new Instance(insert.entity().name(), Map.of())
                .with(changes(insert.values(), bindings));
    }

    /// An instance after an update of it.
    static Instance changed(Instance instance, List<Assignment> values, Bindings bindings) {
        return instance.with(changes(values, bindings));
    }

    /// The instances that the first alias of a mutation's pattern stands for.
    public static List<Instance> targets(Dataset data, Pattern pattern, Bindings bindings) {
        return new ReferenceEvaluator(data)
                .matches(pattern, bindings).stream()
                        .flatMap(tuple -> tuple.find(pattern.root().name()).stream())
                        .distinct()
                        .toList();
    }

    private static Map<String, Optional<Datum>> changes(
            List<Assignment> assignments, Bindings bindings) {
        Map<String, Optional<Datum>> changes = new LinkedHashMap<>();
        for (Assignment assignment : assignments) {
            Property property = assignment.property();
            changes.put(
                    property.path(),
                    bindings.value(assignment.value())
                            .map(value -> value.as(property.attribute().type())));
        }
        return changes;
    }
}
