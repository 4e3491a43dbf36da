package dev.rowhouse.prove.draw;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.draw.ParameterUses.Kind;
import dev.rowhouse.prove.draw.ParameterUses.Use;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.reference.Tuple;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Draws parameters for a question, so that both full and empty answers, large and small ones, and
/// the edges of ranges come up.
///
/// 1. Take a tuple of the question's pattern: from a random group of tuples with equal values for
///    the parameters compared by `=`, or from all tuples; for a question on the first draw one of
///    the largest group.
/// 2. What is bound by `=` takes the tuple's value; bounds take values of tuples of the same group,
///    so that they cut it somewhere; lists take values of several tuples.
/// 3. One draw in six misses: a value that no instance has, or one of another tuple.
/// 4. One draw in four is aimed: its parameters fit one tuple, bounds included.
///
/// Only tuples that meet the pattern's constants are taken, if there are any, and of these only the
/// preferred ones, if there are any.
///
/// **Thread safety.** Belongs to one thread.
public final class QuestionDraw {
    private static final int MISS_ONE_IN = 6;
    private static final int LIST_LENGTH_MAX = 4;
    private static final int AIM_ONE_IN = 4;
    private static final int AIMS_MAX = 2_000;
    private static final int BEYOND_ATTEMPTS = 32;

    private final RandomSource random;
    private final DataGenerator generator;
    private final Pattern pattern;
    private final List<Value.Parameter> parameters;
    private final Misses misses;
    private final List<Use> uses;
    private final List<List<Tuple>> groups;
    private final IdentityHashMap<Tuple, List<Tuple>> groupOf = new IdentityHashMap<>();
    private final List<Tuple> tuples;
    private boolean isLargestNext;

