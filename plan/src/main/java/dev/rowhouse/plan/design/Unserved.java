package dev.rowhouse.plan.design;

/// A question or mutation that Cassandra cannot serve well.
///
/// @param name its name in the model
/// @param ask its description in plain language
/// @param reason the reason why Cassandra cannot serve it well
/// @param remedy the change of the model that helps
public record Unserved(String name, String ask, String reason, String remedy) {}
