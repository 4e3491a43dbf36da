package dev.rowhouse.prove.report;

/// Average and largest of some observations.
///
/// @param average 0 when there was none
/// @param largest 0 when there was none
public record AverageAndLargest(double average, double largest) {}
