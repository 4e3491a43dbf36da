/// Connections over sockets. Entry class: [dev.rowhouse.server.net.Listener].
@NullMarked
package dev.rowhouse.server.net;

import org.jspecify.annotations.NullMarked;
