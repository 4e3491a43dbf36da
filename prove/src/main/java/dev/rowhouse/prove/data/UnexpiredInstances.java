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
                model.entities().stream()
                        .map(entity ->
                                entity.growth()
                                        .retention()
                                        .map(kept -> begun(entity, oldest(kept.time(), now), now))
                                        .orElse(entity))
                        .toList(),
                model.relationships());
    }

    private static Instant oldest(Duration time, Instant now) {
        return now.minus(time.dividedBy(100).multipliedBy(AGE_PERCENT_MAX));
    }

    /// An entity whose lives began within a span of time; unchanged if they do not count from an
    /// attribute.
    ///
    /// @param first the first moment
    /// @param last the last moment
    public static EntityType begun(EntityType entity, Instant first, Instant last) {
        Optional<String> from = entity.growth().retention().flatMap(Growth.Retention::from);
        if (from.isEmpty()) {
            return entity;
        }
        return entity.withFigures(
                entity.attributes().stream()
                        .map(each ->
                                each.name().equals(from.get()) ? begun(each, first, last) : each)
                        .toList(),
                entity.key().stream()
                        .map(part ->
                                part instanceof KeyPart.OfAttribute(Attribute each)
                                                && each.name().equals(from.get())
                                        ? new KeyPart.OfAttribute(begun(each, first, last))
                                        : part)
                        .toList(),
                entity.count(),
                entity.growth());
    }

    private static Attribute begun(Attribute attribute, Instant first, Instant last) {
        LocalDate lastDay = LocalDate.ofInstant(last, ZoneOffset.UTC);
        LocalDate firstDay = LocalDate.ofInstant(first, ZoneOffset.UTC).plusDays(1);
        AttributeStatistics statistics = attribute.statistics();
        return attribute.with(
                new AttributeStatistics(
                        statistics.length(),
                        statistics.items(),
                        statistics.distinct(),
                        statistics.distribution(),
                        attribute.type() == NativeType.DATE
                                ? new Domain.Dates(
                                        firstDay.isAfter(lastDay) ? lastDay : firstDay, lastDay)
                                : new Domain.Times(first, last)));
    }
}
