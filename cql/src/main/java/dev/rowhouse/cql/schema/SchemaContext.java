package dev.rowhouse.cql.schema;

import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// What a data definition statement needs beside the schema.
///
/// @param keyspaceInUse the keyspace of names that have none
/// @param tableIds makes the identity of a new table
/// @param nowMicros the time, in microseconds since the epoch, for columns dropped without a timestamp
public record SchemaContext(
        Optional<String> keyspaceInUse, Supplier<UUID> tableIds, LongSupplier nowMicros) {}
