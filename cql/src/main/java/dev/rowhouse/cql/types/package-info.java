/// The types of CQL: their names, their values as bytes and as Java objects, their order, and the
/// literals each accepts. What Cassandra's `marshal` and `serializers` packages know, as immutable
/// values; entry class [dev.rowhouse.cql.types.CqlType].
@NullMarked
package dev.rowhouse.cql.types;

import org.jspecify.annotations.NullMarked;
