package dev.rowhouse.prove.reference;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.ComputedValues;
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
        if (mutation instanceof ConceptualMutation.Several several) {
            return applied(data, several, bindings);
        }
        if (Decisions.canDecline(mutation)
                && Decisions.of(data, mutation, bindings) != Decisions.Verdict.HAPPENS) {
            return data;
        }
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> {
                Instance made = merged(data, insert, bindings);
                yield DerivedValues.withOwners(data.plus(made), List.of(made));
            }
            case ConceptualMutation.Update(var _, Pattern pattern, var values) -> {
                List<Instance> targets = targets(data, pattern, bindings);
                ChangedInstances change =
                        new ChangedInstances(
                                data,
                                targets,
                                changes(data, values, bindings),
                                target -> MergedValues.of(target, values, bindings));
                yield DerivedValues.withOwners(change.applied(), change.changed());
            }
            case ConceptualMutation.Count count ->
                    count.isReset() ? reset(data, count, bindings) : counted(data, count, bindings);
            case ConceptualMutation.Delete(var _, Pattern pattern) ->
                    data.minus(
                            pattern.root().entity().name(),
                            targets(data, pattern, bindings).stream()
                                    .map(target -> target.key(data.model()))
                                    .toList());
            case ConceptualMutation.Several several -> throw several.isInParts();
        };
    }

    /// The data after several changes, one after the other: as before when they are declined, or
    /// when the call is a mistake of its caller.
    private static Dataset applied(
            Dataset data, ConceptualMutation.Several several, Bindings bindings) {
        if (Decisions.isMistaken(data.model(), several, bindings)
                || Decisions.of(data, several, bindings) == Decisions.Verdict.DECLINED) {
            return data;
        }
        Dataset now = data;
        for (StatementRun run : StatementRun.of(several, bindings)) {
            now = apply(now, run.statement(), run.bindings());
        }
        return now;
    }

    /// The data after a reset of counters; those that nobody has counted stay as they are.
    private static Dataset reset(Dataset data, ConceptualMutation.Count count, Bindings bindings) {
        Dataset now = data;
        for (Instance target : targets(data, count.pattern(), bindings)) {
            Map<String, Optional<Datum>> counters = new LinkedHashMap<>();
            for (ConceptualMutation.Step step : count.steps()) {
                String name = step.counter().name();
                if (target.values().containsKey(name)) {
                    counters.put(name, Optional.of(Datum.of(NativeType.COUNTER, 0L)));
                }
            }
            now = now.plus(target.with(counters));
        }
        return now;
    }

    /// The data after counting at an instance; one that comes by being counted comes now.
    private static Dataset counted(
            Dataset data, ConceptualMutation.Count count, Bindings bindings) {
        List<Instance> targets = targets(data, count.pattern(), bindings);
        if (targets.isEmpty() && !data.model().isCount(count.entity().name())) {
            return data;
        }
        Instance target = targets.isEmpty() ? named(count, bindings) : targets.getFirst();
        Map<String, Optional<Datum>> counters = new LinkedHashMap<>();
        for (ConceptualMutation.Step each : count.steps()) {
            if (!(each instanceof ConceptualMutation.Step.Add step)) {
                throw new IllegalStateException("a reset does not count: " + each);
            }
            String name = step.counter().name();
            long before =
                    Optional.ofNullable(target.values().get(name))
                            .map(value -> (Long) value.java())
                            .orElse(0L);
            long added =
                    bindings.value(step.value())
                            .map(value -> (Long) value.as(NativeType.COUNTER).java())
                            .orElseThrow();
            long after = step.isNegative() ? before - added : before + added;
            counters.put(name, Optional.of(Datum.of(NativeType.COUNTER, after)));
        }
        return data.plus(target.with(counters));
    }

    private static Instance named(ConceptualMutation.Count count, Bindings bindings) {
        PatternShape shape = PatternShape.of(count.pattern(), PatternShape.Unnesting.NONE);
        Map<String, Optional<Datum>> key = new LinkedHashMap<>();
        for (Condition condition : count.pattern().conditions()) {
            if (condition instanceof Condition.Comparison(var reference, _, var value)) {
                Field field = shape.field(reference);
                key.put(
                        field.path(),
                        bindings.value(value).map(given -> given.as(field.attribute().type())));
            }
        }
        return new Instance(count.entity().name(), Map.of()).with(key);
    }

    /// Merges an insert with the instance of the same key: a new instance, or the existing one with
    /// the values of the insert.
    static Instance merged(Dataset data, ConceptualMutation.Insert insert, Bindings bindings) {
        Instance made = inserted(insert, bindings);
        Instance known = data.find(made.entity(), made.key(data.model())).orElse(made);
        return known.with(changes(data, insert.values(), bindings));
    }

    /// The instance that an insert creates when there is none with its key, without the values that
    /// it takes from others.
    public static Instance inserted(ConceptualMutation.Insert insert, Bindings bindings) {
        return ComputedValues.in(
                insert.entity(),
                new Instance(insert.entity().name(), Map.of())
                        .with(changes(insert.values(), bindings)));
    }

    /// An instance after an update of it.
    static Instance changed(
            Dataset data,
            EntityType entity,
            Instance instance,
            List<Assignment> values,
            Bindings bindings) {
        return ComputedValues.in(
                entity,
                instance.with(changes(data, values, bindings))
                        .with(MergedValues.of(instance, values, bindings)));
    }

    /// The instances of the first alias of a mutation's pattern.
    public static List<Instance> targets(Dataset data, Pattern pattern, Bindings bindings) {
        return ReferenceEvaluator.ofStored(data).matches(pattern, bindings).stream()
                .flatMap(tuple -> tuple.find(pattern.root().name()).stream())
                .distinct()
                .toList();
    }

    private static Map<String, Optional<Datum>> changes(
            Dataset data, List<Assignment> assignments, Bindings bindings) {
        Map<String, Optional<Datum>> changes = changes(assignments, bindings);
        changes.putAll(TakenValues.of(data, assignments, changes));
        return changes;
    }

    private static Map<String, Optional<Datum>> changes(
            List<Assignment> assignments, Bindings bindings) {
        Map<String, Optional<Datum>> changes = new LinkedHashMap<>();
        for (Assignment assignment : assignments) {
            Property property = assignment.property();
            if (assignment.value() instanceof Value.Computed
                    || assignment.value() instanceof Value.Taken
                    || assignment.value() instanceof Value.Merged) {
                // It follows from the others, from the data, or from the instance.
                continue;
            }
            changes.put(
                    property.path(),
                    bindings.value(assignment.value())
                            .map(value -> value.as(property.attribute().type())));
        }
        return changes;
    }
}
