/// The embedded database for clients elsewhere: Cassandra's native protocol, versions 3 to 5, over
/// sockets or whatever else carries bytes. Entry class: [dev.rowhouse.server.NativeServer].
@NullMarked
package dev.rowhouse.server;

import org.jspecify.annotations.NullMarked;
