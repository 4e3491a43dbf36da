/// Explanations and rings for people and for machines: aligned text, and a tree of maps and lists.
@NullMarked
package dev.rowhouse.design.text;

import org.jspecify.annotations.NullMarked;
