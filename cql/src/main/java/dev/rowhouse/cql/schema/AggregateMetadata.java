package dev.rowhouse.cql.schema;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;

import java.util.List;
import java.util.Optional;

/// A user-defined aggregate: a state that a function carries from row to row, and perhaps a
/// function that makes the result of the last state.
///
/// @param keyspace the keyspace it belongs to
/// @param name its name, without quotes
/// @param argumentTypes the types of its arguments
/// @param stateFunction makes the next state of a state and the arguments for one row
/// @param stateType the type of the state
/// @param finalFunction makes the result of the last state; without it the state is the result
/// @param initialState the serialized first state; null without it
public record AggregateMetadata(
        String keyspace,
        String name,
        List<CqlType> argumentTypes,
        FunctionMetadata stateFunction,
        CqlType stateType,
        Optional<FunctionMetadata> finalFunction,
        Optional<Bytes> initialState)
        implements UserFunction {
    /// Copies the types.
    public AggregateMetadata {
        argumentTypes = List.copyOf(argumentTypes);
    }

    @Override
    public CqlType returnType() {
        return finalFunction.orElse(stateFunction).returnType();
    }

    @Override
    public boolean isAggregate() {
        return true;
    }

    /// Whether a function is one of those that it consists of.
    public boolean uses(FunctionMetadata function) {
        return stateFunction.equals(function) || finalFunction.filter(function::equals).isPresent();
    }

    @Override
    public boolean references(String typeName) {
        return stateType.references(keyspace, typeName)
                || stateFunction.references(typeName)
                || finalFunction.filter(function -> function.references(typeName)).isPresent();
    }

    @Override
    public AggregateMetadata withUserType(UserType updated) {
        return new AggregateMetadata(
                keyspace,
                name,
                argumentTypes.stream().map(type -> type.withUserType(updated)).toList(),
                stateFunction.withUserType(updated),
                stateType.withUserType(updated),
                finalFunction.map(function -> function.withUserType(updated)),
                initialState);
    }

    /// The same with a function in place of the one of the same name and argument types.
    AggregateMetadata withFunction(FunctionMetadata function) {
        return new AggregateMetadata(
                keyspace,
                name,
                argumentTypes,
                replaced(stateFunction, function),
                stateType,
                finalFunction.map(one -> replaced(one, function)),
                initialState);
    }

    private static FunctionMetadata replaced(FunctionMetadata old, FunctionMetadata function) {
        return old.name().equals(function.name()) && old.takes(function.argumentTypes())
                ? function
                : old;
    }
}
