/// Tests of the limits.
@NullMarked
package dev.rowhouse.server.limit;

import org.jspecify.annotations.NullMarked;
