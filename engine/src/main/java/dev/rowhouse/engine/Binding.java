package dev.rowhouse.engine;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.engine.database.ExecutableStatement.Description;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.Unset;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Java values for bind markers to serialized values.
final class Binding {
    private Binding() {}

    static @Nullable Bytes[] positional(Description statement, @Nullable Object[] values) {
        ColumnSpecifications variables = statement.variables();
        requireAtMost(variables, values.length);
        @Nullable Bytes[] bytes = new Bytes[variables.size()];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = serialize(statement, i, values[i]);
        }
        Arrays.fill(bytes, values.length, bytes.length, Unset.bytes());
        return bytes;
    }

    /// Serializes the values of an unprepared statement, which needs as many as markers.
    static @Nullable Bytes[] exact(Description statement, List<@Nullable Object> values) {
        ColumnSpecifications variables = statement.variables();
        if (values.size() != variables.size()) {
            throw CqlException.invalid("Invalid amount of bind variables")
                    .withHint(
                            "The statement has "
                                    + variables.size()
                                    + " markers, and "
                                    + values.size()
                                    + " values are given.");
        }
        @Nullable Bytes[] bytes = new Bytes[variables.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = serialize(statement, i, values.get(i));
        }
        return bytes;
    }

    static @Nullable Bytes[] named(
            Description statement, Map<String, ? extends @Nullable Object> values) {
        ColumnSpecifications variables = statement.variables();
        @Nullable Bytes[] bytes = new Bytes[variables.size()];
        Arrays.fill(bytes, Unset.bytes());
        for (Map.Entry<String, ? extends @Nullable Object> entry : values.entrySet()) {
            if (variables.indexOf(entry.getKey()) < 0) {
                throw CqlException.invalid("there is no bind marker named " + entry.getKey())
                        .withHint("the markers are " + variables.asList());
            }
            for (int i = 0; i < bytes.length; i++) {
                // One name may stand in several places.
                if (variables.get(i).name().equals(entry.getKey())) {
                    bytes[i] = serialize(statement, i, entry.getValue());
                }
            }
        }
        return bytes;
    }

    /// Checks values as drivers send them, as many as markers.
    static @Nullable Bytes[] serialized(Description statement, @Nullable Bytes[] values) {
        ColumnSpecifications variables = statement.variables();
        if (values.length != variables.size()) {
            throw wrongNumber(variables, values.length);
        }
        @Nullable Bytes[] sorted = values.clone();
        for (int i = 0; i < values.length; i++) {
            Bytes value = values[i];
            if (value != null && !Unset.is(value)) {
                sorted[i] = checked(statement, i, value);
            }
        }
        return sorted;
    }

    private static void requireAtMost(ColumnSpecifications variables, int count) {
        if (count > variables.size()) {
            throw wrongNumber(variables, count);
        }
    }

    private static CqlException wrongNumber(ColumnSpecifications variables, int count) {
        return CqlException.invalid(
                "there were %d markers(?) in CQL but %d bound variables", variables.size(), count);
    }

    private static Bytes checked(Description statement, int index, Bytes value) {
        ColumnSpecification variable = statement.variables().get(index);
        validate(variable, value);
        return statement.keptAsSent().contains(index)
                ? value
                : CanonicalCollections.of(variable.type(), value);
    }

    private static void validate(ColumnSpecification variable, Bytes value) {
        try {
            requireCount(variable.type(), value);
            variable.type().validate(value);
        } catch (MarshalException e) {
            throw CqlException.invalid(e.message())
                    .withHint(
                            "the bytes for marker "
                                    + variable.name()
                                    + " are no value of its type");
        }
    }

    /// A stored collection of a negative count is read as an empty one; bound, it is refused, as in
    /// Cassandra.
    private static void requireCount(CqlType type, Bytes value) {
        if (type.isCollection() && value.length() >= 4 && value.getInt(0) < 0) {
            String kind =
                    type instanceof ListType ? "list" : type instanceof SetType ? "set" : "map";
            throw new MarshalException("The data cannot be deserialized as a " + kind);
        }
    }

    private static @Nullable Bytes serialize(
            Description statement, int index, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value == Unset.UNSET || Unset.is(value)) {
            return Unset.bytes();
        }
        if (value instanceof Bytes bytes) {
            return checked(statement, index, bytes);
        }
        ColumnSpecification variable = statement.variables().get(index);
        try {
            return variable.type().serialize(value);
        } catch (MarshalException e) {
            throw CqlException.invalid(e.message())
                    .withHint("the value for marker " + variable.name() + " has the wrong class");
        }
    }
}
