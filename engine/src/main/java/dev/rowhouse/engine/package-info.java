/// Statements over storage: the embedded database.
@NullMarked
package dev.rowhouse.engine;

import org.jspecify.annotations.NullMarked;
