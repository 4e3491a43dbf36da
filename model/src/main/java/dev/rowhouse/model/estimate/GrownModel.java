package dev.rowhouse.model.estimate;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A model with the figures that it has after some time.
///
/// - An entity that says how it grows has as many instances as that makes; one that does not say
///   has as many for each target of its roles as today, so that it grows with the fastest of them.
/// - The number of owners for each target changes as the two totals do. The worst target keeps its
///   lead: it has as many times the average as today.
/// - Times reach further into the future. If instances are kept for a limited time only, the oldest
///   times are dropped.
public final class GrownModel {
    private final Model model;
    private final Duration time;
    private final Map<String, Double> factors = new HashMap<>();

    private GrownModel(Model model, Duration time) {
        this.model = model;
        this.time = time;
    }

    /// The model after some time; its own horizon and limits stay.
    public static Model after(Model model, Duration time) {
        return time.isZero() ? model : new GrownModel(model, time).grown();
    }

    private Model grown() {
        model.entities().forEach(entity -> factor(entity, new HashSet<>()));
        return model.withFigures(
                model.entities().stream().map(this::grown).toList(),
                model.relationships().stream().map(this::grown).toList());
    }

    private double factor(EntityType entity, Set<String> asking) {
        Double known = factors.get(entity.name());
        if (known != null) {
            return known;
        }
        if (!asking.add(entity.name())) {
            return 1;
        }
        double count = (double) entity.count();
        double factor =
                entity.growth().increase().isPresent()
                        ? entity.growth().after(time, count) / count
                        : model.relationshipsOf(entity.name()).stream()
                                .filter(role -> !asking.contains(role.target()))
                                .mapToDouble(role -> factor(model.entity(role.target()), asking))
                                .max()
                                .orElse(1);
        asking.remove(entity.name());
        factors.put(entity.name(), factor);
        return factor;
    }

    private double factor(String entity) {
        return factors.getOrDefault(entity, 1.0);
    }

    private EntityType grown(EntityType entity) {
        long count = Math.max(1, Math.round(entity.count() * factor(entity.name())));
        List<Attribute> attributes =
                entity.attributes().stream().map(each -> grown(entity, each)).toList();
        return entity.withFigures(attributes, entity.key(), count, entity.growth());
    }

    private Attribute grown(EntityType entity, Attribute attribute) {
        boolean isStill =
                factor(entity.name()) == 1 && entity.growth().increase().isEmpty()
                        || entity.growth().increase().orElse(null) instanceof Growth.Increase.None;
        AttributeStatistics statistics = attribute.statistics();
        Domain domain =
                switch (statistics.domain()) {
                    case Domain.Times(var from, var to) -> {
                        Duration span = span(entity, Duration.between(from, to));
                        yield new Domain.Times(to.plus(time).minus(span), to.plus(time));
                    }
                    case Domain.Dates(var from, var to) -> {
                        long days = to.toEpochDay() - from.toEpochDay() + 1;
                        Duration span = span(entity, Duration.ofDays(days));
                        yield new Domain.Dates(
                                to.plusDays(time.toDays()).minusDays(span.toDays() - 1),
                                to.plusDays(time.toDays()));
                    }
                    case Domain.Any _, Domain.Enumeration _, Domain.Numbers _ ->
                            statistics.domain();
                };
        if (isStill || domain.equals(statistics.domain())) {
            return attribute;
        }
        return attribute.with(
                new AttributeStatistics(
                        statistics.length(),
                        statistics.items(),
                        statistics.distinct(),
                        statistics.distribution(),
                        domain));
    }

    /// The time range of the past in the grown model: the retention of instances, but at least the
    /// range that the model has today, as for dates of birth.
    private Duration span(EntityType entity, Duration today) {
        Duration longer = today.plus(time);
        Optional<Duration> kept = entity.growth().retention().map(Growth.Retention::time);
        Duration bounded = kept.filter(limit -> limit.compareTo(longer) < 0).orElse(longer);
        return bounded.compareTo(today) < 0 ? today : bounded;
    }

    private Relationship grown(Relationship role) {
        double change = factor(role.owner()) / factor(role.target());
        boolean isOneToOne = role.cardinality() == Cardinality.ONE_TO_ONE;
        double average = role.count().average() * change;
        Count count =
                isOneToOne
                        ? new Count(Math.min(1, average), 1)
                        : new Count(
                                average,
                                Math.max(1, (long) Math.ceil(role.count().largest() * change)),
                                role.count().isDeclared());
        return role.with(count);
    }
}
