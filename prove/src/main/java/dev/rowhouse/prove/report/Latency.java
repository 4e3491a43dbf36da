package dev.rowhouse.prove.report;

/// The latency of one page of an answer, in microseconds.
///
/// @param medianMicros half of the pages were as fast
/// @param p95Micros 95 of 100 pages were as fast
/// @param p99Micros 99 of 100 pages were as fast
/// @param maxMicros all pages were as fast
public record Latency(double medianMicros, double p95Micros, double p99Micros, double maxMicros) {}
