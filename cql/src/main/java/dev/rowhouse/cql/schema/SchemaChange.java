package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;

/// The effect of a schema statement, as the native protocol reports it (native_protocol_v5.spec
/// §4.2.5.5).
///
/// @param kind what happened
/// @param target to what sort of thing
/// @param keyspace in which keyspace, or to which
/// @param name to which table or so in the keyspace; empty when it happened to the keyspace itself
/// @param arguments the types of the arguments of a function or aggregate, else empty
public record SchemaChange(
        Kind kind, Target target, String keyspace, String name, List<String> arguments) {
    /// A kind of change.
    public enum Kind {
        /// It was not there before.
        CREATED,
        /// It was altered.
        UPDATED,
        /// It is no longer there.
        DROPPED
    }

    /// A kind of changed object. Views count as tables, indexes as parts of their table.
    public enum Target {
        /// A keyspace.
        KEYSPACE,
        /// A table or view.
        TABLE,
        /// A user-defined type.
        TYPE,
        /// A user-defined function.
        FUNCTION,
        /// A user-defined aggregate.
        AGGREGATE
    }

    /// Copies the arguments.
    public SchemaChange {
        arguments = List.copyOf(arguments);
    }

    /// A change of a keyspace.
    public static SchemaChange ofKeyspace(Kind kind, String keyspace) {
        return new SchemaChange(kind, Target.KEYSPACE, keyspace, "", List.of());
    }

    /// A change of a table or view.
    public static SchemaChange ofTable(Kind kind, String keyspace, String table) {
        return new SchemaChange(kind, Target.TABLE, keyspace, table, List.of());
    }

    /// A change of a user-defined type.
    public static SchemaChange ofType(Kind kind, String keyspace, String type) {
        return new SchemaChange(kind, Target.TYPE, keyspace, type, List.of());
    }

    /// A change of a user-defined function or aggregate.
    public static SchemaChange ofFunction(Kind kind, UserFunction function) {
        return new SchemaChange(
                kind,
                function.isAggregate() ? Target.AGGREGATE : Target.FUNCTION,
                function.keyspace(),
                function.name(),
                function.argumentTypes().stream().map(CqlType::cql).toList());
    }
}
