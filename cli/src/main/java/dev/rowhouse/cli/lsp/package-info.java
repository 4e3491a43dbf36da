/// The command that serves editors.
@NullMarked
package dev.rowhouse.cli.lsp;

import org.jspecify.annotations.NullMarked;
