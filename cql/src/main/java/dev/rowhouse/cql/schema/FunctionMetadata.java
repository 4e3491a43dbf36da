package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.UserType;

import java.util.List;
import java.util.stream.Collectors;

/// A user-defined function.
///
/// @param keyspace the keyspace it belongs to
/// @param name its name, without quotes
/// @param argumentNames the names of its arguments, without quotes
/// @param argumentTypes the types of its arguments, one for each name
/// @param returnType its return type
/// @param calledOnNullInput whether it is called when an argument is null, or else returns null
/// @param language the language of the body; always `java`
/// @param body the statements of the function
public record FunctionMetadata(
        String keyspace,
        String name,
        List<String> argumentNames,
        List<CqlType> argumentTypes,
        CqlType returnType,
        boolean calledOnNullInput,
        String language,
        String body)
        implements UserFunction {
    /// Copies the lists.
    public FunctionMetadata {
        argumentNames = List.copyOf(argumentNames);
        argumentTypes = List.copyOf(argumentTypes);
        if (argumentNames.size() != argumentTypes.size()) {
            throw new IllegalArgumentException(
                    "%d names for %d types".formatted(argumentNames.size(), argumentTypes.size()));
        }
    }

    @Override
    public boolean isAggregate() {
        return false;
    }

    @Override
    public boolean references(String typeName) {
        return returnType.references(keyspace, typeName)
                || argumentTypes.stream().anyMatch(type -> type.references(keyspace, typeName));
    }

    @Override
    public FunctionMetadata withUserType(UserType updated) {
        return new FunctionMetadata(
                keyspace,
                name,
                argumentNames,
                argumentTypes.stream().map(type -> type.withUserType(updated)).toList(),
                returnType.withUserType(updated),
                calledOnNullInput,
                language,
                body);
    }

    /// The signature as Cassandra writes it in errors: `ks.f : (int) -> text`.
    public String signature() {
        return Identifiers.quoteIfNeeded(keyspace)
                + "."
                + Identifiers.quoteIfNeeded(name)
                + argumentTypes.stream()
                        .map(CqlType::cql)
                        .collect(Collectors.joining(", ", " : (", ")"))
                + " -> "
                + returnType.cql();
    }
}
