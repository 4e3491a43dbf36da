package dev.rowhouse.benchmarks.design;

import dev.rowhouse.design.model.Count;
import dev.rowhouse.design.model.EntityType;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.model.Relationship;

import java.util.List;

/// A model with fewer instances of everything, each of which has as many others as before: questions answer as many rows on average, and mutations touch as many
/// copies, as they would with all data.
final class FewerInstances {
    private FewerInstances() {}

    /// The model with about so many instances of all entities together.
    static Model of(Model model, long instances) {
        double all = model.entities().stream().mapToDouble(EntityType::count).sum();
        double share = Math.min(1, instances / all);
        List<EntityType> entities =
                model.entities().stream().map(entity -> with(entity, share)).toList();
        long most = entities.stream().mapToLong(EntityType::count).max().orElse(1);
        return model.withFigures(
                entities, model.relationships().stream().map(each -> atMost(each, most)).toList());
    }

    private static EntityType with(EntityType entity, double share) {
        return new EntityType(
                entity.name(),
                entity.kind(),
                entity.about(),
                entity.attributes(),
                entity.key(),
                Math.max(1, Math.round(entity.count() * share)),
                entity.growth(),
                entity.position());
    }

    private static Relationship atMost(Relationship relationship, long most) {
        Count count = relationship.count();
        return new Relationship(
                relationship.owner(),
                relationship.role(),
                relationship.target(),
                relationship.inverse(),
                relationship.cardinality(),
                relationship.optional(),
                new Count(Math.min(count.average(), most), Math.min(count.largest(), most)),
                relationship.distribution(),
                relationship.position());
    }
}
