package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.OwnerLimit;
import dev.rowhouse.model.concept.Relationship;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
/// The share of a rare value is raised until some instances have it: of the orders of a shop, one
/// in a thousand is being delivered, and a few of those have to be among the four hundred that are
/// left.
///
/// @param instances how many instances there are to be of all entities together, about
public record Scale(long instances) {
    /// Enough for the answers to differ, few enough for a proof within seconds.
    public static final Scale DEFAULT = new Scale(4_000);

    /// With so many instances expected, there is hardly ever none.
    private static final double FEWEST_OF_VALUE = 8;

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
        long count = scaled(entity.count(), exponent);
        List<Attribute> attributes =
                entity.attributes().stream().map(each -> scaled(each, exponent, count)).toList();
        List<KeyPart> key =
                entity.key().stream().map(part -> scaled(part, exponent, count)).toList();
        return entity.withFigures(attributes, key, count, entity.growth());
    }

    private static KeyPart scaled(KeyPart part, double exponent, long count) {
        return switch (part) {
            case KeyPart.OfAttribute(Attribute attribute) ->
                    new KeyPart.OfAttribute(scaled(attribute, exponent, count));
            case KeyPart.OfRole role -> role;
        };
    }

    private static Attribute scaled(Attribute attribute, double exponent, long count) {
        AttributeStatistics statistics = attribute.statistics();
        OptionalLong distinct = statistics.distinct();
        return attribute.with(
                new AttributeStatistics(
                        statistics.length(),
                        statistics.items(),
                        distinct.isPresent()
                                ? OptionalLong.of(scaled(distinct.getAsLong(), exponent))
                                : distinct,
                        scaled(statistics.distribution(), exponent, count),
                        statistics.domain()));
    }

    private static Distribution scaled(Distribution distribution, double exponent, long count) {
        return distribution
                        instanceof
                        Distribution.Stated(Map<Literal, Double> shares, List<OwnerLimit> limits)
                ? new Distribution.Stated(
                        withoutRare(shares, count),
                        limits.stream().map(limit -> scaled(limit, exponent)).toList())
                : distribution;
    }

    /// An owner may still have all instances of a rare value.
    private static OwnerLimit scaled(OwnerLimit limit, double exponent) {
        long least = Math.min(limit.most(), (long) FEWEST_OF_VALUE);
        return limit.with(Math.max(least, scaled(limit.most(), exponent)));
    }

    /// The shares of values of so many instances, raised where hardly any instance would have the
    /// value. The others give up the same part of theirs.
    private static Map<Literal, Double> withoutRare(Map<Literal, Double> shares, long count) {
        double least = Math.min(FEWEST_OF_VALUE / Math.max(1, count), 1.0 / shares.size());
        Map<Literal, Double> raised = new LinkedHashMap<>();
        shares.forEach((value, share) -> raised.put(value, share > 0 ? Math.max(share, least) : 0));
        double total = raised.values().stream().mapToDouble(share -> share).sum();
        double before = shares.values().stream().mapToDouble(share -> share).sum();
        double rare =
                raised.values().stream()
                        .mapToDouble(share -> share)
                        .filter(share -> share <= least)
                        .sum();
        double factor = (before - rare) / (total - rare);
        raised.replaceAll((_, share) -> share > least ? share * factor : share);
        return raised;
    }

    private static Relationship scaled(Relationship relationship, double exponent) {
        Count count = relationship.count();
        double average =
                count.average() <= 1 ? count.average() : Math.pow(count.average(), exponent);
        long largest = Math.max(scaled(count.largest(), exponent), (long) Math.ceil(average));
        return relationship.with(new Count(average, largest));
    }
}
