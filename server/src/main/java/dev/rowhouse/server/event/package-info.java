/// What connected clients are told without having asked at that moment. Entry class:
/// [dev.rowhouse.server.event.SchemaEvents].
@NullMarked
package dev.rowhouse.server.event;

import org.jspecify.annotations.NullMarked;
