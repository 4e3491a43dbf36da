/// Prices of single operations on a database: series of requests are measured in turns, and the
/// prices are those that explain them best.
@NullMarked
package dev.rowhouse.prove.calibrate;

import org.jspecify.annotations.NullMarked;
