package dev.rowhouse.server.message;

import dev.rowhouse.engine.execution.StatementOptions;

/// What a client sends beside the text or the id of a statement (native_protocol_v5.spec §4.1.4).
///
/// @param values the values of the statement's markers
/// @param skipsMetadata whether it knows the metadata of the result
/// @param options how to execute the statement
public record QueryParameters(Values values, boolean skipsMetadata, StatementOptions options) {}
