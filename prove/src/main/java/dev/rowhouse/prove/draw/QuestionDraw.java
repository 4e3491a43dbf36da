package dev.rowhouse.prove.draw;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.design.query.AttributeReference;
import dev.rowhouse.design.query.Pattern;
import dev.rowhouse.design.query.Value;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.draw.ParameterPlaces.Kind;
import dev.rowhouse.prove.draw.ParameterPlaces.Place;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.reference.Tuple;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Draws parameters for a question, so that both full and empty answers, large and small ones, and the edges of ranges come up.
///
/// 1. Take a tuple of the question's pattern: one from all groups alike of tuples that agree in what the question binds by `=`, or from all tuples alike; for
///    a question on the first draw one of the largest group.
/// 2. What is bound by `=` takes the tuple's value; bounds take values of tuples of the same group, so that they cut it somewhere; lists take
///    values of several tuples.
/// 3. One draw in six misses: a value that no instance has, or one of another tuple.
///
/// **Thread safety.** Belongs to one thread.
public final class QuestionDraw {
    private static final int MISS_ONE_IN = 6;
    private static final int LIST_LENGTH_MAX = 4;

    private final RandomSource random;
    private final DataGenerator generator;
    private final List<Value.Parameter> parameters;
    private final Misses misses;
    private final List<Place> places;
    private final List<List<Tuple>> groups;
    private final IdentityHashMap<Tuple, List<Tuple>> groupOf = new IdentityHashMap<>();
    private final List<Tuple> tuples;
    private boolean isLargestNext;

    /// What parameters are drawn for.
    ///
    /// @param pattern the pattern whose conditions the parameters stand in
    /// @param parameters all parameters, also those that stand elsewhere
    /// @param misses whether some draws shall fit nothing
    /// @param beginsWithLargest whether the first draw is one of the largest group
    public record Wanted(
            Pattern pattern,
            List<Value.Parameter> parameters,
            Misses misses,
            boolean beginsWithLargest) {
        /// Copies the list.
        public Wanted {
            parameters = List.copyOf(parameters);
        }

        /// What is wanted for a question that is asked several times.
        public Wanted(Pattern pattern, List<Value.Parameter> parameters, Misses misses) {
            this(pattern, parameters, misses, true);
        }
    }

    /// Draws for a pattern.
    ///
    /// @param evaluator over the data that the question is asked of
    /// @param generator makes the values that no instance has
    public QuestionDraw(
            ReferenceEvaluator evaluator,
            Wanted wanted,
            DataGenerator generator,
            RandomSource random) {
        this.random = random;
        this.generator = generator;
        this.parameters = wanted.parameters();
        this.misses = wanted.misses();
        this.isLargestNext = wanted.beginsWithLargest();
        this.places = ParameterPlaces.of(wanted.pattern().conditions());
        this.tuples = evaluator.tuples(wanted.pattern());
        this.groups = grouped(tuples, places);
        groups.forEach(group -> group.forEach(tuple -> groupOf.put(tuple, group)));
    }

    private static List<List<Tuple>> grouped(List<Tuple> tuples, List<Place> places) {
        List<AttributeReference> equal =
                places.stream()
                        .filter(place -> place.kind() == Kind.EQUAL)
                        .map(Place::attribute)
                        .distinct()
                        .toList();
        Map<List<Optional<Datum>>, List<Tuple>> groups = new LinkedHashMap<>();
        for (Tuple tuple : tuples) {
            groups.computeIfAbsent(
                            equal.stream().map(tuple::value).toList(), _ -> new ArrayList<>())
                    .add(tuple);
        }
        List<List<Tuple>> result = new ArrayList<>(groups.values());
        result.sort((left, right) -> Integer.compare(right.size(), left.size()));
        return result;
    }

