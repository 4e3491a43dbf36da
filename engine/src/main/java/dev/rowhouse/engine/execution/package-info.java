/// One execution of a statement as seen from outside: who may stop it, how long it may take, what
/// it warns of. Entry class: [dev.rowhouse.engine.execution.Execution].
@NullMarked
package dev.rowhouse.engine.execution;

import org.jspecify.annotations.NullMarked;
