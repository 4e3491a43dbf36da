/// Tests of the server with real sockets and Cassandra's official driver.
@NullMarked
package dev.rowhouse.server;

import org.jspecify.annotations.NullMarked;
