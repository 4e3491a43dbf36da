/// Who uses a database from outside, as whoever serves it tells. Entry class:
/// [dev.rowhouse.engine.client.ServerClients].
@NullMarked
package dev.rowhouse.engine.client;

import org.jspecify.annotations.NullMarked;
