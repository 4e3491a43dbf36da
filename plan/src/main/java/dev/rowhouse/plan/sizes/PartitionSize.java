package dev.rowhouse.plan.sizes;

/// The content of one partition.
///
/// @param rows the number of rows; a fraction when it is an average
/// @param cells the number of values by the published formula `Nr × (Nc − Npk − Ns) + Ns`
/// @param bytes the uncompressed bytes in an SSTable by Cassandra's row encoding (format `nb`)
/// @param publishedBytes the bytes by the formula of the Apache Cassandra documentation, for
///     comparison
public record PartitionSize(double rows, double cells, double bytes, double publishedBytes) {}
