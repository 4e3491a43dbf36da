/// Traces of statements, for `system_traces`. Entry class: [dev.rowhouse.engine.trace.Trace].
@NullMarked
package dev.rowhouse.engine.trace;

import org.jspecify.annotations.NullMarked;
