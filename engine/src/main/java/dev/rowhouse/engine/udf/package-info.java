/// User-defined functions in Java: their bodies are compiled in memory, checked against a list of
/// what they may use, given a limit of time and room, and run. Entry class:
/// [dev.rowhouse.engine.udf.JavaFunctions].
@NullMarked
package dev.rowhouse.engine.udf;

import org.jspecify.annotations.NullMarked;
