package dev.rowhouse.shell.connect;

/// The name, place and versions that a database reports.
///
/// @param cluster the cluster's name
/// @param place where it is: an address, or how an embedded database keeps its data
/// @param release the version of Cassandra that it is, or is compatible with
/// @param cql the version of CQL
/// @param protocol the version of the native protocol
public record Product(String cluster, String place, String release, String cql, String protocol) {}
