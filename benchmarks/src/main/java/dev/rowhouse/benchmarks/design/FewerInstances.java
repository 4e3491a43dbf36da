package dev.rowhouse.benchmarks.design;

import dev.rowhouse.design.estimate.Ranks;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;

import java.util.List;

/// A model with fewer instances of everything, each of which has as many others as before:
/// questions answer as many rows on average, and mutations touch as many copies, as they would with
/// all data. The largest owner is that of fewer owners by the same law, so that calls meet large
/// owners as often as before.
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
                entities,
                model.relationships().stream()
                        .map(each -> each.with(fewer(model, each, share, most)))
                        .toList());
    }

    private static EntityType with(EntityType entity, double share) {
        return entity.withFigures(
                entity.attributes(), entity.key(), count(entity, share), entity.growth());
    }

    private static long count(EntityType entity, double share) {
        return Math.max(1, Math.round(entity.count() * share));
    }

    private static Count fewer(Model model, Relationship relationship, double share, long most) {
        EntityType target = model.entity(relationship.target());
        Count count = relationship.count();
        double owners = target.count() * count.average();
        double exponent = Ranks.of(target.count(), count.largest() / owners).exponent();
        long targets = count(target, share);
        double first = new Ranks(targets, exponent).first(1)[0];
        double largest = Math.max(count.average(), first * targets * count.average());
        return new Count(
                Math.min(count.average(), most),
                Math.min((long) Math.ceil(largest), Math.min(count.largest(), most)));
    }
}
