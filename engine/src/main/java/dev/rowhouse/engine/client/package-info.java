/// The clients of a database, as its servers report them. Entry class:
/// [dev.rowhouse.engine.client.ServerClients].
@NullMarked
package dev.rowhouse.engine.client;

import org.jspecify.annotations.NullMarked;
