/// A client for tests that shares no code with the server: messages are written and read by
/// DataStax's library, compressed by other libraries.
@NullMarked
package dev.rowhouse.server.client;

import org.jspecify.annotations.NullMarked;
