/// The interactive shell: reading statements, completing words, showing results.
@NullMarked
package dev.rowhouse.cli.shell;

import org.jspecify.annotations.NullMarked;
