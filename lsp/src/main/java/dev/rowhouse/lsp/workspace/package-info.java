/// The files that an editor has open, and the designs of their models.
@NullMarked
package dev.rowhouse.lsp.workspace;

import org.jspecify.annotations.NullMarked;
