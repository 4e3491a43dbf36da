package dev.rowhouse.cql.analysis.function;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;
import java.util.Optional;

/// A call whose function is looked for.
///
/// @param keyspace the keyspace of the function, if it was named
/// @param name the name of the function
/// @param arguments the arguments
/// @param wantedType the type wanted where the call stands, if that is known
public record FunctionCall(
        Optional<String> keyspace,
        String name,
        List<? extends Argument> arguments,
        Optional<CqlType> wantedType) {
    /// Copies the arguments.
    public FunctionCall {
        arguments = List.copyOf(arguments);
    }

    /// The name as written, for errors: `todate` or `system.todate`.
    public String text() {
        return keyspace.map(text -> text + ".").orElse("") + name;
    }
}
