/// A design for people and for machines: aligned text, a commented CQL script and a tree of maps and lists.
@NullMarked
package dev.rowhouse.design.text;

import org.jspecify.annotations.NullMarked;
