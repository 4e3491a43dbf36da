package dev.rowhouse.model.estimate;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.CalendarPart;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.OwnerLimit;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Looks up the counts and statistics of a model under the names of a row shape.
///
/// @param counted the model whose counts and statistics are taken
public record Figures(Model counted) {
    /// The default number of elements of a collection.
    public static final double ITEMS = 5;

    /// The assumed number of values of an `IN`.
    public static final double VALUES_OF_IN = 4;

    /// The number of instances of an entity.
    public double instances(EntityType entity) {
        return counted.entity(entity.name()).count();
    }

    /// The relationship that leads to an instance.
    public Relationship arrival(Identity identity, Node node) {
        Relationship role = identity.arrival(node);
        return counted.relationship(role.owner(), role.role());
    }

    /// The statistics of a field's attribute.
    public AttributeStatistics statistics(Identity identity, Field field) {
        return counted.entity(identity.entity(field.node()).name())
                .findAttribute(field.attribute().name())
                .orElse(field.attribute())
                .statistics();
    }

    /// The average number of elements of a collection.
    public double items(Identity identity, Field field) {
        return statistics(identity, field).items().orElse(ITEMS);
    }

    /// Whether the model says anything about which values a field has.
    public boolean isTold(Identity identity, Field field) {
        if (field.attribute().isComputed()) {
            return computedShare(identity, field).isPresent();
        }
        AttributeStatistics known = statistics(identity, field);
        return field.attribute().unique()
                || known.distinct().isPresent()
                || !(known.domain() instanceof Domain.Any);
    }

    /// The largest share of the instances that have the same value of a field.
    ///
    /// @param values the number of different values
    public double largestShare(Identity identity, Field field, long values) {
        return computedShare(identity, field)
                .orElseGet(() -> statistics(identity, field).distribution().largestShare(values));
    }

    private OptionalDouble computedShare(Identity identity, Field field) {
        return field.attribute().formula().stream()
                .flatMapToDouble(
                        formula -> formulas(identity, field).largestShare(formula).stream())
                .findFirst();
    }

    private FormulaFigures formulas(Identity identity, Field field) {
        EntityType entity = counted.entity(identity.entity(field.node()).name());
        return new FormulaFigures(
                entity,
                name -> {
                    Attribute input = entity.findAttribute(name).orElseThrow();
                    return distinct(identity, Field.of(field.node(), input));
                });
    }

    /// The number of different values of a field among all instances.
    public double distinct(Identity identity, Field field) {
        AttributeStatistics known = statistics(identity, field);
        double instances = instances(identity.entity(field.node()));
        double any =
                field.part() == Field.Part.ELEMENT ? instances * items(identity, field) : instances;
        if (field.attribute().unique()) {
            return Math.max(1, any);
        }
        if (field.attribute().formula().isPresent()) {
            double computed = formulas(identity, field).distinct(field.attribute().formula().get());
            return Math.max(1, Math.min(computed, any));
        }
        if (known.distinct().isPresent()) {
            return Math.max(1, Math.min((double) known.distinct().getAsLong(), any));
        }
        double most =
                switch (known.domain()) {
                    case Domain.Any() -> originals(identity, field).orElse(any);
                    case Domain.Enumeration(var values) -> values.size();
                    case Domain.Numbers(var from, var to) -> to.subtract(from).doubleValue() + 1;
                    case Domain.Dates(var from, var to) -> ChronoUnit.DAYS.between(from, to) + 1.0;
                    case Domain.Times(var from, var to) ->
                            Duration.between(from, to).toMillis() + 1.0;
                };
        double byType = field.type() == NativeType.BOOLEAN ? Math.min(2, most) : most;
        return Math.max(1, Math.min(byType, any));
    }

    /// The number of instances from which the values of a snapshot are taken.
    private OptionalDouble originals(Identity identity, Field field) {
        return field.attribute().snapshot().stream()
                .mapToDouble(snapshot ->
                        counted.target(identity.entity(field.node()).name(), snapshot.roles())
                                .count())
                .findFirst();
    }

    /// The share of the instances that have a value in a field.
    public double share(Identity identity, Field field, Literal value) {
        AttributeStatistics known = statistics(identity, field);
        return known.distribution() instanceof Distribution.Stated stated
                ? stated.share(value)
                : 1 / distinct(identity, field);
    }

    /// The promises that an owner never has more than so many instances with a value.
    public List<OwnerLimit> limits(Identity identity, Field field, Literal value) {
        return statistics(identity, field).distribution()
                        instanceof Distribution.Stated(var _, List<OwnerLimit> limits)
                ? limits.stream().filter(limit -> limit.value().equals(value)).toList()
                : List.of();
    }

    /// The time range of a field's values: from the model, otherwise the time in which that many
    /// instances are added. A time that is computed from another has the range of that one.
    ///
    /// @return empty when the model says neither
    public Optional<Duration> span(Identity identity, Field time) {
        if (time.attribute().formula().orElse(null)
                        instanceof Formula.Calendar(CalendarPart part, Formula.Input input)
                && part.isWholeTime()) {
            EntityType entity = identity.entity(time.node());
            Attribute source = entity.findAttribute(input.attribute()).orElseThrow();
            return span(identity, Field.of(time.node(), source));
        }
        return switch (statistics(identity, time).domain()) {
            case Domain.Dates(var from, var to) ->
                    Optional.of(Duration.ofDays(ChronoUnit.DAYS.between(from, to) + 1));
            case Domain.Times(var from, var to) -> Optional.of(Duration.between(from, to));
            case Domain.Any(), Domain.Enumeration(_), Domain.Numbers(_, _) -> {
                EntityType entity = counted.entity(identity.entity(time.node()).name());
                yield entity.growth().span((double) entity.count());
            }
        };
    }

    /// The instances on the way to one, itself included.
    public static List<Node> ways(Node node) {
        List<Node> ways = new ArrayList<>();
        for (int length = 0; length <= node.roles().size(); length++) {
            ways.add(new Node(node.root(), node.roles().subList(0, length)));
        }
        return ways;
    }
}
