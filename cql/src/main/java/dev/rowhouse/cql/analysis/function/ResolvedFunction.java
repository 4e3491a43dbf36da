package dev.rowhouse.cql.analysis.function;

import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;

import java.util.List;
import java.util.Optional;

/// The one function that a call means.
///
/// @param function the function
/// @param name its name as called, in lower case: `todate` or `to_date`
/// @param argumentTypes the types of its arguments
/// @param returnType its return type
/// @param userFunction the user-defined function; empty for a native one
public record ResolvedFunction(
        NativeFunction function,
        String name,
        List<CqlType> argumentTypes,
        CqlType returnType,
        Optional<UserFunction> userFunction) {
    /// Copies the argument types.
    public ResolvedFunction {
        argumentTypes = List.copyOf(argumentTypes);
    }

    /// A native function.
    public ResolvedFunction(
            NativeFunction function, String name, List<CqlType> argumentTypes, CqlType returnType) {
        this(function, name, argumentTypes, returnType, Optional.empty());
    }

    /// A user-defined function or aggregate.
    static ResolvedFunction of(UserFunction user) {
        return new ResolvedFunction(
                user.isAggregate() ? NativeFunction.USER_AGGREGATE : NativeFunction.USER_FUNCTION,
                user.name(),
                user.argumentTypes(),
                user.returnType(),
                Optional.of(user));
    }

    /// Whether the function takes all rows of a group together.
    public boolean isAggregate() {
        return function.isAggregate();
    }

    /// The name with its keyspace: `system.todate`, `ks.f`.
    public String qualifiedName() {
        return userFunction.map(UserFunction::keyspace).orElse("system") + "." + name;
    }

    /// The signature as Cassandra writes it in errors: `system.todate : (timeuuid) -> date`.
    @Override
    public String toString() {
        return userFunction.map(UserFunction::keyspace).orElse("system")
                + "."
                + Identifiers.quoteIfNeeded(name)
                + " : ("
                + String.join(", ", argumentTypes.stream().map(CqlType::cql).toList())
                + ") -> "
                + returnType.cql();
    }
}
