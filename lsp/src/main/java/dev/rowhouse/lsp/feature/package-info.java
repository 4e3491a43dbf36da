/// What the language server tells about a place in a model, as values of the protocol.
@NullMarked
package dev.rowhouse.lsp.feature;

import org.jspecify.annotations.NullMarked;
