package dev.rowhouse.design.logical;

/// Why Cassandra cannot serve a question well, and what to do.
///
/// @param reason why, as a sentence without a full stop
/// @param remedy what to change, as a sentence without a full stop
public record Refusal(String reason, String remedy) {}
