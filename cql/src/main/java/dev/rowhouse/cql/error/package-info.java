/// The errors of CQL as values every layer can raise: Cassandra's error codes and wording, with a
/// hint and a place in the text of our own beside them. The lowest package of the module; it
/// imports nothing but the base.
@NullMarked
package dev.rowhouse.cql.error;

import org.jspecify.annotations.NullMarked;
