/// The language server: requests of an editor and their answers.
@NullMarked
package dev.rowhouse.lsp.server;

import org.jspecify.annotations.NullMarked;
