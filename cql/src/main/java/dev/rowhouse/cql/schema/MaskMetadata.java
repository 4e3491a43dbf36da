package dev.rowhouse.cql.schema;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.UserType;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The mask of a column for roles that may not see its values: a function with all its arguments
/// except the first, which is the value itself.
///
/// @param keyspace the keyspace of the function; `system` for a native one
/// @param function the name of the function, without quotes
/// @param arguments the further arguments
public record MaskMetadata(String keyspace, String function, List<Argument> arguments) {
    /// An argument after the masked value.
    ///
    /// @param type what the function takes there
    /// @param value the serialized value; empty for null
    public record Argument(CqlType type, Optional<Bytes> value) {
        private String cql() {
            return value.map(type::toCqlLiteral).orElse("null");
        }
    }

    /// Copies the arguments.
    public MaskMetadata {
        arguments = List.copyOf(arguments);
    }

    /// Whether a function does the masking.
    ///
    /// @param columnType the type of the masked column
    boolean uses(FunctionMetadata candidate, CqlType columnType) {
        return candidate.keyspace().equals(keyspace)
                && candidate.name().equals(function)
                && candidate.takes(
                        Stream.concat(Stream.of(columnType), arguments.stream().map(Argument::type))
                                .toList());
    }

    /// The same with a user-defined type changed wherever it is used.
    MaskMetadata withUserType(UserType updated) {
        return new MaskMetadata(
                keyspace,
                function,
                arguments.stream()
                        .map(one -> new Argument(one.type().withUserType(updated), one.value()))
                        .toList());
    }

    /// The mask as a column's definition has it: `MASKED WITH system.mask_inner(1, null)`.
    public String cql() {
        return "MASKED WITH "
                + Identifiers.quoteIfNeeded(keyspace)
                + "."
                + Identifiers.quoteIfNeeded(function)
                + arguments.stream().map(Argument::cql).collect(Collectors.joining(", ", "(", ")"));
    }
}
