package dev.rowhouse.plan.design;

/// A question or mutation that Cassandra cannot serve well.
///
/// @param name its name in the model
/// @param ask what it is about, in plain language
/// @param reason why not
/// @param remedy what to change in the model
public record Unserved(String name, String ask, String reason, String remedy) {}
