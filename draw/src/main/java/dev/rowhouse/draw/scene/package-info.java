/// A picture as values: boxes, words, lines and groups, each at its place.
@NullMarked
package dev.rowhouse.draw.scene;

import org.jspecify.annotations.NullMarked;
