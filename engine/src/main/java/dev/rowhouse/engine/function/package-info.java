/// The implementations of functions: native scalar functions and aggregates, casts, arithmetic and
/// JSON, over serialized values. Which functions there are and what types they take is decided by
/// the analysis; here a call that is known to be right becomes something to run. Entry classes:
/// [dev.rowhouse.engine.function.ScalarFunctions] and [dev.rowhouse.engine.function.Aggregates].
@NullMarked
package dev.rowhouse.engine.function;

import org.jspecify.annotations.NullMarked;
