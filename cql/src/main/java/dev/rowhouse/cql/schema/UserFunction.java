package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.UserType;

import java.util.List;
import java.util.stream.Collectors;

/// A user-defined function or aggregate. A name and the types of the arguments tell it from others
/// in its keyspace.
public sealed interface UserFunction permits FunctionMetadata, AggregateMetadata {
    /// The keyspace it belongs to.
    String keyspace();

    /// Its name in that keyspace, without quotes.
    String name();

    /// The types of its arguments, not frozen.
    List<CqlType> argumentTypes();

    /// The return type.
    CqlType returnType();

    /// Whether it takes all rows of a group together.
    boolean isAggregate();

    /// Whether the user-defined type of a name is among its types or part of one.
    boolean references(String typeName);

    /// The same with a user-defined type changed wherever it is used.
    UserFunction withUserType(UserType updated);

    /// The name with its keyspace, as errors have it: `ks.f`.
    default String qualifiedName() {
        return keyspace() + "." + name();
    }

    /// The name with the types of the arguments, as DESCRIBE lists it: `f(int, list<text>)`.
    default String element() {
        return Identifiers.quoteIfNeeded(name())
                + argumentTypes().stream()
                        .map(UserFunction::plainType)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /// Whether its arguments are of these types; whether they are frozen does not matter.
    default boolean takes(List<CqlType> types) {
        return freeze(argumentTypes()).equals(freeze(types));
    }

    private static List<CqlType> freeze(List<CqlType> types) {
        return types.stream().map(CqlType::freeze).toList();
    }

    /// A type as CREATE FUNCTION writes it: a tuple, always frozen, without saying so.
    static String plainType(CqlType type) {
        String cql = type.cql();
        return type.isMultiCell() || !cql.startsWith("frozen<")
                ? cql
                : cql.substring("frozen<".length(), cql.length() - 1);
    }
}
