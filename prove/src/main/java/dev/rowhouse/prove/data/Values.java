package dev.rowhouse.prove.data;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.TupleValue;
import dev.rowhouse.cql.types.UdtValue;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes up values of attributes as their statistics have them.
///
/// Values repeat on purpose where nothing says how many there are: one in four is one of the few
/// that an attribute got first. Two posts of the same moment are what shows whether a table tells
/// them apart. Within a range the model promises an even spread: there one in four is one of the
/// few that came last.
///
/// **Thread safety.** Belongs to one thread.
final class Values {
    private static final int REPEAT_ONE_IN = 4;
    private static final int REPEATED_VALUES = 4;
    private static final double DEFAULT_ITEMS = 3;
    private static final int CONSTANT_ONE_IN = 4;

    /// The steps from 0 to 1 of the elements of a vector.
    private static final int STEPS = 100;

    private final Model model;
    private final RandomSource random;
    private final NativeValues natives;
    private final Constants constants;
    private final Extremes extremes;
    private final Map<String, List<Datum>> repeated = new HashMap<>();
    private final Map<String, PositionDraw> spreads = new HashMap<>();

    Values(Model model, RandomSource random, Constants constants, UsualValues usual) {
        this(model, random, constants, new Extremes(usual));
    }

    private Values(Model model, RandomSource random, Constants constants, Extremes extremes) {
        this.model = model;
        this.random = random;
        this.constants = constants;
        this.extremes = extremes;
        this.natives = new NativeValues(random);
    }

    /// Values that go on where these are now, with another source of chance.
    Values copy(RandomSource other) {
        Values copy = new Values(model, other, constants, extremes.copy());
        repeated.forEach((name, all) -> copy.repeated.put(name, new ArrayList<>(all)));
        spreads.forEach((name, draw) -> copy.spreads.put(name, draw.copy(other)));
        return copy;
    }

    /// A value for an attribute that is not part of a key.
    ///
    /// @param owner the entity, to keep the attributes of one name apart
    Datum make(String owner, Attribute attribute) {
        String name = owner + "." + attribute.name();
        Optional<Datum> extreme =
                attribute.statistics().distinct().isPresent()
                        ? Optional.empty()
                        : extremes.next(name, attribute);
        if (extreme.isPresent()) {
            return extreme.get();
        }
        if (attribute.statistics().distinct().isPresent() || !isPlain(attribute)) {
            return fresh(name, attribute);
        }
        List<Datum> known = repeated.computeIfAbsent(name, _ -> new ArrayList<>());
        if (!known.isEmpty() && random.nextInt(REPEAT_ONE_IN) == 0) {
            return known.get(random.nextInt(known.size()));
        }
        Datum value = fresh(name, attribute);
        if (known.size() < REPEATED_VALUES) {
            known.add(value);
        } else if (SharedValues.isTold(attribute)) {
            known.removeFirst();
            known.add(value);
        }
        return value;
    }

    private static boolean isPlain(Attribute attribute) {
        return attribute.type() instanceof NativeType type
                && type != NativeType.UUID
                && type != NativeType.TIMEUUID
                && !(attribute.statistics().domain() instanceof Domain.Enumeration);
    }

    /// A value for an attribute without wilful repetition.
    ///
    /// @param name what keeps the attribute apart from others
    Datum fresh(String name, Attribute attribute) {
        AttributeStatistics statistics = attribute.statistics();
        CqlType type = attribute.type();
        boolean isEnumerated = statistics.domain() instanceof Domain.Enumeration;
        if (statistics.distinct().isPresent() && !isEnumerated) {
            long distinct = Math.min(Integer.MAX_VALUE, statistics.distinct().getAsLong());
            int at = spread(name, (int) Math.max(1, distinct), statistics).next();
            List<Datum> wanted = constants(name, attribute);
            return at < wanted.size() ? wanted.get(at) : numbered(attribute, at);
        }
        return Datum.of(type, object(name, type, statistics));
    }

    /// The constants that questions and mutations compare an attribute with, as far as it can have
    /// them.
    ///
    /// @param name the entity and the attribute
    List<Datum> constants(String name, Attribute attribute) {
        return constants.find(name, attribute.type(), attribute.statistics().domain());
    }

    /// The value of an attribute that has a number among many different ones.
    Datum numbered(Attribute attribute, long number) {
        return Datum.of(
                attribute.type(),
                attribute.type() instanceof NativeType type
                        ? natives.numbered(type, attribute.statistics().domain(), number)
                        : object(attribute.name(), attribute.type(), attribute.statistics()));
    }

