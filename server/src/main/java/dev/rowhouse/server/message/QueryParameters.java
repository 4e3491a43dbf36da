package dev.rowhouse.server.message;

import dev.rowhouse.engine.execution.StatementOptions;

/// The parameters of a statement in a request (native_protocol_v5.spec §4.1.4).
///
/// @param values the values of the statement's markers
/// @param skipsMetadata whether it knows the metadata of the result
/// @param options how to execute the statement
public record QueryParameters(Values values, boolean skipsMetadata, StatementOptions options) {}
