/// What reading, writing and keeping costs, in microseconds of a processor's time per second of the
/// application's life.
@NullMarked
package dev.rowhouse.design.cost;

import org.jspecify.annotations.NullMarked;
