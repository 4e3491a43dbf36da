/// Processes that write and are killed. Entry class: [dev.rowhouse.engine.crash.CrashTest].
@NullMarked
package dev.rowhouse.engine.crash;

import org.jspecify.annotations.NullMarked;
