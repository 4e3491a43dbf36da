/// The types of CQL: their names, their values as bytes and as Java objects, their order, and the
/// literals each accepts. The types of Cassandra's `marshal` and `serializers` packages as
/// immutable values; entry class [dev.rowhouse.cql.types.CqlType].
@NullMarked
package dev.rowhouse.cql.types;

import org.jspecify.annotations.NullMarked;
