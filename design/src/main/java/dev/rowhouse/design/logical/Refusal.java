package dev.rowhouse.design.logical;

/// The reason why Cassandra cannot serve a question well, with a remedy.
///
/// @param reason the reason, as a sentence without a full stop
/// @param remedy the change to make, as a sentence without a full stop
public record Refusal(String reason, String remedy) {}