    /// A value of a type, whatever the model says.
    Datum unknown(CqlType type) {
        return Datum.of(type, object("", type, AttributeStatistics.unknown()));
    }

    private PositionDraw spread(String name, int size, AttributeStatistics statistics) {
        return spreads.computeIfAbsent(
                name, _ -> new PositionDraw(random, size, statistics.distribution()));
    }

    /// @param name keeps the spread of the attribute's values apart from that of others
    private Object object(String name, CqlType type, AttributeStatistics statistics) {
        return switch (type) {
            case NativeType plain -> plain(name, plain, statistics);
            case ListType list -> elements(name, list.element(), statistics);
            case SetType set -> new LinkedHashSet<>(elements(name, set.element(), statistics));
            case MapType map -> entries(name, map, statistics);
            case TupleType tuple -> tuple(name, tuple, statistics);
            case UserType user -> user(user);
            case VectorType vector -> vector(name, vector, statistics);
        };
    }

    /// One of the values that the model lists (for a collection, those of its elements); otherwise
    /// any value of the domain.
    private Object plain(String name, NativeType type, AttributeStatistics statistics) {
        if (statistics.domain() instanceof Domain.Enumeration(List<Literal> values)) {
            int at = spread(name, values.size(), statistics).next();
            Optional<Bytes> listed = values.get(at).bytes(type);
            if (listed.isPresent()) {
                return new Datum(type, listed.get()).java();
            }
        }
        List<Datum> wanted = constants.find(name, type, statistics.domain());
        if (!wanted.isEmpty() && random.nextInt(CONSTANT_ONE_IN) == 0) {
            return wanted.get(random.nextInt(wanted.size())).java();
        }
        return natives.make(type, statistics.domain(), statistics.length().orElse(0));
    }

    /// At least one: an empty collection that is not frozen is null to CQL.
    private int items(AttributeStatistics statistics) {
        double average = statistics.items().orElse(DEFAULT_ITEMS);
        int most = Math.max(1, (int) Math.round(2 * average) - 1);
        return 1 + random.nextInt(most);
    }

    private List<Object> elements(String name, CqlType element, AttributeStatistics statistics) {
        List<Object> result = new ArrayList<>();
        Set<Datum> seen = new LinkedHashSet<>();
        for (int left = items(statistics); left > 0; left--) {
            Object value = object(name, element, statistics);
            if (seen.add(Datum.of(element, value))) {
                result.add(value);
            }
        }
        return result;
    }

    private Map<Object, Object> entries(String name, MapType map, AttributeStatistics statistics) {
        Map<Object, Object> result = new LinkedHashMap<>();
        for (Object key : elements(name, map.key(), statistics)) {
            result.put(key, object(name, map.value(), statistics));
        }
        return result;
    }

    private TupleValue tuple(String name, TupleType tuple, AttributeStatistics statistics) {
        List<Object> elements = new ArrayList<>();
        tuple.elements().forEach(element -> elements.add(object(name, element, statistics)));
        return new TupleValue(tuple, elements);
    }

    private UdtValue user(UserType type) {
        UserTypeDefinition definition =
                model.findUserType(type.name())
                        .orElseThrow(() -> new IllegalStateException("no type " + type.name()));
        List<Object> fields = new ArrayList<>();
        for (int i = 0; i < definition.fields().size(); i++) {
            Attribute field = definition.fields().get(i);
            Attribute asStored =
                    Attribute.plain(
                            field.name(),
                            field.about(),
                            type.fieldType(i),
                            field.optional(),
                            false,
                            field.enumeration(),
                            field.statistics(),
                            field.position());
            fields.add(fresh(type.name() + "." + field.name(), asStored).java());
        }
        return new UdtValue(type, fields);
    }

    private List<Object> vector(String name, VectorType vector, AttributeStatistics statistics) {
        if (vector.element() == NativeType.FLOAT) {
            return direction(vector.dimension());
        }
        List<Object> result = new ArrayList<>();
        for (int i = 0; i < vector.dimension(); i++) {
            result.add(object(name, vector.element(), statistics));
        }
        return result;
    }

    /// A vector in any direction. It has one: the cosine of a vector of zeros is undefined.
    private List<Object> direction(int dimension) {
        List<Object> result = new ArrayList<>();
        for (int i = 0; i < dimension; i++) {
            result.add((random.nextInt(2 * STEPS + 1) - STEPS) / (float) STEPS);
        }
        if (result.stream().allMatch(Float.valueOf(0)::equals)) {
            result.set(0, 1f);
        }
        return result;
    }
}