    /// The parameters of the next call.
    public Bindings next() {
        boolean isMiss =
                misses == Misses.SOME && !isLargestNext && random.nextInt(MISS_ONE_IN) == 0;
        List<Tuple> group = group();
        isLargestNext = false;
        Map<String, Optional<Datum>> values = new HashMap<>();
        if (!group.isEmpty()) {
            Tuple tuple = oneOf(group);
            Tuple from = oneOf(group);
            Tuple to = oneOf(group);
            for (Place place : places) {
                Tuple source =
                        switch (place.kind()) {
                            case EQUAL, ONE_OF, LIST, MEMBER -> tuple;
                            case FROM -> from;
                            case TO -> to;
                        };
                values.put(place.parameter(), value(place, source));
            }
            order(values);
        }
        Map<String, Optional<Datum>> complete = new LinkedHashMap<>();
        for (Value.Parameter parameter : parameters) {
            Optional<Datum> value = values.getOrDefault(parameter.name(), Optional.empty());
            complete.put(
                    parameter.name(),
                    Optional.of(value.orElseGet(() -> unknown(parameter)).as(parameter.type())));
        }
        if (isMiss) {
            miss(complete);
        }
        return new Bindings(complete);
    }

    private List<Tuple> group() {
        if (groups.isEmpty()) {
            return List.of();
        }
        if (isLargestNext) {
            return groups.getFirst();
        }
        if (random.nextInt(2) == 0) {
            return oneOf(groups);
        }
        return groupOf.getOrDefault(oneOf(tuples), List.of());
    }

    private <T> T oneOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private Optional<Datum> value(Place place, Tuple tuple) {
        return switch (place.kind()) {
            case EQUAL, ONE_OF, FROM, TO -> tuple.value(place.attribute());
            case MEMBER -> tuple.value(place.attribute()).flatMap(this::member);
            case LIST -> list(place);
        };
    }

    private Optional<Datum> member(Datum collection) {
        List<Datum> elements = Bindings.elements(collection);
        return elements.isEmpty() ? Optional.empty() : Optional.of(oneOf(elements));
    }

    private Optional<Datum> list(Place place) {
        List<Object> values = new ArrayList<>();
        for (int left = 1 + random.nextInt(LIST_LENGTH_MAX); left > 0; left--) {
            oneOf(tuples)
                    .value(place.attribute())
                    .map(Datum::java)
                    .filter(value -> !values.contains(value))
                    .ifPresent(values::add);
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(Datum.of(listType(place), values));
    }

    private CqlType listType(Place place) {
        return parameters.stream()
                .filter(parameter -> parameter.name().equals(place.parameter()))
                .findFirst()
                .orElseThrow()
                .type();
    }

    /// Brings the two ends of a range into order, nine times in ten.
    private void order(Map<String, Optional<Datum>> values) {
        for (Place from : places) {
            for (Place to : places) {
                if (from.kind() != Kind.FROM
                        || to.kind() != Kind.TO
                        || !from.attribute().equals(to.attribute())) {
                    continue;
                }
                Optional<Datum> low = values.getOrDefault(from.parameter(), Optional.empty());
                Optional<Datum> high = values.getOrDefault(to.parameter(), Optional.empty());
                boolean isReversed =
                        low.isPresent() && high.isPresent() && low.get().compareTo(high.get()) > 0;
                if (isReversed && random.nextInt(10) > 0) {
                    values.put(from.parameter(), high);
                    values.put(to.parameter(), low);
                }
            }
        }
    }

    /// Replaces the value of one parameter by one that is not meant to fit.
    private void miss(Map<String, Optional<Datum>> values) {
        if (parameters.isEmpty()) {
            return;
        }
        Value.Parameter parameter = oneOf(parameters);
        Datum value = unknown(parameter);
        if (random.nextInt(2) == 0 && !tuples.isEmpty()) {
            Tuple other = oneOf(tuples);
            value =
                    places.stream()
                            .filter(place -> place.parameter().equals(parameter.name()))
                            .findFirst()
                            .flatMap(place -> value(place, other))
                            .orElse(value);
        }
        values.put(parameter.name(), Optional.of(value.as(parameter.type())));
    }

    private Datum unknown(Value.Parameter parameter) {
        return generator.unknown(parameter.type());
    }
}
