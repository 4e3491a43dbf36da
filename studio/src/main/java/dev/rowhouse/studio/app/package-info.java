/// The studio put together: which address does what.
@NullMarked
package dev.rowhouse.studio.app;

import org.jspecify.annotations.NullMarked;
