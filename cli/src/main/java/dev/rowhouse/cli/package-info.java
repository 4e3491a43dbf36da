/// The rowhouse command and its shell: the composition root.
@NullMarked
package dev.rowhouse.cli;

import org.jspecify.annotations.NullMarked;
