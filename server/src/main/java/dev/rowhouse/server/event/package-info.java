/// Events that the server pushes to connected clients. Entry class:
/// [dev.rowhouse.server.event.SchemaEvents].
@NullMarked
package dev.rowhouse.server.event;

import org.jspecify.annotations.NullMarked;
