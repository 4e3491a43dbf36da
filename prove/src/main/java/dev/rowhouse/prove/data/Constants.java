package dev.rowhouse.prove.data;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.value.Datum;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The constants that questions, mutations and computed attributes compare attributes with. Some
/// instances have to have them: values drawn from all texts or numbers would never meet
/// `t.state = 'sold'`.
///
/// A strict bound such as `t.price > 500` also yields a value on the side that meets it, and a
/// bound in a `CASE` one for each of the two results.
public final class Constants {
    private static final BigDecimal STEP = BigDecimal.ONE;

    private final Map<String, Set<Datum>> values = new HashMap<>();

    private Constants() {}

    /// No constants.
    public static Constants none() {
        return new Constants();
    }

    /// The constants of all questions, mutations and computed attributes.
    public static Constants of(Workload workload) {
        Constants constants = new Constants();
        for (EntityType entity : workload.model().entities()) {
            entity.attributes().stream()
                    .flatMap(attribute -> attribute.formula().stream())
                    .forEach(formula -> constants.add(entity, formula));
        }
        for (Question question : workload.questions()) {
            constants.add(question.query().pattern());
        }
        for (ConceptualMutation mutation : workload.mutations()) {
            switch (mutation) {
                case ConceptualMutation.Insert _ -> {}
                case ConceptualMutation.Update update -> constants.add(update.pattern());
                case ConceptualMutation.Count count -> constants.add(count.pattern());
                case ConceptualMutation.Delete delete -> constants.add(delete.pattern());
                case ConceptualMutation.Several several -> throw several.isInParts();
            }
            if (mutation.header().guard() instanceof Guard.Meets(var terms)) {
                terms.forEach(term ->
                        constants.add(
                                name(mutation.entity().name(), term.attribute()),
                                side(term.operator()),
                                term.value()));
            }
        }
        return constants;
    }

    /// The constants that an attribute can have.
    ///
    /// @param name the entity and the attribute, as in `Ticket.state`
    /// @param type the type of the attribute, or of the elements of a collection
    /// @param domain the values that the attribute takes
    List<Datum> find(String name, CqlType type, Domain domain) {
        Set<Datum> known = values.getOrDefault(name, Set.of());
        if (known.isEmpty()) {
            return List.of();
        }
        return known.stream()
                .filter(value -> value.type().equals(type) && isWithin(value, domain))
                .toList();
    }

    /// The name under which the constants of an attribute are found.
    static String name(String entity, Attribute attribute) {
        return entity + "." + attribute.name();
    }

    /// The side of a constant on which a value has to be.
    private enum Side {
        AT,
        BELOW,
        ABOVE
    }

    private static Side side(Condition.Operator operator) {
        return switch (operator) {
            case EQUAL, LESS_OR_EQUAL, GREATER_OR_EQUAL -> Side.AT;
            case LESS -> Side.BELOW;
            case GREATER -> Side.ABOVE;
        };
    }

    private static Side side(Guard.Operator operator) {
        return switch (operator) {
            case EQUAL, NOT_EQUAL, LESS_OR_EQUAL, GREATER_OR_EQUAL -> Side.AT;
            case LESS -> Side.BELOW;
            case GREATER -> Side.ABOVE;
        };
    }

    private void add(Pattern pattern) {
        for (Condition condition : pattern.conditions()) {
            switch (condition) {
                case Condition.Comparison(var attribute, var operator, var value) ->
                        add(name(pattern, attribute), side(operator), value);
                case Condition.RowComparison(var attributes, var operator, var row) -> {
                    for (int i = 0; i < row.size(); i++) {
                        add(name(pattern, attributes.get(i)), side(operator), row.get(i));
                    }
                }
                case Condition.InValues(var attribute, var list) ->
                        list.forEach(value -> add(name(pattern, attribute), Side.AT, value));
                case Condition.InParameter _ -> {}
                case Condition.Member(var value, var collection) ->
                        add(name(pattern, collection), Side.AT, value);
            }
        }
    }

    private void add(EntityType entity, Formula formula) {
        switch (formula) {
            case Formula.Input _, Formula.Constant _, Formula.Calendar _ -> {}
            case Formula.Arithmetic(_, var left, var right) -> {
                add(entity, left);
                add(entity, right);
            }
            case Formula.Choice(var tested, var comparison, var bound, var then, var otherwise) -> {
                add(
                        entity.name() + "." + tested.attribute(),
                        otherSide(comparison),
                        new Value.Constant(bound, tested.type()));
                add(entity, then);
                add(entity, otherwise);
            }
        }
    }

    /// The side of a bound on which a comparison has the result that it has not at the bound.
    private static Side otherSide(Formula.Comparison comparison) {
        return switch (comparison) {
            case EQUAL, NOT_EQUAL -> Side.AT;
            case LESS, GREATER_OR_EQUAL -> Side.BELOW;
            case GREATER, LESS_OR_EQUAL -> Side.ABOVE;
        };
    }

    private static String name(Pattern pattern, AttributeReference reference) {
        return name(pattern.alias(reference.alias()).entity().name(), reference.attribute());
    }

    private void add(String name, Side side, Value value) {
        if (!(value instanceof Value.Constant(Literal literal, CqlType type))) {
            return;
        }
        Optional<Datum> constant = literal.bytes(type).map(bytes -> new Datum(type, bytes));
        Set<Datum> known = values.computeIfAbsent(name, _ -> new LinkedHashSet<>());
        constant.ifPresent(known::add);
        constant.filter(_ -> side != Side.AT)
                .flatMap(bound -> neighbour(bound, literal, side == Side.ABOVE))
                .ifPresent(known::add);
    }

    /// A value next to a bound, where the type has one.
    private static Optional<Datum> neighbour(Datum bound, Literal literal, boolean isAbove) {
        int sign = isAbove ? 1 : -1;
        if (literal instanceof Literal.Numeral(BigDecimal number)) {
            BigDecimal next = number.add(isAbove ? STEP : STEP.negate());
            return new Literal.Numeral(next)
                    .bytes(bound.type())
                    .map(bytes -> new Datum(bound.type(), bytes));
        }
        return switch (bound.java()) {
            case Instant time -> Optional.of(Datum.of(bound.type(), time.plusSeconds(sign)));
            case LocalDate day -> Optional.of(Datum.of(bound.type(), day.plusDays(sign)));
            case String text when isAbove -> Optional.of(Datum.of(bound.type(), text + "a"));
            default -> Optional.empty();
        };
    }

    private static boolean isWithin(Datum value, Domain domain) {
        return switch (domain) {
            case Domain.Any _ -> true;
            // Its values are drawn from the list.
            case Domain.Enumeration _ -> false;
            case Domain.Numbers(BigDecimal from, BigDecimal to) ->
                    value.java() instanceof Number number
                            && isBetween(new BigDecimal(number.toString()), from, to);
            case Domain.Dates(LocalDate from, LocalDate to) ->
                    value.java() instanceof LocalDate day && isBetween(day.toEpochDay(), from, to);
            case Domain.Times(Instant from, Instant to) ->
                    value.java() instanceof Instant time
                            && !time.isBefore(from)
                            && time.isBefore(to);
        };
    }

    private static boolean isBetween(BigDecimal number, BigDecimal from, BigDecimal to) {
        return number.compareTo(from) >= 0 && number.compareTo(to) <= 0;
    }

    private static boolean isBetween(long day, LocalDate from, LocalDate to) {
        return day >= from.toEpochDay() && day <= to.toEpochDay();
    }
}
