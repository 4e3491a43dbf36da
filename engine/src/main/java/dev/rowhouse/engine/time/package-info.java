/// The database's own time: write timestamps that never repeat and time-based UUIDs, both over the
/// clock that was handed in.
@NullMarked
package dev.rowhouse.engine.time;

import org.jspecify.annotations.NullMarked;
