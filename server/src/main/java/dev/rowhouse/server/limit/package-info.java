/// How much clients may ask for at the same time. Entry class:
/// [dev.rowhouse.server.limit.RequestLimit].
@NullMarked
package dev.rowhouse.server.limit;

import org.jspecify.annotations.NullMarked;
