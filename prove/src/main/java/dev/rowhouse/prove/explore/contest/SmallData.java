package dev.rowhouse.prove.explore.contest;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.Constants;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.Kinds;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Conceptual data with a few instances of each entity.
///
/// @param data the instances
/// @param generator the generator of further ones
public record SmallData(Dataset data, DataGenerator generator) {
    /// The number of instances of each entity, where the model allows as many.
    private static final int OF_EACH = 2;

    private static final int ATTEMPTS = 25;
    private static final int PASSES = 3;
    private static final int SCALE = 40;

    /// More than the number of instances of an entity that an exploration makes up.
    private static final int DISTANCE = 50;

    /// Makes up data for a workload.
    ///
    /// @param now the time at which no instance has expired
    public static SmallData of(Workload workload, Instant now, RandomSource random) {
        Model model = new Scale(SCALE).apply(UnexpiredInstances.at(workload.model(), now));
        DataGenerator generator = new DataGenerator(model, random, Constants.of(workload));
        Dataset data = Dataset.empty(workload.model());
        // Entities that refer to later ones get their instances in a later pass.
        tellApart(workload.model(), data, generator);
        for (int pass = 0; pass < PASSES; pass++) {
            for (EntityType entity : workload.model().entities()) {
                data = filled(data, entity.name(), workload, generator);
            }
        }
        return new SmallData(data, generator);
    }

    /// The same data with a generator of its own, which goes on where this one is now.
    public SmallData copy(RandomSource random) {
        return new SmallData(data, generator.copy(random));
    }

    /// The same data without one instance of each entity that a mutation inserts. Where a target
    /// has one owner at most, there is then a target without an owner.
    public SmallData withRoomFor(ConceptualMutation mutation) {
        List<ConceptualMutation> parts =
                mutation instanceof ConceptualMutation.Several several
                        ? several.parts()
                        : List.of(mutation);
        Dataset fewer = data;
        for (ConceptualMutation part : parts) {
            List<Instance> all = List.copyOf(fewer.instances(part.entity().name()));
            if (part instanceof ConceptualMutation.Insert && !all.isEmpty()) {
                fewer =
                        fewer.minus(
                                part.entity().name(), List.of(all.getLast().key(fewer.model())));
            }
        }
        return new SmallData(fewer.closed(), generator);
    }

    /// Lets the generated UUIDs of each entity begin at another number, so that no two entities
    /// have equal ones.
    private static void tellApart(Model model, Dataset data, DataGenerator generator) {
        int discarded = 0;
        for (EntityType entity : model.entities()) {
            boolean hasOwnNumbers =
                    entity.key().size() == 1
                            && entity.key().getFirst()
                                    instanceof KeyPart.OfAttribute(Attribute attribute)
                            && (attribute.type() == NativeType.UUID
                                    || attribute.type() == NativeType.TIMEUUID);
            if (hasOwnNumbers) {
                for (int i = 0; i < discarded; i++) {
                    generator.another(data, entity.name());
                }
                discarded += DISTANCE;
            }
        }
    }

    private static Dataset filled(
            Dataset before, String entity, Workload workload, DataGenerator generator) {
        Dataset data = before;
        List<String> kinds =
                data.model().subtypes().of(entity).map(Hierarchy::kinds).orElse(List.of());
        int wanted = Math.max(OF_EACH, kinds.size());
        for (int attempt = 0;
                attempt < ATTEMPTS && data.instances(entity).size() < wanted;
                attempt++) {
            Dataset current = data;
            data =
                    generator
                            .another(current, entity, missing(current, entity, kinds))
                            .map(instance -> plus(current, instance, workload))
                            .filter(after -> after.isClosed() && after.sharesNothing())
                            .orElse(current);
        }
        return data;
    }

    /// A kind of which there is no instance yet; empty when there is none, or when there are no
    /// kinds.
    private static Optional<Datum> missing(Dataset data, String entity, List<String> kinds) {
        return kinds.stream()
                .filter(kind ->
                        data.instances(entity).stream()
                                .noneMatch(each ->
                                        Kinds.of(data.model(), each).equals(Optional.of(kind))))
                .findFirst()
                .map(kind -> Datum.of(NativeType.TEXT, kind));
    }

    /// The data with an instance, inserted by a mutation if there is one, so that what comes with
    /// it comes, too.
    private static Dataset plus(Dataset data, Instance instance, Workload workload) {
        for (ConceptualMutation mutation : workload.mutations()) {
            if (mutation instanceof ConceptualMutation.Insert insert
                    && insert.entity().name().equals(instance.entity())) {
                Optional<Bindings> bindings = MutationDraw.making(instance, insert);
                if (bindings.isPresent()) {
                    return MutationEvaluator.apply(data, insert, bindings.get());
                }
            }
        }
        return data.plus(instance);
    }
}
