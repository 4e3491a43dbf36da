/// The answers of the language server about a place in a model: diagnostics, fixes, completion,
/// hovers, names.
@NullMarked
package dev.rowhouse.lsp.feature;

import org.jspecify.annotations.NullMarked;
