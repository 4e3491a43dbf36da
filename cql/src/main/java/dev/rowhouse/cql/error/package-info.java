/// CQL errors for all layers: Cassandra's error codes and messages, with our own hint and the
/// position in the text. The lowest package of the module; it imports nothing but the base.
@NullMarked
package dev.rowhouse.cql.error;

import org.jspecify.annotations.NullMarked;
