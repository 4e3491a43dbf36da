/// The interactive shell: reading statements, completing words, showing results.
@NullMarked
package dev.rowhouse.shell.session;

import org.jspecify.annotations.NullMarked;
