/// Output for people: colours where a terminal shows them, tables, errors with a caret, progress.
@NullMarked
package dev.rowhouse.shell.output;

import org.jspecify.annotations.NullMarked;
