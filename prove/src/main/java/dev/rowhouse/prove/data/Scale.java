package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;

import java.util.List;
import java.util.OptionalLong;

/// Makes a model small enough to be tried out, keeping its proportions.
///
/// 1. Every figure of the model (instances of an entity, owners per target on average and at worst,
///    different values of an attribute) is raised to the same power between 0 and 1.
/// 2. The power is the largest for which all entities together have no more instances than wanted.
///
/// So what is larger stays larger, an average stays the quotient of two counts, and a worst owner
/// stays far worse than the average one: a million users with 200 followers each and eight million
/// at worst become some 400 users with 10 each and a thousand at worst.
///
/// @param instances how many instances there are to be of all entities together, about
public record Scale(long instances) {
    /// Enough for the answers to differ, few enough for a proof within seconds.
    public static final Scale DEFAULT = new Scale(4_000);

    private static final int SEARCH_STEPS = 40;

    /// Checks the number.
    public Scale {
        if (instances < 1) {
            throw new IllegalArgumentException("a scale of " + instances + " instances");
        }
    }

    /// This scale several times larger.
    public Scale times(double factor) {
        return new Scale(Math.max(1, Math.round(instances * factor)));
    }

    /// The model with smaller figures; the model itself when it is small enough.
    public Model apply(Model model) {
        double exponent = exponent(model);
        if (exponent >= 1) {
            return model;
        }
        return model.withFigures(
                model.entities().stream().map(entity -> scaled(entity, exponent)).toList(),
                model.relationships().stream().map(each -> scaled(each, exponent)).toList());
    }

    private double exponent(Model model) {
        if (total(model, 1) <= instances) {
            return 1;
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < SEARCH_STEPS; i++) {
            double middle = (low + high) / 2;
            if (total(model, middle) <= instances) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double total(Model model, double exponent) {
        return model.entities().stream()
                .mapToDouble(entity -> Math.pow((double) entity.count(), exponent))
                .sum();
    }

    private static long scaled(long count, double exponent) {
        return count == 0 ? 0 : Math.max(1, Math.round(Math.pow((double) count, exponent)));
    }

    private static EntityType scaled(EntityType entity, double exponent) {
        List<Attribute> attributes =
                entity.attributes().stream().map(each -> scaled(each, exponent)).toList();
        List<KeyPart> key = entity.key().stream().map(part -> scaled(part, exponent)).toList();
        return entity.withFigures(
                attributes, key, scaled(entity.count(), exponent), entity.growth());
    }

    private static KeyPart scaled(KeyPart part, double exponent) {
        return switch (part) {
            case KeyPart.OfAttribute(Attribute attribute) ->
                    new KeyPart.OfAttribute(scaled(attribute, exponent));
            case KeyPart.OfRole role -> role;
        };
    }

    private static Attribute scaled(Attribute attribute, double exponent) {
        AttributeStatistics statistics = attribute.statistics();
        if (statistics.distinct().isEmpty()) {
            return attribute;
        }
        long distinct = scaled(statistics.distinct().getAsLong(), exponent);
        return attribute.with(
                new AttributeStatistics(
                        statistics.length(),
                        statistics.items(),
                        OptionalLong.of(distinct),
                        statistics.distribution(),
                        statistics.domain()));
    }

    private static Relationship scaled(Relationship relationship, double exponent) {
        Count count = relationship.count();
        double average =
                count.average() <= 1 ? count.average() : Math.pow(count.average(), exponent);
        long largest = Math.max(scaled(count.largest(), exponent), (long) Math.ceil(average));
        return relationship.with(new Count(average, largest));
    }
}
