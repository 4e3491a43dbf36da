/// The prepared statements that clients know by their identities. Entry class:
/// [dev.rowhouse.server.prepared.PreparedStatements].
@NullMarked
package dev.rowhouse.server.prepared;

import org.jspecify.annotations.NullMarked;
