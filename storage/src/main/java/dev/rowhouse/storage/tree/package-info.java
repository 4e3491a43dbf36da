/// A persistent sorted tree: the shape of everything in memory that is kept in order and read while
/// it changes. Entry class: `SortedTree`.
@NullMarked
package dev.rowhouse.storage.tree;

import org.jspecify.annotations.NullMarked;
