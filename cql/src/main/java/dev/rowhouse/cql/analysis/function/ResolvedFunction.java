package dev.rowhouse.cql.analysis.function;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;

/// The one function that a call means.
///
/// @param function what it computes
/// @param name its name as called, in lower case: `todate` or `to_date`
/// @param argumentTypes the types of its arguments
/// @param returnType the type of what it returns
public record ResolvedFunction(
        NativeFunction function, String name, List<CqlType> argumentTypes, CqlType returnType) {
    /// Copies the argument types.
    public ResolvedFunction {
        argumentTypes = List.copyOf(argumentTypes);
    }

    /// Whether the function takes all rows of a group together.
    public boolean isAggregate() {
        return function.isAggregate();
    }

    /// The name with its keyspace: `system.todate`.
    public String qualifiedName() {
        return "system." + name;
    }

    /// The signature as Cassandra writes it in errors: `system.todate : (timeuuid) -> date`.
    @Override
    public String toString() {
        return qualifiedName()
                + " : ("
                + String.join(", ", argumentTypes.stream().map(CqlType::cql).toList())
                + ") -> "
                + returnType.cql();
    }
}
