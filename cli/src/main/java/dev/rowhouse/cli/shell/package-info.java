/// `rowhouse shell` with the options of cqlsh, and `rowhouse explain`.
@NullMarked
package dev.rowhouse.cli.shell;

import org.jspecify.annotations.NullMarked;
