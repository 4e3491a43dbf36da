package dev.rowhouse.engine.access;

import dev.rowhouse.cql.schema.Schema;

import java.util.Optional;

/// The context of a statement about roles and permissions.
///
/// @param schema what permissions can be on
/// @param keyspaceInUse the keyspace of names that have none
/// @param cql the text of the statement
/// @param caller the caller of the statement
public record AccessContext(
        Schema schema, Optional<String> keyspaceInUse, String cql, Caller caller) {}
