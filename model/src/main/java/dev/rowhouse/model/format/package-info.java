/// Writes model files in one style, with their comments.
@NullMarked
package dev.rowhouse.model.format;

import org.jspecify.annotations.NullMarked;
