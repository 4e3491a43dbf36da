/// The names in model files: where they are declared and used, and how to change them.
@NullMarked
package dev.rowhouse.model.symbol;

import org.jspecify.annotations.NullMarked;
