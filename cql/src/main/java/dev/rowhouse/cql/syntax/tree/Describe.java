package dev.rowhouse.cql.syntax.tree;

import java.util.Optional;

/// `DESCRIBE …`.
///
/// @param subject the subject
/// @param name its name; present for all subjects that are one thing, may be missing for a keyspace
///     (then the one in use)
/// @param withInternals whether to show what CREATE statements cannot say otherwise, such as ids
/// @param span its position
public record Describe(
        Subject subject, Optional<QualifiedName> name, boolean withInternals, Span span)
        implements Statement {
    /// A subject of DESCRIBE.
    public enum Subject {
        CLUSTER,
        /// All keyspaces of users as CREATE statements.
        SCHEMA,
        /// All keyspaces as CREATE statements.
        FULL_SCHEMA,
        KEYSPACES,
        /// A keyspace and all in it.
        KEYSPACE,
        /// A keyspace alone.
        ONLY_KEYSPACE,
        TABLES,
        TABLE,
        INDEX,
        VIEW,
        TYPES,
        TYPE,
        FUNCTIONS,
        FUNCTION,
        AGGREGATES,
        AGGREGATE,
        /// Whatever has the name: a keyspace, table, index or view.
        ANYTHING
    }
}
