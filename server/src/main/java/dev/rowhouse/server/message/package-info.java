/// Messages of the native protocol: requests out of frames, and answers into frames. Entry classes:
/// [dev.rowhouse.server.message.RequestReader] and [dev.rowhouse.server.message.ResponseWriter].
@NullMarked
package dev.rowhouse.server.message;

import org.jspecify.annotations.NullMarked;
