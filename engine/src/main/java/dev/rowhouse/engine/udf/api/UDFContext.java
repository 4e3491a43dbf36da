package dev.rowhouse.engine.udf.api;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Makes values of tuples and user-defined types for the body of a function, which sees it as
/// `udfContext`.
///
/// **Thread safety.** Immutable.
public final class UDFContext {
    private final List<String> argumentNames;
    private final List<CqlType> argumentTypes;
    private final CqlType returnType;
    private final Function<String, Optional<UserType>> userTypes;
    private final Function<String, CqlType> typeParser;

    /// A context of one function.
    ///
    /// @param argumentNames the names of its arguments
    /// @param argumentTypes their types
    /// @param returnType its return type
    /// @param userTypes finds the user-defined types of its keyspace by name
    /// @param typeParser reads a type in CQL
    public UDFContext(
            List<String> argumentNames,
            List<CqlType> argumentTypes,
            CqlType returnType,
            Function<String, Optional<UserType>> userTypes,
            Function<String, CqlType> typeParser) {
        this.argumentNames = List.copyOf(argumentNames);
        this.argumentTypes = List.copyOf(argumentTypes);
        this.returnType = returnType;
        this.userTypes = userTypes;
        this.typeParser = typeParser;
    }

    private CqlType argument(String name) {
        int index = argumentNames.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("Did not find an argument with name '" + name + "'");
        }
        return argumentTypes.get(index);
    }

    private CqlType argument(int index) {
        if (index < 0 || index >= argumentTypes.size()) {
            throw new IllegalArgumentException(
                    "Function does not have an argument with index " + index);
        }
        return argumentTypes.get(index);
    }

    private static UDTValue userTypeValue(CqlType type) {
        return switch (type) {
            case UserType user -> new UDTValue(user);
            default ->
                    throw new IllegalStateException(
                            "Function type " + type.cql() + " is not a UDT");
        };
    }

    private static TupleValue tupleValue(CqlType type) {
        return switch (type) {
            case TupleType tuple -> new TupleValue(tuple);
            default ->
                    throw new IllegalStateException(
                            "Function type " + type.cql() + " is not a tuple");
        };
    }

    /// A new value of the type of an argument.
    public UDTValue newArgUDTValue(String argumentName) {
        return userTypeValue(argument(argumentName));
    }

    /// A new value of the type of an argument, by its position from 0.
    public UDTValue newArgUDTValue(int argumentIndex) {
        return userTypeValue(argument(argumentIndex));
    }

    /// A new value of the type that the function returns.
    public UDTValue newReturnUDTValue() {
        return userTypeValue(returnType);
    }

    /// A new value of a user-defined type of the function's keyspace.
    public UDTValue newUDTValue(String typeName) {
        return new UDTValue(
                userTypes
                        .apply(typeName)
                        .orElseThrow(
                                () -> new IllegalArgumentException("No UDT named " + typeName)));
    }

    /// A new value of the type of an argument.
    public TupleValue newArgTupleValue(String argumentName) {
        return tupleValue(argument(argumentName));
    }

    /// A new value of the type of an argument, by its position from 0.
    public TupleValue newArgTupleValue(int argumentIndex) {
        return tupleValue(argument(argumentIndex));
    }

    /// A new value of the type that the function returns.
    public TupleValue newReturnTupleValue() {
        return tupleValue(returnType);
    }

    /// A new value of a tuple type written in CQL: `tuple<int, text>`.
    public TupleValue newTupleValue(String cqlDefinition) {
        return tupleValue(typeParser.apply(cqlDefinition));
    }
}
