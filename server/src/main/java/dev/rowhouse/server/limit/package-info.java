/// Limits on concurrent requests and their memory. Entry class:
/// [dev.rowhouse.server.limit.RequestLimit].
@NullMarked
package dev.rowhouse.server.limit;

import org.jspecify.annotations.NullMarked;
