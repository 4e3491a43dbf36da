/// Everything at once: threads that write, read, truncate and change the schema, each checking what
/// it is answered.
@NullMarked
package dev.rowhouse.engine.stress;

import org.jspecify.annotations.NullMarked;
