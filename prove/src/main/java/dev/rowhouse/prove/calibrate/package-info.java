/// What single things cost on a database: designed series of requests are measured in turns, and
/// the prices are what explains them best.
@NullMarked
package dev.rowhouse.prove.calibrate;

import org.jspecify.annotations.NullMarked;
