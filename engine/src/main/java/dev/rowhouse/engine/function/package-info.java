/// The implementations of functions: native scalar functions and aggregates, casts, arithmetic and
/// JSON, over serialized values. The analysis resolves functions and their types; this package
/// turns a checked call into code that runs. Entry classes:
/// [dev.rowhouse.engine.function.ScalarFunctions] and [dev.rowhouse.engine.function.Aggregates].
@NullMarked
package dev.rowhouse.engine.function;

import org.jspecify.annotations.NullMarked;
