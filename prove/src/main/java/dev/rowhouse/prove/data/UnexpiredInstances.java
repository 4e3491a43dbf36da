package dev.rowhouse.prove.data;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/// The instances that are alive: those that have not expired.
public final class UnexpiredInstances {
    /// The maximum age of a generated instance in per cent of its TTL, so that it does not expire
    /// during the proof.
    private static final int AGE_PERCENT_MAX = 90;

    private UnexpiredInstances() {}

    /// A model in which the attributes from which lives count say that an instance is alive.
    public static Model at(Model model, Instant now) {
        return model.withFigures(
                model.entities().stream().map(entity -> at(entity, now)).toList(),
                model.relationships());
    }

    private static EntityType at(EntityType entity, Instant now) {
        Optional<Growth.Retention> kept = entity.growth().retention();
        if (kept.flatMap(Growth.Retention::from).isEmpty()) {
            return entity;
        }
        Duration time = kept.get().time();
        String from = kept.get().from().orElseThrow();
        return new EntityType(
                entity.name(),
                entity.kind(),
                entity.about(),
                entity.attributes().stream()
                        .map(each -> each.name().equals(from) ? young(each, time, now) : each)
                        .toList(),
                entity.key().stream()
                        .map(part ->
                                part instanceof KeyPart.OfAttribute(Attribute each)
                                                && each.name().equals(from)
                                        ? new KeyPart.OfAttribute(young(each, time, now))
                                        : part)
                        .toList(),
                entity.count(),
                entity.growth(),
                entity.callers(),
                entity.position());
    }

    private static Attribute young(Attribute attribute, Duration time, Instant now) {
        Instant oldest = now.minus(time.dividedBy(100).multipliedBy(AGE_PERCENT_MAX));
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        LocalDate oldestDay = LocalDate.ofInstant(oldest, ZoneOffset.UTC).plusDays(1);
        AttributeStatistics statistics = attribute.statistics();
        return attribute.with(
                new AttributeStatistics(
                        statistics.length(),
                        statistics.items(),
                        statistics.distinct(),
                        statistics.distribution(),
                        attribute.type() == NativeType.DATE
                                ? new Domain.Dates(
                                        oldestDay.isAfter(today) ? today : oldestDay, today)
                                : new Domain.Times(oldest, now)));
    }
}
