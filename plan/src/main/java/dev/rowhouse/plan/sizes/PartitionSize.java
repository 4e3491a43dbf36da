package dev.rowhouse.plan.sizes;

/// What one partition holds.
///
/// @param rows number of rows; a fraction where it is an average
/// @param cells number of values by the published formula `Nr × (Nc − Npk − Ns) + Ns`
/// @param bytes uncompressed bytes in an SSTable by Cassandra's row encoding (format `nb`)
/// @param publishedBytes bytes by the formula of the Apache Cassandra documentation, for comparison
public record PartitionSize(double rows, double cells, double bytes, double publishedBytes) {}
