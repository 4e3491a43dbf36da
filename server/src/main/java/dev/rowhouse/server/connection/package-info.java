/// One client's connection, whatever carries its bytes: from the first frame through the login to
/// requests at work side by side. Entry class: [dev.rowhouse.server.connection.Connection].
@NullMarked
package dev.rowhouse.server.connection;

import org.jspecify.annotations.NullMarked;
