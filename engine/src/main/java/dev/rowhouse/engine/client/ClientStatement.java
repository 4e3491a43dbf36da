package dev.rowhouse.engine.client;

import dev.rowhouse.base.Bytes;

import java.util.Optional;

/// A statement that clients have prepared.
///
/// @param id the ID that clients use
/// @param keyspace the keyspace of its unqualified names
/// @param cql its text
public record ClientStatement(Bytes id, Optional<String> keyspace, String cql) {}
