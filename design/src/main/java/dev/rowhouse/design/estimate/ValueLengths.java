package dev.rowhouse.design.estimate;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.plan.sizes.ValueSize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The average length of the values of a field: the one that the model gives, otherwise a guess
/// from the type.
public final class ValueLengths {
    /// The length of a text without statistics: about two words.
    private static final double TEXT_BYTES = 12;

    private static final double BLOB_BYTES = 256;
    private static final double NUMBER_BYTES = 4;
    private static final double DURATION_BYTES = 5;

    private final Model model;

    /// Lengths for the attributes and user-defined types of a model.
    public ValueLengths(Model model) {
        this.model = model;
    }

    /// The average size of a field's values.
    public ValueSize of(Field field) {
        return size(field.type(), field.attribute().statistics());
    }

    /// The average size of a type's values without statistics, for example of a bucket column.
    public ValueSize of(CqlType type) {
        return size(type, AttributeStatistics.unknown());
    }

    /// The average size of a collection whose elements are rows.
    ///
    /// @param items the average number of elements
    ValueSize of(Nesting nesting, Identity identity, double items) {
        ValueSize key = together(nesting.elements());
        if (nesting.values().isEmpty()) {
            return ValueSize.collection(SetType.multiCell(key.type()), items, List.of(key));
        }
        boolean isSingle =
                nesting.values().size() == 1
                        && nesting.values().stream().noneMatch(identity::isOptional);
        List<Field> fields = List.copyOf(nesting.values());
        ValueSize value = isSingle ? of(fields.getFirst()) : tuple(fields);
        return ValueSize.collection(
                MapType.multiCell(key.type(), value.type()), items, List.of(key, value));
    }

    private ValueSize together(List<Field> fields) {
        return fields.size() == 1 ? of(fields.getFirst()) : tuple(fields);
    }

    /// The size of several values together. A user-defined type is encoded like a tuple.
    private ValueSize tuple(List<Field> fields) {
        List<ValueSize> parts = fields.stream().map(this::of).toList();
        return ValueSize.composite(
                new TupleType(parts.stream().map(ValueSize::type).toList()), parts);
    }

    private ValueSize size(CqlType type, AttributeStatistics known) {
        double items = known.items().orElse(Figures.ITEMS);
        return switch (type) {
            case NativeType scalar -> ValueSize.scalar(type, scalar(scalar, known));
            case ListType list ->
                    ValueSize.collection(type, items, List.of(size(list.element(), known)));
            case SetType set ->
                    ValueSize.collection(type, items, List.of(size(set.element(), known)));
            case MapType map ->
                    ValueSize.collection(
                            type, items, List.of(size(map.key(), known), size(map.value(), known)));
            case VectorType vector -> {
                double element = size(vector.element(), known).content();
                yield ValueSize.scalar(type, vector.dimension() * element);
            }
            case TupleType tuple ->
                    ValueSize.composite(
                            type,
                            tuple.components().stream().map(part -> size(part, known)).toList());
            case UserType user -> userType(user);
        };
    }

    private ValueSize userType(UserType type) {
        Optional<UserTypeDefinition> definition =
                model.userTypes().stream()
                        .filter(each -> SnakeCase.of(each.name()).equals(type.name()))
                        .findFirst();
        List<ValueSize> fields = new ArrayList<>();
        for (int i = 0; i < type.components().size(); i++) {
            AttributeStatistics known = AttributeStatistics.unknown();
            if (definition.isPresent()) {
                Attribute field = definition.get().fields().get(i);
                known = field.statistics();
            }
            fields.add(size(type.components().get(i), known));
        }
        return ValueSize.composite(type, fields);
    }

    private static double scalar(NativeType type, AttributeStatistics known) {
        if (type.fixedLength() >= 0) {
            return type.fixedLength();
        }
        return switch (type) {
            case TEXT, ASCII -> textBytes(known);
            case BLOB -> known.length().orElse(BLOB_BYTES);
            case TINYINT -> 1;
            case SMALLINT -> 2;
            case DATE, INET -> 4;
            case TIME, COUNTER -> 8;
            case DURATION -> DURATION_BYTES;
            default -> NUMBER_BYTES;
        };
    }

    private static double textBytes(AttributeStatistics known) {
        if (known.length().isPresent()) {
            return known.length().getAsDouble();
        }
        if (known.domain() instanceof Domain.Enumeration(var values)) {
            OptionalDouble average = values.stream().mapToInt(ValueLengths::length).average();
            return average.orElse(TEXT_BYTES);
        }
        return TEXT_BYTES;
    }

    private static int length(Literal literal) {
        return literal instanceof Literal.Text(var text) ? text.length() : literal.jpql().length();
    }
}
