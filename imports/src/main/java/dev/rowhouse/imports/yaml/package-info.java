/// Model files written: with comments, in a stable order, so that reading them back gives what was
/// written.
@NullMarked
package dev.rowhouse.imports.yaml;

import org.jspecify.annotations.NullMarked;
