/// Texts of a model file with their places, mistakes found in them, and the YAML reader.
@NullMarked
package dev.rowhouse.model.source;

import org.jspecify.annotations.NullMarked;