    /// The purpose of drawn parameters.
    ///
    /// @param pattern the pattern whose conditions the parameters stand in
    /// @param parameters all parameters, also those that stand elsewhere
    /// @param misses whether some draws should match nothing
    /// @param beginsWithLargest whether the first draw is one of the largest group
    /// @param preferred the tuples to take where there are such
    public record Wanted(
            Pattern pattern,
            List<Value.Parameter> parameters,
            Misses misses,
            boolean beginsWithLargest,
            Predicate<Tuple> preferred) {
        /// Copies the list.
        public Wanted {
            parameters = List.copyOf(parameters);
        }

        /// The purpose of parameters for a question that is asked several times.
        public Wanted(Pattern pattern, List<Value.Parameter> parameters, Misses misses) {
            this(pattern, parameters, misses, true, _ -> true);
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
        this.pattern = wanted.pattern();
        this.uses = ParameterUses.of(pattern.conditions());
        this.tuples = preferred(meetingConstants(evaluator, pattern), wanted.preferred());
        this.groups = grouped(tuples, uses, EnumSet.of(Kind.EQUAL));
        groups.forEach(group -> group.forEach(tuple -> groupOf.put(tuple, group)));
    }

    private static List<Tuple> meetingConstants(ReferenceEvaluator evaluator, Pattern pattern) {
        List<Condition> constant =
                pattern.conditions().stream().filter(ParameterUses::isConstant).toList();
        List<Tuple> all = evaluator.tuples(pattern);
        if (constant.isEmpty()) {
            return all;
        }
        Bindings nothing = new Bindings(Map.of());
        return preferred(all, tuple -> ReferenceEvaluator.meets(tuple, constant, nothing));
    }

    private static List<Tuple> preferred(List<Tuple> all, Predicate<Tuple> wanted) {
        List<Tuple> preferred = all.stream().filter(wanted).toList();
        return preferred.isEmpty() ? all : preferred;
    }

    /// The tuples with equal values for the parameters of some kinds, the largest group first.
    private static List<List<Tuple>> grouped(List<Tuple> tuples, List<Use> uses, Set<Kind> kinds) {
        List<AttributeReference> equal =
                uses.stream()
                        .filter(use -> kinds.contains(use.kind()))
                        .map(Use::attribute)
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
        boolean isAimed = !isLargestNext && !isMiss && random.nextInt(AIM_ONE_IN) == 0;
        isLargestNext = false;
        if (isAimed) {
            Optional<Bindings> aimed = aimed();
            if (aimed.isPresent()) {
                return aimed.get();
            }
        }
        Map<String, Optional<Datum>> values = new HashMap<>();
        if (!group.isEmpty()) {
            Tuple tuple = oneOf(group);
            Tuple from = oneOf(group);
            Tuple to = oneOf(group);
            for (Use use : uses) {
                Tuple source =
                        switch (use.kind()) {
                            case EQUAL, ONE_OF, LIST, MEMBER -> tuple;
                            case FROM -> from;
                            case TO -> to;
                        };
                values.put(use.parameter(), value(use, source));
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

    /// The parameters of the largest answer: those of the largest group, with bounds as wide as its
    /// values.
    public Bindings widest() {
        Map<String, Optional<Datum>> values = new HashMap<>();
        List<Tuple> group = groups.isEmpty() ? List.of() : groups.getFirst();
        for (Use use : uses) {
            Stream<Datum> all = group.stream().flatMap(tuple -> value(use, tuple).stream());
            values.put(
                    use.parameter(),
                    switch (use.kind()) {
                        case EQUAL, ONE_OF, LIST, MEMBER -> all.findFirst();
                        case FROM -> all.min(Comparator.naturalOrder());
                        case TO -> all.max(Comparator.naturalOrder());
                    });
        }
        Map<String, Optional<Datum>> complete = new LinkedHashMap<>();
        for (Value.Parameter parameter : parameters) {
            Optional<Datum> value = values.getOrDefault(parameter.name(), Optional.empty());
            complete.put(
                    parameter.name(),
                    Optional.of(value.orElseGet(() -> unknown(parameter)).as(parameter.type())));
        }
        return new Bindings(complete);
    }

    /// Parameters that fit one of some tuples; empty when no such tuple meets the conditions
    /// whatever the parameters.
    public Optional<Bindings> aimedAt(Predicate<Tuple> wanted) {
        return tuples.stream()
                .filter(wanted)
                .limit(AIMS_MAX)
                .map(tuple -> new Aim(tuple, aimedAt(tuple)))
                .filter(aim ->
                        ReferenceEvaluator.meets(aim.tuple(), pattern.conditions(), aim.bindings()))
                .map(Aim::bindings)
                .findFirst();
    }

    /// The same parameters, with values of other tuples in the same lists; unchanged where the
    /// question has no list.
    public Bindings besideOthers(Bindings bindings) {
        Bindings wider = bindings;
        Set<AttributeReference> compared = new HashSet<>();
        for (Use use : uses) {
            boolean isList = use.kind() == Kind.LIST;
            boolean isFurther = use.kind() == Kind.ONE_OF && !compared.add(use.attribute());
            if (isList || isFurther) {
                Optional<Datum> own = bindings.parameter(use.parameter());
                Optional<Datum> other = value(use, oneOf(tuples));
                Optional<Datum> value =
                        isList ? joined(typeOf(use), own, other) : other.or(() -> own);
                wider = wider.with(use.parameter(), value);
            }
        }
        return wider;
    }

    private static Optional<Datum> joined(
            CqlType type, Optional<Datum> own, Optional<Datum> others) {
        List<Object> values =
                Stream.of(own, others)
                        .flatMap(Optional::stream)
                        .flatMap(list -> Bindings.elements(list).stream())
                        .map(Datum::java)
                        .distinct()
                        .toList();
        return Optional.of(Datum.of(type, values));
    }

    private record Aim(Tuple tuple, Bindings bindings) {}

    /// The tuples of the smallest answers: those with equal values for all parameters that are no
    /// bounds.
    public List<List<Tuple>> smallest(int answers) {
        Set<Kind> kinds = EnumSet.of(Kind.EQUAL, Kind.ONE_OF, Kind.LIST);
        List<List<Tuple>> ascending = grouped(tuples, uses, kinds).reversed();
        return ascending.subList(0, Math.min(answers, ascending.size()));
    }

    /// Parameters that find something; empty when no instances meet the conditions whatever the
    /// parameters.
    ///
    /// It takes one tuple after the other, beginning with any, and gives each parameter a value
    /// that the tuple meets.
    public Optional<Bindings> aimed() {
        if (tuples.isEmpty()) {
            return Optional.empty();
        }
        int start = random.nextInt(tuples.size());
        for (int i = 0; i < Math.min(tuples.size(), AIMS_MAX); i++) {
            Tuple tuple = tuples.get((start + i) % tuples.size());
            Bindings bindings = aimedAt(tuple);
            if (ReferenceEvaluator.meets(tuple, pattern.conditions(), bindings)) {
                return Optional.of(bindings);
            }
        }
        return Optional.empty();
    }

    private Bindings aimedAt(Tuple tuple) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        for (Value.Parameter parameter : parameters) {
            values.put(parameter.name(), Optional.of(unknown(parameter)));
        }
        for (Use use : uses) {
            Optional<Datum> own = tuple.value(use.attribute());
            Optional<Datum> value =
                    switch (use.kind()) {
                        case EQUAL, ONE_OF -> own;
                        case MEMBER -> own.flatMap(this::member);
                        case LIST -> own.map(each -> Datum.of(typeOf(use), List.of(each.java())));
                        case FROM -> own.flatMap(each -> beyond(use, each, -1).or(() -> own));
                        case TO -> own.flatMap(each -> beyond(use, each, 1).or(() -> own));
                    };
            CqlType type = typeOf(use);
            value.ifPresent(found -> values.put(use.parameter(), Optional.of(found.as(type))));
        }
        return new Bindings(values);
    }

    /// A value before (-1) or after (1) another one; of another tuple if there is one.
    private Optional<Datum> beyond(Use use, Datum value, int sign) {
        for (int attempt = 0; attempt < BEYOND_ATTEMPTS; attempt++) {
            Optional<Datum> other =
                    attempt < BEYOND_ATTEMPTS / 2
                            ? oneOf(tuples).value(use.attribute())
                            : Optional.of(any(use.attribute().attribute(), value.type()));
            if (other.isPresent() && Integer.signum(other.get().compareTo(value)) == sign) {
                return other;
            }
        }
        return Optional.empty();
    }

    /// Any value of a type that an attribute may have.
    private Datum any(Attribute attribute, CqlType type) {
        return attribute
                .enumeration()
                .map(listed -> Datum.of(type, oneOf(listed.values())))
                .orElseGet(() -> generator.unknown(type));
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

    private Optional<Datum> value(Use use, Tuple tuple) {
        return switch (use.kind()) {
            case EQUAL, ONE_OF, FROM, TO -> tuple.value(use.attribute());
            case MEMBER -> tuple.value(use.attribute()).flatMap(this::member);
            case LIST -> list(use);
        };
    }

    private Optional<Datum> member(Datum collection) {
        List<Datum> elements = Bindings.elements(collection);
        return elements.isEmpty() ? Optional.empty() : Optional.of(oneOf(elements));
    }

    private Optional<Datum> list(Use use) {
        List<Object> values = new ArrayList<>();
        for (int left = 1 + random.nextInt(LIST_LENGTH_MAX); left > 0; left--) {
            oneOf(tuples)
                    .value(use.attribute())
                    .map(Datum::java)
                    .filter(value -> !values.contains(value))
                    .ifPresent(values::add);
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(Datum.of(typeOf(use), values));
    }

    private CqlType typeOf(Use use) {
        return parameters.stream()
                .filter(parameter -> parameter.name().equals(use.parameter()))
                .findFirst()
                .orElseThrow()
                .type();
    }

    /// Brings the two ends of a range into order, nine times in ten.
    private void order(Map<String, Optional<Datum>> values) {
        for (Use from : uses) {
            for (Use to : uses) {
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
                    uses.stream()
                            .filter(use -> use.parameter().equals(parameter.name()))
                            .findFirst()
                            .flatMap(use -> value(use, other))
                            .orElse(value);
        }
        values.put(parameter.name(), Optional.of(value.as(parameter.type())));
    }

    private Datum unknown(Value.Parameter parameter) {
        return parameter
                .enumeration()
                .map(listed ->
                        parameter.type().isCollection()
                                ? Datum.of(parameter.type(), List.of(oneOf(listed.values())))
                                : Datum.of(parameter.type(), oneOf(listed.values())))
                .orElseGet(() -> generator.unknown(parameter.type()));
    }
}
