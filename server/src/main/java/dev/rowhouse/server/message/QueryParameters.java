package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.execution.Consistency;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What a client says beside a statement (native_protocol_v5.spec §4.1.4).
///
/// @param consistency how many replicas it wants to have answered
/// @param values the values of the statement's markers
/// @param skipsMetadata whether it knows the metadata of the result
/// @param pageSize how many rows a page may have
/// @param pagingState where the page begins
/// @param serialConsistency the level of conditions
/// @param timestampMicros the timestamp of writes
/// @param keyspace the keyspace of unqualified names
/// @param nowInSeconds what time it is, in seconds since the epoch
public record QueryParameters(
        Consistency consistency,
        Values values,
        boolean skipsMetadata,
        OptionalInt pageSize,
        Optional<Bytes> pagingState,
        Consistency serialConsistency,
        OptionalLong timestampMicros,
        Optional<String> keyspace,
        OptionalInt nowInSeconds) {}
