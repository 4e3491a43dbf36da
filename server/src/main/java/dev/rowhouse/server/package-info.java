/// Serves an embedded database to other processes: Cassandra's native protocol, versions 3 to 5,
/// over sockets or any other byte stream. Entry class: [dev.rowhouse.server.NativeServer].
@NullMarked
package dev.rowhouse.server;

import org.jspecify.annotations.NullMarked;
